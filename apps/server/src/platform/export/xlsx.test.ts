import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell } from './xlsx.ts';
import { workbook } from './xlsx.ts';

async function* rowsOf(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}
async function cellsOf(header: string[], rows: Cell[][]) {
  const parts: Uint8Array[] = [];
  for await (const part of workbook({ header, rows: rowsOf(rows) })) parts.push(part);
  const sheet = read(Buffer.concat(parts), { cellFormula: true }).Sheets['List']!;
  return { sheet, cells: utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null }) };
}

describe('a list as a workbook', () => {
  it('is read back by another library, every cell as it was', async () => {
    const rows: Cell[][] = [
      ['<b>&"\'</b>', 12.5, null],
      ['two\nlines', -3, 'ends'],
      ['Ọláyínká 𝒜', 0, ' spaces '],
    ];
    expect((await cellsOf(['Name', 'Score', 'Note'], rows)).cells).toEqual([['Name', 'Score', 'Note'], ...rows]);
  });

  it('nothing in it runs: what begins like a formula is a text', async () => {
    const texts = ['=HYPERLINK("http://x","y")', '+1', '-1+2', '@SUM(A1)', '\t=1'];
    const { sheet } = await cellsOf(
      ['a'],
      texts.map((text) => [text]),
    );
    for (const [at, text] of texts.entries()) {
      const cell = sheet[`A${at + 2}`] as { t: string; f?: string; v: string };
      expect([cell.t, cell.f, cell.v]).toEqual(['s', undefined, text]);
    }
  });

  it('what a workbook cannot hold is left out or cut, never a broken file', async () => {
    const { cells } = await cellsOf(
      ['a', 'b'],
      [
        ['nul\u0000bell\u0007', 'x'.repeat(40_000)],
        ['\ud800', Number.NaN],
      ],
    );
    expect(cells.slice(1)).toEqual([
      ['nulbell', 'x'.repeat(32_767)],
      ['\ufffd', null],
    ]);
  });

  it('an empty list is a sheet with its heading, and a wide one has names for all columns', async () => {
    expect((await cellsOf(['a'], [])).cells).toEqual([['a']]);
    const wide = Array.from({ length: 800 }, (_, n) => `c${n}`);
    expect((await cellsOf(wide, [wide])).cells[1]?.[799]).toBe('c799');
  });
});
