import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

/** What a cell looks like to a spreadsheet: whether it would be run, once blanks and invisible characters are gone. */
const runs = (cell: string): boolean => /^[=+\-@＝＋－＠]/u.test(cell.replace(/^[\s\p{Cf}"]+/u, ''));
/** How a spreadsheet splits a line that does not honour quotes in the middle of what it takes for a cell. */
const split = (text: string, separator: RegExp): string[] => text.split(separator);

describe('a text in a CSV file', () => {
  const FORMULAS = ['=1+1', '+1', '-1+2', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '=HYPERLINK("http://x","y")'];
  const BEFORE = ['', ' ', '\u00a0', '\u200b', '\ufeff', '\t', '\n', '\r\n', '"', ' "'];
  const SEPARATORS: [string, RegExp][] = [
    [';', /;/],
    ['\t', /\t/],
    ['|', /\|/],
    ['\n', /\r?\n/],
    ['\r', /\r/],
  ];

  it('is never run at the start of a cell, whatever blanks, invisible characters or quotes come first', () => {
    for (const formula of FORMULAS)
      for (const before of BEFORE) {
        const cell = csvCell(before + formula);
        expect(runs(cell), JSON.stringify(cell)).toBe(false);
        expect(cell.replace(/^"/, ''), JSON.stringify(cell)).toMatch(/^'/);
      }
  });

  it('is never run by a spreadsheet that splits cells elsewhere than at a comma', () => {
    for (const formula of FORMULAS)
      for (const before of BEFORE)
        for (const [separator, where] of SEPARATORS) {
          const line = csvLine(['a', `x${separator}${before}${formula}`]).trimEnd();
          for (const cell of split(line, where)) expect(runs(cell), JSON.stringify(line)).toBe(false);
        }
  });

  it('is otherwise as it was, and numbers of our own stay numbers', () => {
    expect(csvLine(['Ada', 'a - b', 'x@y.test', 'two words', '1-2', null, -3, 0.5])).toBe(
      'Ada,a - b,x@y.test,two words,1-2,,-3,0.5\r\n',
    );
    expect(csvCell('a;b')).toBe('"a;b"');
    expect(csvCell('say "yes"')).toBe('"say ""yes"""');
  });
});
