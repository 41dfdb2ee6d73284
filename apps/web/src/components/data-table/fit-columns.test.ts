import { describe, expect, it } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const COLUMNS = [{ fixed: true }, { width: 300 }, { width: 100 }, { width: 150, fixed: true }];
const ENDS = 50;
const ALL = 200 + 300 + 100 + 150 + ENDS;

describe('the columns of a table', () => {
  it('have their own widths where there is room, and before it is known', () => {
    for (const room of [0, ALL, ALL + 500])
      expect(fitColumns(COLUMNS, ENDS, room), `${room}`).toEqual({ widths: [undefined, 300, 100, 150], least: ALL });
  });

  it('are a little narrower where they nearly fit, but for names and buttons', () => {
    const { widths, least } = fitColumns(COLUMNS, ENDS, ALL - 20);
    expect(widths).toEqual([undefined, 285, 95, 150]);
    expect(least).toBe(ALL - 20);
  });

  it('have their own widths again where the table scrolls', () => {
    expect(fitColumns(COLUMNS, ENDS, ALL - 40)).toEqual({ widths: [undefined, 300, 100, 150], least: ALL });
    expect(fitColumns([{ fixed: true }], ENDS, 100).least).toBe(250);
  });
});
