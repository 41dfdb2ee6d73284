import type { FileRow } from './refuse.ts';
import { newParser } from '#platform/xml.ts';
import type { Workbook } from './xml.ts';

const DAY_MS = 86_400_000;

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string | null;
}

/** Reads a sheet as its text arrives: each piece answers the rows that it completed. */
export function sheetReader(book: Workbook) {
  let rows: FileRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let part = '';
  const parser = newParser({
    open: ({ name, attributes }) => {
      part = name;
      if (name === 'row') {
        number = Number(attributes['r'] ?? number + 1);
        cells = [];
      }
      if (name === 'c') {
        const column = columnOf(attributes['r']) ?? cells.length;
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '', formula: null };
      }
      if (name === 'f' && cell) cell.formula = '';
    },
    text: (text) => {
      if (!cell) return;
      if (part === 'v' || part === 't') cell.value += text;
      if (part === 'f') cell.formula = (cell.formula ?? '') + text;
    },
    close: (name) => {
      part = '';
      if (name === 'c' && cell) {
        // A cell far to the right of all others does not make an array of its width.
        if (cell.column < MAX_COLUMN) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = textOf(cell, book);
        }
        cell = null;
      }
      if (name === 'row') rows.push({ number, cells });
    },
  });
  const take = (): FileRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return {
    write: (piece: string): FileRow[] => {
      parser.write(piece);
      return take();
    },
    end: (): FileRow[] => {
      parser.close();
      return take();
    },
  };
}

const MAX_COLUMN = 16_384;

/** 0 of 'A1', 27 of 'AB3'. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
}

/** What the cell shows. A formula without a result, and one with an error, stay formulas: the row is refused with that reason. */
function textOf({ type, style, value, formula }: Cell, { texts, isDay, from1904 }: Workbook): string {
  if (type === 'e') return `=${value}`;
  if (formula !== null && value === '') return `=${formula}`;
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type !== 'n' || value === '') return value.replaceAll('_x000D_', '');
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return isDay[style] ? dayOf(number, from1904) : plainNumber(number);
}

/** Days are counted from 30 December 1899, since Excel has a 29 February 1900. */
function dayOf(serial: number, from1904: boolean): string {
  const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial + (from1904 ? 1_462 : 0)) * DAY_MS);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}

const plainNumber = (number: number): string =>
  Math.abs(number) < 1e21 ? String(Math.round(number * 1e6) / 1e6) : String(number);
