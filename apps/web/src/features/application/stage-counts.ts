import { encodeFilters, type FilterChoices } from '@grantdesk/domain/list/filters';
import type { StageTab } from '@grantdesk/domain/stage/tabs';
import { call, type Input } from '#api/client.ts';

type ListQuery = NonNullable<Input<'application.many'>['query']>;

/** What the filters of a stage's list would leave, and how many rows each of their options has. */
export function stageCounts(programmeId: string, tab: StageTab, query: Omit<ListQuery, 'programmeId' | 'tab'>) {
  const countBy = async (choices: FilterChoices): Promise<number> =>
    (
      await call('application.many', {
        query: { ...query, programmeId, tab, page: 1, limit: 1, filters: encodeFilters(choices) },
      })
    ).totalCount;
  const read = async (path: string, values: string[], choices: FilterChoices): Promise<ReadonlyMap<string, number>> => {
    const filters = encodeFilters(choices);
    const request = { programmeId, tab, search: query.search, filters, path, values: JSON.stringify(values) };
    const { data } = await call('application.facets', { query: request });
    return new Map(data.map(({ value, count }) => [value, count]));
  };
  return { countBy, countOptions: { scope: [programmeId, tab, query.search].join(' '), read } };
}
