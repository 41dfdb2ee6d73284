import type { FormField } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { answerKind, toFilterPath, listQuestions } from '../answer-filter-queries.ts';
import {
  findFoldedProgrammes,
  findLargeProgrammes,
  findPlaces,
  foldApplications,
  deleteBitmaps,
  deleteStale,
  saveFolded,
  takePositions,
  takeStale,
} from './fold-queries.ts';

export const FOLD_FILTERS = 'fold-filters';
/** One at a time, whichever process: what one takes, another must not. */
export const FOLD_FILTERS_CRONTAB = `* * * * * ${FOLD_FILTERS} ?queue=${FOLD_FILTERS}&max=2`;

/** Programmes of fewer applications are filtered by their rows, quickly enough. */
const LARGE = 5_000;
/** Applications whose bits are written in one transaction. */
const AT_ONCE = 10_000;

type Questions = Record<string, string>;

/**
 * Updates the bitmaps of large programmes: writes them for one that has become large or whose form needs other bitmaps, and
 * adds what changed (decision 0048). Until a programme has them its lists are read from the rows.
 * @param large applications from which on a programme has bitmaps
 */
export async function foldFilters(db: Db, large = LARGE): Promise<void> {
  const programmes = await findLargeProgrammes(db, large);
  const folded = new Map(
    (await findFoldedProgrammes(db)).map(({ programmeId, questions }) => [programmeId, questions as Questions]),
  );
  await deleteStale(db, [...programmes.map(({ id }) => id), ...folded.keys()]);
  for (const programme of programmes) {
    const questions = await filterableQuestions(db, programme);
    const held = folded.get(programme.id);
    if (!held || !isSame(held, questions)) await writeAnew(db, programme.id, questions);
  }
  // One that was large stays so.
  for (const programmeId of new Set([...programmes.map(({ id }) => id), ...folded.keys()])) await foldStale(db, programmeId);
}

/** What of the answers to which question of the programme's forms can be filtered, as they are published now. */
async function filterableQuestions(
  db: Db,
  forms: { applicationFormId: string; proposalFormId: string | null },
): Promise<Questions> {
  const questions = (form: 'APPLICATION' | 'PROPOSAL', fields: FormField[]) =>
    fields.map((field) => [toFilterPath(form, field), answerKind(field)] as const);
  return Object.fromEntries([
    ...questions('APPLICATION', await listQuestions(db, forms.applicationFormId)),
    ...questions('PROPOSAL', forms.proposalFormId ? await listQuestions(db, forms.proposalFormId) : []),
  ]);
}

const isSame = (a: Questions, b: Questions): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([path, kind]) => b[path] === kind);

/** Writes all bits of a programme. What changes in the meantime is marked, and added afterwards. */
async function writeAnew(db: Db, programmeId: string, questions: Questions): Promise<void> {
  await deleteBitmaps(db, programmeId);
  await takePositions(db, programmeId);
  for (let from = 0; ; from += AT_ONCE) {
    const ids = await findPlaces(db, programmeId, from, AT_ONCE);
    if (ids.length === 0) break;
    await foldApplications(db, programmeId, ids, questions);
  }
  await saveFolded(db, programmeId, questions);
}

async function foldStale(db: Db, programmeId: string): Promise<void> {
  for (;;) {
    const n = await takeStale(db, programmeId, AT_ONCE);
    if (n < AT_ONCE) return;
  }
}
