import type { Answer } from '@grantdesk/api';
import pg from 'pg';
import { recordAudit } from '../../platform/audit.ts';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { inTx } from '../../platform/http/idempotency.ts';
import type { PartsReader } from '../../platform/http/multipart.ts';
import { createBatcher } from '../../platform/batcher.ts';
import {
  factsOf,
  findFilesOfDrafts,
  judgeChange,
  pinnedForm,
  storeAnswers,
  withChange,
  withKeptFiles,
  type Change,
  type PinnedForm,
} from '../submission/index.ts';
import { lockDraft, lockFreeDrafts, type LockedDraft } from './draft-queries.ts';
import { getOwnDraft, progressOf, refuseClosed, type Draft } from './draft.ts';
import { updateProgress } from './queries.ts';

/** Saves within this time count as one editing session and leave one audit row. */
const EDITING_SESSION_MS = 30 * 60_000;

/** Saves that share a transaction, and transactions of them at once: few, so that saves gather where there are many. */
const MAX_SHARING = 32;
const MAX_AT_ONCE = 3;

/** A change that somebody wants kept. */
export interface Asked {
  ctx: Ctx;
  draft: Draft;
  change: Change;
  ifMatch: number | undefined;
}

interface Judged {
  asked: Asked;
  locked: LockedDraft;
  kept: ReturnType<typeof judgeChange>;
}

/**
 * Saves a draft, valid or not, in one transaction with its files and audit row.
 * @throws AppError 409 after submission, outside the window (judged by the database's clock), or for a stale `ifMatch`
 */
export async function saveDraft(
  p: Platform,
  ctx: Ctx,
  id: string,
  which: 'application' | 'proposal',
  readParts: PartsReader,
  ifMatch: number | undefined,
): Promise<Answer<'application.save'>> {
  const draft = await getOwnDraft(p, ctx, id, which);
  refuseClosed(draft);
  return withChange(p, ctx, draft.form, readParts, async (change) => {
    const asked = { ctx, draft, change, ifMatch };
    const kept = (await keepWithOthers(p, asked)) ?? (await saveChange(p, asked));
    return {
      data: {
        version: kept.version,
        savedAt: kept.savedAt.toISOString(),
        issues: [...change.refused, ...kept.issues],
        files: kept.files,
      },
    };
  });
}

type Kept = Judged['kept'];

/**
 * Writes a change in one transaction with those of other people that arrive at the same time: a commit costs the same for one
 * as for many, and in the last hour there are many. Only what is a save like any other: a draft begun before, without files.
 * @returns undefined where it must be written alone: somebody holds the draft, or the database refused one of them
 */
async function keepWithOthers(p: Platform, asked: Asked): Promise<Kept | undefined> {
  const isLikeAnyOther = asked.draft.submission.progress === 'IN-PROGRESS' && asked.change.files.length === 0;
  return isLikeAnyOther ? sharing(p, asked) : undefined;
}

const sharing = createBatcher(saveBatch, { most: MAX_SHARING, atOnce: MAX_AT_ONCE });

/** Those of the changes that can be kept now, each answered by itself: a refusal of one is nothing to the others. */
async function saveBatch(p: Platform, all: readonly Asked[]): Promise<(Kept | Error | undefined)[]> {
  // Of two that change the same draft the later waits for the earlier, as everywhere.
  const firsts = new Map(all.toReversed().map((asked) => [asked.draft.submission.id, asked]));
  try {
    return await inTx(p, async (tx) => {
      const rows = await lockFreeDrafts(
        tx,
        [...firsts.values()].map(({ draft }) => draft),
      );
      const locked = new Map(rows.map((row) => [row.id, row]));
      const files = await findFilesOfDrafts(tx, [...locked.keys()]);
      const outcomes = all.map((asked) => {
        const { submission, form } = asked.draft;
        const row = locked.get(submission.id);
        if (row?.formVersionId !== form.versionId || firsts.get(submission.id) !== asked) return undefined;
        return judgeOr(() => judge(asked, row, form, files.get(row.id)));
      });
      await write(
        tx,
        outcomes.filter((outcome): outcome is Judged => outcome !== undefined && !(outcome instanceof Error)),
      );
      return outcomes.map((outcome) => (outcome && 'kept' in outcome ? outcome.kept : outcome));
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && !GONE.test(error.code ?? '')) return all.map(() => undefined);
    throw error;
  }
}

/** The database is not there, stops or is full. All else that it answers is a refusal of one of them: nothing is stored. */
const GONE = /^(08|53|57)/;

function judgeOr(judging: () => Judged): Judged | AppError {
  try {
    return judging();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Writes a change under the row lock, where it is judged again: what was open while the parts came in may be closed now. */
export const saveChange = (p: Platform, asked: Asked): Promise<Kept> =>
  inTx(p, async (tx) => {
    const locked = await lockDraft(tx, asked.draft);
    const answers = await withKeptFiles(tx, asked.ctx, locked, asked.change);
    const files = await findFilesOfDrafts(tx, [locked.id]);
    const form = await pinnedForm(tx, locked.formVersionId);
    const judged = judge({ ...asked, change: { ...asked.change, answers } }, locked, form, files.get(locked.id));
    await write(tx, [judged]);
    return judged.kept;
  });

/** @throws AppError where the draft is closed by now, or another than the change was made on */
function judge(asked: Asked, locked: LockedDraft, form: PinnedForm, files: Parameters<typeof factsOf>[0] = []): Judged {
  const { draft, change, ifMatch } = asked;
  const { now } = locked;
  refuseClosed({ application: locked, submission: locked, now });
  const { answers, orphans } = change;
  const arrived = { answers, orphans, formVersionId: draft.form.versionId, ifMatch, now };
  return { asked, locked, kept: judgeChange(form, locked, factsOf(files), arrived) };
}

async function write(tx: Tx, judged: Judged[]): Promise<void> {
  const stored = judged.flatMap(({ kept }) => kept.stored ?? []);
  if (stored.length > 0) await storeAnswers(tx, stored);
  for (const { asked, locked, kept } of judged) {
    const { id, programmeId, applicationNumber } = asked.draft.application;
    if (locked.progress === 'OPEN') await updateProgress(tx, id, progressOf(locked, 'IN-PROGRESS'));
    const isSession = locked.savedAt && locked.now.getTime() - locked.savedAt.getTime() <= EDITING_SESSION_MS;
    if (!kept.isChanged || isSession) continue;
    const facts = {
      applicationID: applicationNumber,
      fields: Object.keys(asked.change.answers).length,
      form: locked.ownerKind.toLowerCase(),
    };
    await recordAudit(tx, asked.ctx, { kind: 'APPLICATION', id, programmeId }, { type: 'application.saved', facts });
  }
}
