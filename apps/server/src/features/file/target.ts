import { m } from '@grantdesk/messages';
import {
  canWriteAnswers,
  BYTES_PER_MB_VALIDATION,
  messages,
  findOutcome,
  type FormField,
  type FormSection,
  ours,
  reportWords,
  writeDenial,
} from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { assertWithinWindow, toWindow } from '#platform/window.ts';
import { findUploadTarget } from './queries.ts';

/** Files of a field without a limit of its own are at most this large. */
const LARGEST_FILE_MB = 100;
export const LARGEST_FILE_BYTES = LARGEST_FILE_MB * BYTES_PER_MB_VALIDATION;

/** A question of an own, open draft, to which a file may be added. */
export interface UploadTarget {
  submissionId: string;
  fieldId: string;
  field: FormField;
}

/**
 * The question that a file is for, validated by the database's clock, and again when the file has arrived.
 * @throws AppError 404 for everyone but the authors of the draft, 409 after submission or outside the window, 422 if it takes no files
 */
export async function uploadTarget(
  { db }: Pick<Platform, 'db'>,
  ctx: Ctx,
  given: { applicationId: string; fieldId: string },
): Promise<UploadTarget> {
  if (!/^[0-9a-f-]{36}$/i.test(given.applicationId)) throw notFound('application');
  const target = await findUploadTarget(db, given.applicationId, given.fieldId);
  if (!target || !canWriteAnswers(ctx.actor, target.applicantId, target.collaboratorIds ?? [])) throw notFound('application');
  if (target.progress === 'SUBMITTED') throw new AppError('ALREADY_SUBMITTED', m.common.thisFormHasBeenSubmittedAnd());
  if (target.ownerKind === 'REPORT') assertReportOpen(target, given.fieldId);
  else {
    if (findOutcome(target.approvalFlags)) throw new AppError('CONFLICT', ours.applicationClosed);
    assertWithinWindow(toWindow(target, target.ownerKind === 'PROPOSAL'), await databaseNow(db));
  }
  const field = (target.sections as unknown as FormSection[])
    .flatMap((section) => section.section_fields)
    .find((f) => f.field_id === given.fieldId);
  if (field?.field_type !== 'FILE') throw ruleBroken([{ path: 'field', message: m.common.thisQuestionTakesNoFiles() }]);
  return { submissionId: target.submissionId, fieldId: given.fieldId, field };
}

/** A report has no window, but questions that its review may have left closed. */
function assertReportOpen(target: { reportStatus: string | null; reopened: string[] | null }, fieldId: string): void {
  const denial = writeDenial({ status: target.reportStatus ?? '', hasForm: true });
  if (denial) throw new AppError('CONFLICT', denial);
  if (target.reopened && !target.reopened.includes(fieldId)) throw ruleBroken([{ path: 'field', message: reportWords.locked }]);
}

/** The words for a file that is too large for its field, or null; exactly N MB passes. */
export function findSizeError(field: FormField, bytes: number): string | null {
  const limitMb = field.field_max_file_size ?? LARGEST_FILE_MB;
  return bytes > limitMb * BYTES_PER_MB_VALIDATION ? messages.files.tooLarge(limitMb) : null;
}
