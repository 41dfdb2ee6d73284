import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import type { AcceptedFile, RefusalReason } from './receive.ts';

/** A refused file as an error, the same whichever way it came. */
export const refusal = (fieldId: string, reason: RefusalReason, message: string): AppError =>
  new AppError(reason === 'size' ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE', message, { issues: [{ path: fieldId, message }] });

export const recordUpload = (tx: Tx, ctx: Ctx, fileId: string, { name, size }: AcceptedFile): Promise<void> =>
  recordAudit(tx, ctx, { kind: 'FILE', id: fileId }, { type: 'file.uploaded', facts: { file: name, size } });

/** A virus is worth a row of its own; files of the wrong kind are everyday mistakes. */
export const recordRefusal = (p: Platform, ctx: Ctx, applicationId: string, file: string, reason: string): Promise<void> =>
  inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'APPLICATION', id: applicationId }, { type: 'file.refused', facts: { file, reason } }),
  );
