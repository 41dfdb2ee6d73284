import { describe, expect, it } from 'vitest';
import { chartCsv } from './csv.ts';

describe('the figures of a chart as a file', () => {
  it('nothing in it runs as a formula, and quotes stay inside their cell', () => {
    const rows = [
      ['=HYPERLINK("https://evil.example")', 1],
      ['-2+3', 2],
      ['Ọ̀ṣun, "North"', -3],
    ] as const;
    expect(chartCsv({ columns: ['Name', 'Count'], rows })).toBe(
      `Name,Count\r\n"'=HYPERLINK(""https://evil.example"")",1\r\n"'-2+3",2\r\n"Ọ̀ṣun, ""North""",-3\r\n`,
    );
  });
});
