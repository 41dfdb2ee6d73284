import type { Answer } from '@grantdesk/api';
import type { Ctx, Platform } from '#platform/context.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { withChange } from '../submission/index.ts';
import { assertOpen, getDraftToSave } from './draft.ts';
import { saveUnchanged } from './save-batch.ts';
import { saveChange } from './save-change.ts';

/**
 * Saves a draft, valid or not, in one transaction with its files and audit row.
 * @throws AppError 409 after submission, outside the window (by the database's clock), or for a stale `ifMatch`
 */
export async function saveDraft(
  p: Platform,
  ctx: Ctx,
  id: string,
  which: 'application' | 'proposal',
  readParts: PartsReader,
  ifMatch: number | undefined,
): Promise<Answer<'application.save'>> {
  const draft = await getDraftToSave(p, ctx, id, which);
  assertOpen(draft);
  return withChange(p, ctx, draft.form, readParts, async (change) => {
    const request = { ctx, draft, change, ifMatch };
    const saved = (await saveUnchanged(p, request)) ?? (await saveChange(p, request));
    return {
      data: {
        version: saved.version,
        savedAt: saved.savedAt.toISOString(),
        issues: [...change.refused, ...saved.issues],
        files: saved.files,
      },
    };
  });
}
