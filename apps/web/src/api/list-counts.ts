import { encodeFilters, type FilterChoices } from '@grantdesk/domain/list/filters';

/** As many options of one filter as are counted: each is a small call. */
const MAX_OPTIONS = 20;

/**
 * How many rows a list's filters would leave, read from the total of a page with one row: for lists without a call of their
 * own for it. @param total number of rows that the list finds with this query
 */
export function listCounts<Q extends { search?: string | undefined }>(
  name: string,
  query: Q,
  total: (query: Q & { page: number; limit: number; filters: string }) => Promise<number>,
) {
  const countBy = (choices: FilterChoices): Promise<number> =>
    total({ ...query, page: 1, limit: 1, filters: encodeFilters(choices) });
  const read = async (path: string, values: string[], choices: FilterChoices): Promise<ReadonlyMap<string, number>> => {
    const counts = values
      .slice(0, MAX_OPTIONS)
      .map(async (value) => [value, await countBy({ ...choices, [path]: [value] })] as const);
    return new Map(await Promise.all(counts));
  };
  return { countBy, countOptions: { scope: `${name} ${query.search ?? ''}`, read } };
}
