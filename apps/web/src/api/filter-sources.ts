import type { FilterSource } from '@grantdesk/domain/list/filters';
import type { FilterOptions } from '../components/list/filters/sources.ts';
import { call } from './client.ts';

const PAGE = 25;

/** Options of a filter's source by what is searched: roles, staff, countries. */
export async function readFilterOptions(source: FilterSource, search: string): Promise<FilterOptions> {
  const list = { page: 1, limit: PAGE, sort: 'DESCENDING', search, filters: '' };
  if (source === 'ROLES') {
    const { data, totalCount } = await call('role.many', { query: list });
    return { options: data.map(({ name }) => ({ value: name, label: name })), hasMore: totalCount > data.length };
  }
  if (source === 'ADMIN_USERS') {
    const filters = JSON.stringify({ accountType: ['ADMIN'] });
    const { data, totalCount } = await call('user.adminMany', { query: { ...list, sort: 'name:ASCENDING', filters } });
    return { options: data.map(({ _id, name }) => ({ value: _id, label: name })), hasMore: totalCount > data.length };
  }
  // States come with their filter: which there are depends on the answers.
  if (source === 'STATES') return { options: [], hasMore: false };
  const { data } = await call('misc.countries', {});
  return { options: data.map(({ name }) => ({ value: name, label: name })), hasMore: false };
}
