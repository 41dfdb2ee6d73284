import { describe, expect, it } from 'vitest';
import { normaliseTagName, tagChoiceIssues, tagNameIssues, tagNameKey } from './rules.ts';

describe('the name of a tag', () => {
  it.each([
    ['  Site   visit ', 'Site visit'],
    ['Site\t\nvisit', 'Site visit'],
    ['Cafe\u0301', 'Café'],
    ['Priorité\u00A01', 'Priorité 1'],
  ])('%j is stored as %j', (given, stored) => {
    expect(normaliseTagName(given)).toBe(stored);
  });

  it('is the same in any case', () => {
    expect(tagNameKey('SITE  Visit')).toBe(tagNameKey('site visit'));
    expect(tagNameKey('ÉTÉ')).toBe(tagNameKey('été'));
    expect(tagNameKey('Site visit')).not.toBe(tagNameKey('Site visits'));
  });

  it.each([
    ['Rural', 0],
    ['🌱', 0],
    ['!', 0],
    ['', 1],
    ['\u200B', 1],
  ])('%j has %i broken rules', (name, count) => {
    expect(tagNameIssues(name)).toHaveLength(count);
  });
});

describe('tags to add and to remove', () => {
  const known = new Map([
    ['a', { name: 'Rural' }],
    ['b', { name: 'Urban' }],
  ]);
  it.each([
    [{ add: ['a'], remove: [] }, []],
    [{ add: ['a'], remove: ['b'] }, []],
    [{ add: [], remove: [] }, ['Choose tags to add or remove.']],
    [{ add: ['x'], remove: [] }, ['Choose tags of this programme.']],
    [{ add: ['a'], remove: ['x'] }, ['Choose tags of this programme.']],
    [{ add: ['a'], remove: ['a'] }, ['Add the tag “Rural” or remove it, not both.']],
  ])('%j', (choice, messages) => {
    expect(tagChoiceIssues(choice, known).map(({ message }) => message)).toEqual(messages);
  });
});
