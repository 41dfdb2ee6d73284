import { describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogues.ts';
import { MessageFormat } from './format.ts';
import { parametersOf } from './generate.ts';
import { pseudoLocale, toPseudo } from './pseudo.ts';

const written = (text: string, values?: Record<string, string | number>): string =>
  new MessageFormat('en').compile(toPseudo(text, 'accents'))(values);

describe('the pseudo-locales', () => {
  it('write every word longer and with accents, and leave values as they are', () => {
    expect(written('Save {name}', { name: 'Draft' })).toBe('Šååṽéé Draft');
    expect(written('{count, plural, one {# file} other {# files}} by {date}', { count: 2, date: 'Monday' })).toBe(
      '2 ƒîîļééš ƀý Monday',
    );
    expect(written('{kind, select, csv {CSV} other {a sheet}}', { kind: 'csv' })).toBe('ÇŠṼ');
  });

  it('keep braces and apostrophes of a text', () => {
    expect(written("It''s '{'{name}'}'", { name: 'x' })).toBe("ÎÎţ'š {x}");
  });

  it('turn words to run from right to left', () => {
    expect(toPseudo('Go', 'rtl')).toBe('\u202EĜöö\u202C');
  });

  it('keep the values of every message', () => {
    for (const texts of Object.values(readCatalogue('en')))
      for (const text of Object.values(texts)) expect(parametersOf(toPseudo(text, 'rtl'))).toEqual(parametersOf(text));
  });

  it('refuse a name that is neither', () => {
    process.env['PSEUDO_LOCALE'] = 'klingon';
    try {
      expect(pseudoLocale).toThrow('use accents or rtl');
    } finally {
      delete process.env['PSEUDO_LOCALE'];
    }
  });
});
