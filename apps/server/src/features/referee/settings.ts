import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  can,
  canSeeAllProgrammes,
  isManagerOf,
  NO_REFEREES,
  refereeSettingsIssues,
  type Actor,
  type RefereeSettings,
} from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
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

const manages = (actor: Actor, { managerIds }: SettingsRecord): boolean => isManagerOf(actor, managerIds ?? []);

/** @throws AppError 404 for staff who do not see the programme */
async function visibleSettings(db: Db, actor: Actor, programmeId: string): Promise<SettingsRecord> {
  const found = await findSettings(db, programmeId);
  if (!found || !(canSeeAllProgrammes(actor) || manages(actor, found))) throw notFound('programme');
  return found;
}

/** @throws AppError 404 for staff who do not see the programme */
export async function readSettings(db: Db, { actor }: Ctx, programmeId: string): Promise<One> {
  const found = await visibleSettings(db, actor, programmeId);
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
      mayChange: can(actor, 'PROGRAMMES', 'UPDATE') && manages(actor, found),
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
    const found = await visibleSettings(tx, ctx.actor, programmeId);
    if (!manages(ctx.actor, found)) throw accessDenied();
    const stored = found.revision ?? 0;
    if (revision !== undefined && revision !== stored)
      throw new AppError('STALE_VERSION', m.programme.someoneElseHasChangedThisProgramme(), { details: { revision: stored } });
    const before = toSettings(found);
    const settings = applyPatch(before, patch);
    const { isInvited } = await findFigures(tx, programmeId);
    const issues: { path: string; message: string }[] = refereeSettingsIssues(settings, before, isInvited);
    const message = settings.form && settings.form !== before.form ? await formDenial(tx, settings.form) : null;
    if (message) issues.push({ path: 'form', message });
    if (issues.length > 0) throw ruleBroken(issues);
    await storeSettings(tx, programmeId, settings, stored + 1);
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
