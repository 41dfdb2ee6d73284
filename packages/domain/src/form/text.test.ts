import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, firstCharacter } from './graphemes.ts';
import { checkLength, countWords, lengthCounter } from './text-length.ts';
import { isCalendarDay, isEmail, isPhone, isPositiveDecimal, isUrl, readDecimal } from './text-rules.ts';
import { displayFileName } from '../file/names.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('e', '\u0301', 'ẹ', '\r', '\n', ' ', '₦', '’', '👩', '\u200d', '🇳', '🇬', '\u00ad', '\u0300'), {
      maxLength: 30,
    })
    .map((parts) => parts.join('')),
);

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
const reference = (text: string): number => [...SEGMENTER.segment(text)].length;

describe('text length', () => {
  it('counts as the segmenter does, whichever way it takes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countCharacters(text)).toBe(reference(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds the first character as the segmenter does', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(firstCharacter(text)).toBe([...SEGMENTER.segment(text)][0]?.segment ?? '');
      }),
      { numRuns: 1_000 },
    );
  });

  it('judges by the full count although it stops early', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (text, minLength, maxLength) => {
        const count = reference(text);
        const expected =
          text === ''
            ? null
            : count < minLength
              ? `Enter at least ${minLength} characters!`
              : count > maxLength
                ? `${maxLength} maximum characters exceeded!`
                : null;
        expect(checkLength(text, { minLength, maxLength })).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('counts words as runs of non-space characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const expected = text.split(/\s+/).filter((word) => word !== '').length;
        expect(countWords(text)).toBe(expected);
      }),
    );
  });

  it('shows the counter and turns over the maximum', () => {
    expect(lengthCounter('ẹ́ja', { maxLength: 3 })).toEqual({ count: 3, max: 3, over: false, text: '3 / 3 characters' });
    expect(lengthCounter('a b c', { maxLength: 2, lengthValidationType: 'WORDS' })).toMatchObject({
      over: true,
      text: '3 / 2 words',
    });
    expect(lengthCounter('a', {})).toBeNull();
  });

  it('takes no limit from zero', () => {
    expect(checkLength('abc', { minLength: 0, maxLength: 0 })).toBeNull();
  });

  it('stays quick on 100,000 characters', () => {
    const start = performance.now();
    const hostile = [
      ' '.repeat(100_000),
      'a@'.repeat(50_000),
      `+${'1'.repeat(100_000)}`,
      `https://${'a.'.repeat(50_000)}`,
      '👩‍👧'.repeat(20_000),
      '1'.repeat(100_000),
    ];
    for (const text of hostile) {
      checkLength(text, { minLength: 10, maxLength: 500 });
      checkLength(text, { minLength: 10, maxLength: 500, lengthValidationType: 'WORDS' });
      for (const rule of [isEmail, isUrl, isPhone, isPositiveDecimal, isCalendarDay, readDecimal]) rule(text);
      displayFileName(text);
    }
    expect(performance.now() - start).toBeLessThan(500);
  });
});
