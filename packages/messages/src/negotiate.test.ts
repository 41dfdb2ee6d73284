import { expect, it } from 'vitest';
import { negotiateLocale } from './negotiate.ts';

it('takes what was chosen in the browser, then the language that the browser prefers, else English', () => {
  expect(negotiateLocale({ cookie: 'a=b; language=fr' })).toBe('fr');
  expect(negotiateLocale({ cookie: 'language=en', 'accept-language': 'fr-FR' })).toBe('en');
  expect(negotiateLocale({ 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' })).toBe('fr');
  expect(negotiateLocale({ 'accept-language': 'en;q=0.4, fr;q=0.8' })).toBe('fr');
  expect(negotiateLocale({ 'accept-language': 'en-GB,fr;q=0.9' })).toBe('en');
});

it('falls back to English for a language that there is none of', () => {
  expect(negotiateLocale({ cookie: 'language=xx', 'accept-language': 'de' })).toBe('en');
  expect(negotiateLocale({ 'accept-language': ';;q=,,*' })).toBe('en');
  expect(negotiateLocale({})).toBe('en');
});
