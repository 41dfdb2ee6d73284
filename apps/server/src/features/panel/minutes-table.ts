import { type Locale, m } from '@grantdesk/messages';
import { currencyDecimals, itemDecisionLabel } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { inColumns, placeHeading, sendTable, type Column } from '#platform/export/table.ts';
import type { Cell } from '#platform/export/xlsx.ts';
import type { MinutesItem, MinutesPaper } from './minutes-paper.ts';

/** One row for each item of the agenda; amounts in whole units of the currency. */
export function sendMinutesTable(
  reply: FastifyReply,
  language: Locale | undefined,
  { meeting, items }: MinutesPaper,
): FastifyReply {
  const { currency } = meeting.programme;
  const money = (minor: number | null | undefined): Cell =>
    minor === null || minor === undefined ? null : minor / 10 ** currencyDecimals(currency);
  const columns: Column<MinutesItem>[] = [
    [placeHeading, (item) => item.place],
    [() => m.common.application2(), (item) => item.application.applicationID],
    [() => m.common.name(), (item) => item.name],
    [() => m.panel.plannedFor(), (item) => item.startsAt],
    [() => m.panel.minutesPlanned(), (item) => item.minutes],
    [() => m.decision.requestedCurrency({ currency }), (item) => money(item.requested)],
    [() => m.common.decision(), ({ decision }) => (decision === null ? m.common.notDecided() : itemDecisionLabel(decision))],
    [() => m.common.grantedCurrency({ currency }), ({ decision }) => money(decision?.amount)],
    [() => m.common.conditions(), ({ decision }) => decision?.conditions ?? null],
    [() => m.decision.recused(), ({ recused }) => recused.map(({ name }) => name).join('; ')],
    [() => m.panel.minutes(), ({ lines }) => lines.map(({ text }) => text).join('\n')],
  ];
  const { header, cells } = inColumns(language, columns);
  const rows = async function* () {
    for (const item of items) yield cells(item);
  };
  return sendTable(reply, 'csv', { name: `${meeting.title} minutes`, header, rows: rows(), total: items.length });
}
