import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  APPLICATION_PROGRESS,
  canReadApplication,
  decodeFilters,
  encodeFilters,
  FULL_CHAIN,
  isManagerOf,
  STAGE_TAB_ROWS,
  stageTab,
  type Actor,
  type StageTab,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { toDefinitions, toNarrowing, readChoices } from '#platform/list-filters.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { openFilterIndex } from './filter-index/filter-index.ts';
import { applicationFilters } from './filter-queries.ts';
import { countOptions, findApplicationIds, SEARCH_MIN, type Window } from './list-queries.ts';
import { findListedProgramme } from './listed-programme-queries.ts';
import { presentRow } from './present.ts';
import { findApplicationRows, findTabPage } from './row-queries.ts';

/** Which applications: of a programme, in a tab, narrowed by search and filters. */
type ListSelection = Pick<HandlerInput<'application.many'>['query'], 'programmeId' | 'tab' | 'search' | 'filters'>;

/** The most rows of one action; the selection of all that match ends here too. */
const MAX_SELECTED = 1000;

/** Who may read and export the list. @throws AppError 404 for no such programme, 403 for staff who do not see it */
export async function listedProgramme(p: Pick<Platform, 'db'>, ctx: Ctx, programmeId: string) {
  const programme = await findListedProgramme(p.db, programmeId, ctx.actor.userId);
  if (!programme) throw notFound('programme');
  const managerIds = programme.managerIds ?? [];
  if (!canReadApplication(ctx.actor, { applicantId: '', managerIds, assigneeIds: [] })) throw accessDenied();
  const isManager = isManagerOf(ctx.actor, managerIds);
  const shown = { tags: isManager && programme.tags.length > 0, references: isManager && programme.referenceMinimum !== null };
  return { ...programme, isManager, shown };
}

/** The number of rows where the counters know it: of a whole tab, or of all applications by their progress. */
function knownTotal(query: ListSelection, counts: Map<string, number>): number | undefined {
  if (query.search) return undefined;
  const choices = Object.entries(readChoices(query.filters));
  if (choices.length === 0) return counts.get(stageTab(query.tab).flag ?? '') ?? 0;
  const [path, values] = choices[0] ?? [];
  if (choices.length > 1 || path !== 'progressStatus' || query.tab !== 'ALL_APPLICATIONS' || !Array.isArray(values))
    return undefined;
  return [...new Set(values)].reduce((sum, value) => sum + (counts.get(`progress:${value}`) ?? 0), 0);
}

/** The ids of what a query finds in a programme that the person sees. @throws AppError 400, 403, 404 */
export async function findMatching(p: Platform, ctx: Ctx, query: ListSelection, window: Window) {
  const programme = await listedProgramme(p, ctx, query.programmeId);
  const found = await findIds(p, ctx, query, programme, window);
  return { ...found, programme, tab: stageTab(query.tab, programme.stages) };
}

type ListedProgramme = Awaited<ReturnType<typeof listedProgramme>>;

/** @param known how many there are, where the counters have it */
async function findIds(
  p: Platform,
  ctx: Ctx,
  query: ListSelection,
  programme: ListedProgramme,
  window: Window,
  known?: number,
): Promise<{ ids: string[]; total: number }> {
  if (query.search && query.search.length < SEARCH_MIN)
    throw new AppError('UNPARSEABLE', m.application.searchForAtLeastSearchMin({ min: SEARCH_MIN }));
  const paths = Object.keys(readChoices(query.filters));
  const filters = paths.length > 0 ? await applicationFilters(p.db, programme, query.tab, paths) : [];
  const { conditions, bits } = toNarrowing(query.filters, filters);
  const narrowed = { ...query, tab: stageTab(query.tab, programme.stages), conditions, closedIds: programme.closedIds };
  const index = known === undefined && !query.search ? await openFilterIndex(p.db, query.programmeId, [bits]) : null;
  return index
    ? await index.findIds(ctx.actor, { ...narrowed, bits: bits ?? [] }, window)
    : await findApplicationIds(p.db, ctx.actor, narrowed, window, known);
}

export async function listApplications(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'application.many'>['query'],
): Promise<Answer<'application.many'>> {
  const programme = await listedProgramme(p, ctx, query.programmeId);
  const { rows, total } = await findRows(p, ctx, query, programme);
  const tabCounts = Object.fromEntries(STAGE_TAB_ROWS.map(({ tab, flag }) => [tab, programme.counts.get(flag ?? '') ?? 0]));
  return {
    ...toPage(
      query,
      rows.map((row) => presentRow(row, programme.isManager)),
      total,
    ),
    isManager: programme.isManager,
    tabCounts,
    stages: [...programme.stages],
  };
}

async function findRows(p: Platform, ctx: Ctx, query: HandlerInput<'application.many'>['query'], programme: ListedProgramme) {
  const window = { sort: query.sort, limit: query.limit, offset: toOffset(query) };
  const tab = stageTab(query.tab, programme.stages);
  const known = knownTotal(query, programme.counts);
  if (known !== undefined && Object.keys(readChoices(query.filters)).length === 0) {
    const whole = { programmeId: programme.id, tab, closedIds: programme.closedIds, total: known };
    return { rows: await findTabPage(p.db, ctx.actor, whole, window, programme.shown), total: known };
  }
  const { ids, total } = await findIds(p, ctx, query, programme, window, known);
  return { rows: await findApplicationRows(p.db, ids, tab, programme.shown), total };
}

/** All rows that match, up to the most that one action takes, in the order of the list. */
export async function selectApplications(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'application.selection'>['query'],
): Promise<Answer<'application.selection'>> {
  const window = { sort: query.sort, limit: MAX_SELECTED, offset: 0 };
  const { programme, tab, ids, total } = await findMatching(p, ctx, query, window);
  const rows = await findApplicationRows(p.db, ids, tab, programme.shown);
  return { data: rows.map((row) => presentRow(row, programme.isManager)), totalCount: total };
}

/** Options that are counted together: as many as a filter shows before a search. */
const MAX_FACETS = 50;

/**
 * How many applications each option of a filter would leave, beside the search and the other filters. Counts stop
 * above 1,000, which the screen writes as "1,000+". @throws AppError 400 for options that are no list of texts
 */
export async function countFacets(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'application.facets'>['query'],
): Promise<Answer<'application.facets'>> {
  const programme = await listedProgramme(p, ctx, query.programmeId);
  const { closedIds } = programme;
  const tab = stageTab(query.tab, programme.stages);
  const values = readOptions(query.values);
  const choices = readChoices(query.filters);
  const filters = await applicationFilters(p.db, programme, query.tab, [query.path, ...Object.keys(choices)]);
  const { [query.path]: _own, ...otherChoices } = choices;
  const others = toNarrowing(encodeFilters(otherChoices), filters);
  const search = query.search.length < SEARCH_MIN ? '' : query.search;
  const options = values.map((value) => ({ value, ...toNarrowing(encodeFilters({ [query.path]: [value] }), filters) }));
  const index = await openFilterIndex(
    p.db,
    query.programmeId,
    [others, ...options].map(({ bits }) => bits),
  );
  if (index) {
    const narrowed = { ...query, tab, search, closedIds, conditions: others.conditions, bits: others.bits ?? [] };
    const counted = options.map((option) => ({ ...option, bits: option.bits ?? [] }));
    return { data: await index.countOptions(ctx.actor, narrowed, counted) };
  }
  const whole = options.map(({ value, conditions }) => ({ value, conditions: [...others.conditions, ...conditions] }));
  return { data: await countOptions(p.db, ctx.actor, { ...query, tab, search, closedIds }, whole) };
}

function readOptions(text: string): string[] {
  const values = decodeFilters(`{"values":${text}}`)?.['values'];
  if (!Array.isArray(values) || values.length > MAX_FACETS)
    throw new AppError('UNPARSEABLE', m.application.theOptionsCannotBeRead());
  return values;
}

/** What the list can be filtered by. */
export async function listApplicationFilters(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  tab: StageTab,
): Promise<Answer<'misc.filtersProgrammeApplications'>> {
  const programme = await listedProgramme(p, ctx, programmeId);
  return { data: toDefinitions(await applicationFilters(p.db, programme, tab)) };
}

/** The counts of a programme's tabs and by progress. Callers check first that the actor may read its list. */
export async function countTabs(db: Db, actor: Actor, programmeId: string) {
  const programme = await findListedProgramme(db, programmeId, actor.userId);
  const counts = programme?.counts ?? new Map<string, number>();
  return {
    stages: programme?.stages ?? FULL_CHAIN,
    tabs: Object.fromEntries(STAGE_TAB_ROWS.map(({ tab, flag }) => [tab, counts.get(flag ?? '') ?? 0])),
    progress: Object.fromEntries(APPLICATION_PROGRESS.map((status) => [status, counts.get(`progress:${status}`) ?? 0])),
  };
}
