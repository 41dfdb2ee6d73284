import { fieldTypeRow, isGranted, proposedPeriod, type FormSection, type Period } from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { findCurrentVersion } from '../form/index.ts';
import { canSend, type Grant } from './access.ts';
import { findDayAnswers } from './queries.ts';

const NONE: Period = { startDate: null, endDate: null };

/** The days that the proposal names, or else the application; for the person who sends the contract, before the first one. */
export async function findPeriod(db: Db, ctx: Ctx, { grant, versions }: Grant): Promise<Period> {
  if (!canSend(ctx, grant) || !isGranted(grant.approvalFlags) || versions.length > 0) return NONE;
  const answers = await findDayAnswers(db, grant.id);
  if (answers.length === 0) return NONE;
  const found: { label: string; value: string }[] = [];
  for (const [form, formId] of [
    ['PROPOSAL', grant.proposalFormId],
    ['APPLICATION', grant.applicationFormId],
  ] as const) {
    const version = formId ? await findCurrentVersion(db, formId) : undefined;
    for (const field of ((version?.sections ?? []) as unknown as FormSection[]).flatMap((section) => section.section_fields)) {
      if (fieldTypeRow(field.field_type).kind !== 'date') continue;
      const answer = answers.find((each) => each.form === form && each.fieldId === field.field_id);
      if (answer) found.push({ label: field.field_label, value: answer.value });
    }
  }
  return proposedPeriod(found);
}
