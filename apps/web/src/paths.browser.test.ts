import { describe, expect, it } from 'vitest';
import { safeReturn, to } from './paths.ts';
import { parseSearch, stringifySearch } from './router-search.ts';

describe('addresses', () => {
  it('texts stay texts, filters are encoded JSON, defaults leave no trace', () => {
    expect(parseSearch('?search=123&page=2')).toEqual({ search: '123', page: '2' });
    const filters = JSON.stringify({ progressStatus: ['SUBMITTED'] });
    expect(parseSearch(stringifySearch({ filters, search: '', page: undefined }))).toEqual({ filters });
  });

  it('a person is sent back only to a place inside the product', () => {
    for (const outside of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', undefined])
      expect(safeReturn(outside, '/safe')).toBe('/safe');
    expect(safeReturn('/secure/admin?tab=x', '/safe')).toBe('/secure/admin?tab=x');
  });

  it('projects, payments and reports hang under both places with the application in the query', () => {
    expect(to.admin.project('accounting', 'p', 'j', { applicationId: 'a' })).toBe(
      '/secure/admin/accounting/p/j/?applicationId=a',
    );
    expect(to.admin.project('grantee_management', 'p', 'j', { applicationId: 'a', edit: true })).toBe(
      '/secure/admin/grantee_management/p/j/?applicationId=a&edit=true',
    );
    expect(to.admin.payment('accounting', 'p', 'j', 'y', 'a')).toBe('/secure/admin/accounting/p/j/y/?applicationId=a');
    expect(to.admin.report('grantee_management', 'p', 'j', 'r', 'a')).toBe(
      '/secure/admin/grantee_management/p/j/reports/r/?applicationId=a',
    );
    expect(to.subscriber.report('j', 'r', { projectName: 'Light for all' })).toBe(
      '/secure/subscriber/projects/j/r/?projectName=Light+for+all',
    );
  });

  it('values in links are encoded', () => {
    expect(to.subscriber.application('a/b?c')).toBe('/secure/subscriber/applications/a%2Fb%3Fc');
  });
});
