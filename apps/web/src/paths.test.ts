import { describe, expect, it } from 'vitest';
import { safeReturn, to } from './paths.ts';
import { parseSearch, stringifySearch } from './router-search.ts';

describe('addresses', () => {
  it('LIST-1 keep text as text: a search for 123 is no number', () => {
    expect(parseSearch('?search=123&page=2')).toEqual({ search: '123', page: '2' });
    expect(stringifySearch({ search: '123', page: 2, sort: undefined, empty: '' })).toBe('?search=123&page=2');
  });
  it('LIST-1 carry filters as encoded JSON', () => {
    const filters = '{"country":["Nigeria"]}';
    expect(parseSearch(stringifySearch({ filters }))).toEqual({ filters });
    expect(stringifySearch({ filters: { country: ['Nigeria'] } })).toBe(stringifySearch({ filters }));
  });
  it('encode what they are given', () => {
    expect(to.subscriber.form('a/b', 'x y')).toBe('/secure/subscriber/applications/a%2Fb/form?section=x+y');
  });
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', ''])('never send a person to %j after signing in', (address) => {
    expect(safeReturn(address, '/')).toBe('/');
  });
});
