import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canBeCounted,
  DEFAULT_THRESHOLD,
  discloseCounts,
  equalityIssues,
  toEqualityForm,
  type EqualitySettings,
  type FormSection,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { managed, mayChangeSettings, nextRevision, seen } from '#platform/programme-settings.ts';
import { findCurrentVersion, toSections } from '../form/index.ts';
import { countWaiting, findEquality, listCounts, lockSettings, storeSettings, type EqualityRecord } from './queries.ts';

type One = Answer<'equality.one'>;
const settingsOf = ({ isOffered, formId, threshold }: EqualityRecord): EqualitySettings => ({
  isOffered: isOffered ?? false,
  form: formId,
  threshold: threshold ?? DEFAULT_THRESHOLD,
});

const sectionsOf = ({ sections }: Pick<EqualityRecord, 'sections'>): FormSection[] =>
  sections === null ? [] : toSections(sections);

/** @throws AppError 404 for staff who do not see the programme */
export async function readEquality(db: Db, { actor }: Ctx, programmeId: string): Promise<One> {
  const found = seen(actor, await findEquality(db, programmeId));
  const sections = sectionsOf(found);
  const { isOffered, threshold } = settingsOf(found);
  const counted = found.counted ?? 0;
  return {
    data: {
      programme: { _id: found.id, name: found.name },
      settings: { isOffered, threshold, form: found.formId ? { _id: found.formId, name: found.formName ?? '' } : null },
      leftOut: sections.flatMap(({ section_fields }) =>
        section_fields.filter((field) => !canBeCounted(field)).map(({ field_label }) => field_label),
      ),
      figures: {
        counted,
        waiting: await countWaiting(db, programmeId),
        questions: counted > 0 ? discloseCounts({ sections }, await listCounts(db, programmeId), counted, threshold) : [],
      },
      revision: found.revision ?? 0,
      mayChange: mayChangeSettings(actor, found),
    },
  };
}

/** @throws AppError 403 for staff who do not manage it, 409 after a change by someone else, 422 for a form that cannot be used */
export async function updateEquality(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { revision, ...patch }: HandlerInput<'equality.update'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    await lockSettings(tx, programmeId);
    const found = managed(ctx.actor, await findEquality(tx, programmeId));
    const next = nextRevision(found, revision);
    const settings = applyPatch<EqualitySettings>(settingsOf(found), patch);
    await assertForm(tx, settings);
    const { form: formId, ...rest } = settings;
    await storeSettings(tx, programmeId, { ...rest, formId, revision: next });
    const after = await readEquality(tx, ctx, programmeId);
    const { isOffered, form, threshold } = after.data.settings;
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programmeId, programmeId },
      isOffered
        ? { type: 'equality.set', facts: { name: found.name, form: form?.name ?? '', threshold } }
        : { type: 'equality.stopped', facts: { name: found.name } },
    );
    return after;
  });
}

/** Offering needs a form whose questions can be counted; one that was chosen before may be archived while it is not offered. */
async function assertForm(db: Db, settings: EqualitySettings): Promise<void> {
  const issues = equalityIssues(settings);
  if (issues.length > 0) throw ruleBroken(issues);
  const { isOffered, form } = settings;
  if (!form) return;
  const refuse = (message: string) => ruleBroken([{ path: 'form', message }]);
  const version = await findCurrentVersion(db, form);
  if (version?.kind !== 'EQUALITY') throw refuse(m.equality.chooseAForm());
  if (!isOffered) return;
  if (version.archivedAt) throw refuse(m.programme.thisFormIsArchived());
  if (toEqualityForm({ sections: toSections(version.sections) }).sections.length === 0)
    throw refuse(m.equality.formHasNoChoices());
}
