import { expect, test } from 'vitest';
import { readLanguage } from './choose.ts';
import { counted } from './words.ts';

test('what was chosen in the browser counts, then the language that it asks for before all others, else English', () => {
  expect(readLanguage({ cookie: 'a=b; language=fr' })).toBe('fr');
  expect(readLanguage({ cookie: 'language=en', 'accept-language': 'fr-FR' })).toBe('en');
  expect(readLanguage({ 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' })).toBe('fr');
  expect(readLanguage({ 'accept-language': 'en;q=0.4, fr;q=0.8' })).toBe('fr');
  expect(readLanguage({ 'accept-language': 'en-GB,fr;q=0.9' })).toBe('en');
  expect(readLanguage({ cookie: 'language=xx', 'accept-language': 'de' })).toBe('en');
  expect(readLanguage({})).toBe('en');
});

test('nouns are counted as English does', () => {
  expect([0, 1, 2].map((n) => counted(n, 'answer'))).toEqual(['0 answers', '1 answer', '2 answers']);
  expect(counted(2, 'person', 'people')).toBe('2 people');
});
