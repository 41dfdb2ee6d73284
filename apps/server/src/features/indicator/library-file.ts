import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  INDICATOR_ACROSS,
  INDICATOR_DIRECTIONS,
  INDICATOR_LIMITS,
  INDICATOR_OVER_TIME,
  INDICATOR_UNITS,
  indicatorIssues,
  type Indicator,
} from '@grantdesk/domain';
import { csvLine } from '@grantdesk/domain/format/csv';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { readCsv } from '../import/index.ts';
import { assertRoom, lockedLibrary, readLibrary, tidy, withKeys } from './library.ts';
import { insertIndicator } from './queries.ts';
import { sendFile } from './send-file.ts';

/** Names of columns and values are codes, so that a file means the same in every language. */
const COLUMNS = [
  'code',
  'title',
  'definition',
  'unit',
  'direction',
  'over_time',
  'across',
  'required',
  'disaggregations',
] as const;
type Column = (typeof COLUMNS)[number];

const toCell = (disaggregations: Indicator['disaggregations']): string =>
  disaggregations.map(({ name, categories }) => `${name}: ${categories.map((each) => each.name).join('; ')}`).join(' | ');

/** @throws AppError 404 for staff who do not see the programme */
export async function exportLibrary(db: Db, ctx: Ctx, programmeId: string, reply: FastifyReply): Promise<FastifyReply> {
  const { programme, indicators } = (await readLibrary(db, ctx, programmeId)).data;
  const lines = indicators
    .filter(({ isArchived }) => !isArchived)
    .map((row) =>
      csvLine([
        row.code,
        row.title,
        row.definition,
        row.unit,
        row.direction,
        row.overTime,
        row.across,
        row.isRequired ? 'yes' : 'no',
        toCell(row.disaggregations),
      ]),
    );
  return sendFile(reply, {
    name: `${programme.name} indicators`,
    ending: 'csv',
    type: 'text/csv',
    content: `\ufeff${csvLine(COLUMNS)}${lines.join('')}`,
  });
}

interface FileIndicator {
  line: number;
  indicator: Indicator;
  reasons: string[];
}

/** @throws AppError 422 for what is no table of indicators */
async function readRows(content: string): Promise<FileIndicator[]> {
  const rows: FileIndicator[] = [];
  let places: Map<Column, number> | null = null;
  const pieces = (async function* () {
    yield content.replace(/^\ufeff/, '');
  })();
  for await (const { number, cells } of readCsv(pieces)) {
    if (places === null) places = toPlaces(cells);
    else if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: number, ...toRow(cells, places) });
  }
  if (places === null) throw notATable();
  return rows;
}

const notATable = () => ruleBroken([{ path: 'content', message: m.indicator.noTable({ columns: COLUMNS.join(', ') }) }]);

function toPlaces(headings: readonly string[]): Map<Column, number> {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(column)]));
  if (places.get('code') === -1 || places.get('title') === -1) throw notATable();
  return places;
}

function toRow(cells: readonly string[], places: Map<Column, number>): Omit<FileIndicator, 'line'> {
  const reasons: string[] = [];
  const cell = (column: Column): string => (cells[places.get(column) ?? -1] ?? '').trim();
  const choice = <T extends string>(column: Column, values: readonly T[], fallback: T): T => {
    const text = cell(column).toUpperCase();
    const found = values.find((value) => value === text);
    if (text !== '' && !found) reasons.push(m.indicator.useOneOf({ column, values: values.join(', ') }));
    return found ?? fallback;
  };
  const unit = choice('unit', INDICATOR_UNITS, 'NUMBER');
  const isNumber = unit === 'NUMBER';
  const indicator = tidy({
    code: cell('code'),
    title: cell('title'),
    definition: cell('definition'),
    unit,
    direction: choice('direction', INDICATOR_DIRECTIONS, 'UP'),
    overTime: choice('over_time', INDICATOR_OVER_TIME, isNumber ? 'SUM' : 'LATEST'),
    across: choice('across', INDICATOR_ACROSS, isNumber ? 'SUM' : 'NONE'),
    isRequired: choice('required', ['YES', 'NO'], 'NO') === 'YES',
    disaggregations: withKeys(toDisaggregations(cell('disaggregations'))),
  });
  return { indicator, reasons: [...reasons, ...tooLong(indicator), ...indicatorIssues(indicator).map(({ message }) => message)] };
}

const toDisaggregations = (text: string) =>
  text
    .split('|')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const at = each.indexOf(':');
      const [name, list] = at < 0 ? [each, ''] : [each.slice(0, at), each.slice(at + 1)];
      return { name, categories: list.split(';').flatMap((part) => (part.trim() === '' ? [] : { name: part })) };
    });

function tooLong(indicator: Indicator): string[] {
  const names = indicator.disaggregations.flatMap(({ name, categories }) => [name, ...categories.map((each) => each.name)]);
  const limits: [string, number][] = [
    [indicator.code, INDICATOR_LIMITS.code],
    [indicator.title, INDICATOR_LIMITS.title],
    [indicator.definition, INDICATOR_LIMITS.definition],
    ...names.map((name): [string, number] => [name, INDICATOR_LIMITS.name]),
  ];
  const texts = limits.filter(([text, max]) => text.length > max).map(([, max]) => m.common.useAtMostMaxCharacters({ max }));
  const { disaggregations: max } = INDICATOR_LIMITS;
  return indicator.disaggregations.length > max ? [...texts, m.indicator.disaggregationsAtMost({ max })] : texts;
}

/** Adds what the library does not have yet; a dry run only says what would happen. @throws AppError 403, 404, 409, 422 */
export async function importLibrary(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { content, dryRun }: HandlerInput<'indicator.import'>['body'],
): Promise<Answer<'indicator.import'>> {
  const rows = await readRows(content);
  return inTx(p, async (tx) => {
    const { programme, indicators } = await lockedLibrary(tx, ctx, programmeId);
    const codes = new Set(indicators.map(({ code }) => code.toLowerCase()));
    const answer: Answer<'indicator.import'>['data'] = { added: 0, present: 0, refused: [] };
    for (const { line, indicator, reasons } of rows) {
      const code = indicator.code.toLowerCase();
      if (reasons.length > 0) answer.refused.push({ line, code: indicator.code, reasons });
      else if (codes.has(code)) answer.present += 1;
      else {
        assertRoom(indicators.length + answer.added);
        codes.add(code);
        answer.added += 1;
        if (!dryRun) await insertIndicator(tx, newId(), programmeId, indicator);
      }
    }
    const facts = { name: programme.name, count: answer.added };
    if (!dryRun && answer.added > 0)
      await recordAudit(tx, ctx, { kind: 'PROGRAMME', id: programmeId, programmeId }, { type: 'indicator.imported', facts });
    return { data: answer };
  });
}
