import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { NO_REFEREES, refereeSettingsIssues, type RefereeSettings } from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { managed, mayChangeSettings, nextRevision, seen } from '#platform/programme-settings.ts';
import { findCurrentVersion } from '../form/index.ts';
import {
  findFigures,
  findReferenceForms,
  findSettings,
  lockSettings,
  storeSettings,
  type SettingsRecord,
} from './settings-queries.ts';

type One = Answer<'referee.settings'>;

/** The stored settings, or those of a programme that requests no references. */
export const toSettings = (record: SettingsRecord): RefereeSettings =>
  record.revision === null
    ? NO_REFEREES
    : {
        form: record.formId,
        min: record.min ?? 0,
        max: record.max ?? 0,
        days: record.days ?? NO_REFEREES.days,
        invitedWhen: record.invitedWhen as RefereeSettings['invitedWhen'],
        namedBeforeSubmit: record.namedBeforeSubmit ?? true,
        applicantReads: record.applicantReads ?? false,
        reviewersRead: record.reviewersRead as RefereeSettings['reviewersRead'],
        refusesSameOrganisation: record.refusesSameOrganisation ?? false,
      };

/** @throws AppError 404 for staff who do not see the programme */
export async function readSettings(db: Db, { actor }: Ctx, programmeId: string): Promise<One> {
  const found = seen(actor, await findSettings(db, programmeId));
  const { isInvited, ...figures } = await findFigures(db, programmeId);
  const settings = toSettings(found);
  return {
    data: {
      programme: { _id: found.id, name: found.name },
      settings,
      forms: (await findReferenceForms(db)).map(({ id, name }) => ({ _id: id, name })),
      applicantReadsDenial: isInvited && !settings.applicantReads ? m.referee.promisedToReferees() : null,
      figures,
      revision: found.revision ?? 0,
      mayChange: mayChangeSettings(actor, found),
    },
  };
}

/** @throws AppError 403 for staff who do not manage the programme, 404, 409 after a change by someone else, 422 with what is wrong */
export async function setSettings(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { revision, ...patch }: HandlerInput<'referee.settingsUpdate'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    await lockSettings(tx, programmeId);
    const found = managed(ctx.actor, await findSettings(tx, programmeId));
    const next = nextRevision(found, revision);
    const before = toSettings(found);
    const settings = applyPatch(before, patch);
    const { isInvited } = await findFigures(tx, programmeId);
    const issues: { path: string; message: string }[] = refereeSettingsIssues(settings, before, isInvited);
    const message = settings.form && settings.form !== before.form ? await formDenial(tx, settings.form) : null;
    if (message) issues.push({ path: 'form', message });
    if (issues.length > 0) throw ruleBroken(issues);
    await storeSettings(tx, programmeId, settings, next);
    const changed = (Object.keys(settings) as (keyof RefereeSettings)[]).filter((key) => settings[key] !== before[key]);
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programmeId, programmeId },
      {
        type: 'referee.settings-changed',
        facts: {
          name: found.name,
          changes: changed
            // A form is named by its id, which says nothing to a reader.
            .filter((key) => key !== 'form')
            .map((key) => ({
              field: forTrail(() => m.referee.fieldName({ field: key })),
              from: String(before[key]),
              to: String(settings[key]),
            })),
        },
      },
    );
    return readSettings(tx, ctx, programmeId);
  });
}

/** Why a programme cannot use this form for references; null where it can. */
async function formDenial(db: Db, formId: string): Promise<string | null> {
  const version = await findCurrentVersion(db, formId);
  if (!version || version.archivedAt) return m.referee.chooseAForm();
  return version.kind === 'REFERENCE' ? null : m.programme.notThisKindOfForm({ kind: 'REFERENCE' });
}
