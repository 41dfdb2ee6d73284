import { describe, expect, it } from 'vitest';
import { sameView, toViewQuery } from './views.ts';

describe('saved views', () => {
  it('keep how a list is narrowed and sorted, not where one stands in it', () => {
    expect(toViewQuery({ page: 3, postsPerPage: 50, search: 'ada', tab: undefined, task: 'x', sort: '' })).toEqual({
      postsPerPage: '50',
      search: 'ada',
    });
  });

  it('are the same if all their saved parts are, absent or empty alike', () => {
    expect(sameView({ search: 'ada' }, { search: 'ada', tab: '' })).toBe(true);
    expect(sameView({ search: 'ada' }, { search: 'ada', filters: '{}' })).toBe(false);
  });

  it('keep the columns and the density too', () => {
    expect(toViewQuery({ search: 'ada', columns: '-flag,phone', density: 'dense' })).toEqual({
      search: 'ada',
      columns: '-flag,phone',
      density: 'dense',
    });
    expect(sameView({ columns: 'phone' }, {})).toBe(false);
    expect(sameView({ density: 'dense' }, { density: 'compact' })).toBe(false);
  });
});
