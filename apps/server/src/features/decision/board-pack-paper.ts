import { setImmediate } from 'node:timers/promises';
import { m } from '@grantdesk/messages';
import {
  currencySign,
  DISAGREEMENT_PERCENT,
  formatAmount,
  formatDate,
  formatTableScore,
  formatTime,
  moneyText,
  statusLabel,
  sumAmounts,
  zoneAbbreviation,
} from '@grantdesk/domain';
import { cutText } from '@grantdesk/domain/decision/cut-text';
import { createPaper, type PaperWriter } from '#platform/pdf/document.ts';
import type { TableRow } from '#platform/pdf/table-shape.ts';
import type { Pack, PackRow } from './board-pack-data.ts';
import { ANNEXES, beforeTheMeeting, pointsApart, writeAnnexes } from './board-pack-annexes.ts';
import { writeApplication } from './board-pack-page.ts';
import { spreadFigure } from './board-pack-spread.ts';

export async function writePack(pack: Pack): Promise<Buffer> {
  const { programme, house, at, timeZone, rows } = pack;
  const name = m.decision.boardPackName({ name: programme.name });
  const paper = await createPaper({
    title: name,
    foot: name,
    house,
    notice: m.decision.confidentialForBoardMembersOnly(),
    head: {
      name: house.name,
      lines: [
        m.decision.preparedDateByName({ date: formatDate(at, timeZone), name: pack.preparedBy }),
        m.decision.figuresAsOfTime({ time: `${formatTime(at, timeZone)} ${zoneAbbreviation(at, timeZone)}` }),
      ],
    },
  });
  writeFront(paper, pack);
  for (const row of rows) {
    writeApplication(paper, pack, row);
    // Other requests have their turn between two applications.
    await setImmediate();
  }
  if (rows.length > 0) writeAnnexes(paper, pack);
  return paper.end();
}

function writeFront(paper: PaperWriter, pack: Pack): void {
  const { programme, rows, ended, left } = pack;
  const money = (minor: number): string => moneyText(minor, programme.currency);
  paper.title(programme.name);
  paper.lead(leadOf(pack));
  paper.band([
    {
      label: m.common.budget(),
      value: money(programme.budget),
      ...(left === programme.budget ? {} : { note: m.decision.amountNotYetGranted({ amount: money(left) }) }),
    },
    { label: m.common.applications(), value: m.decision.countOfReceived({ count: rows.length, received: pack.received }) },
    sumCell(
      m.common.requested(),
      rows.map((row) => row.requested),
      programme.currency,
    ),
    sumCell(
      m.common.proposed(),
      rows.map((row) => row.cost),
      programme.currency,
    ),
  ]);
  if (pack.agenda.length > 0) writeAgenda(paper, pack);
  paper.heading(m.decision.rankingAndBudgetLine(), 90);
  if (rows.length === 0) paper.text(m.decision.nothingIsBeforeTheBoard());
  else {
    paper.mark('ranking', m.decision.rankingAndBudgetLine());
    writeRanking(paper, pack);
    writeNotes(paper, pack);
  }
  if (ended.length > 0) writeEnded(paper, pack);
  if (rows.length === 0) return;
  paper.contents(m.decision.contents(), [
    { id: 'ranking', text: m.decision.rankingAndBudgetLine() },
    ...rows.map((row) => ({ id: row._id, text: row.name })),
    ...ANNEXES.map(({ id, heading }) => ({ id, text: heading() })),
  ]);
  const notes = beforeTheMeeting(pack);
  if (notes.length === 0) return;
  paper.heading(m.decision.beforeTheMeeting(), notes.length * 14);
  paper.items(notes);
}

function writeAgenda(paper: PaperWriter, { agenda, timeZone }: Pack): void {
  paper.heading(m.panel.agenda(), 60);
  paper.table({
    rowHead: 1,
    columns: [
      { head: m.panel.starts(), width: 'fit' },
      { head: m.common.application2(), width: 'rest' },
      { head: m.panel.minutesPlanned(), width: 'fit', align: 'right' },
    ],
    rows: agenda.map(({ name, applicationID, startsAt, minutes }) => ({
      cells: [
        { text: formatTime(startsAt, timeZone) },
        { text: name, look: 'strong', ...(name === applicationID ? {} : { note: applicationID }) },
        { text: String(minutes) },
      ],
    })),
  });
}

function leadOf({ meeting, reviews, taskAction }: Pack): string {
  if (meeting !== null) return m.decision.boardPackForMeeting({ meeting });
  if (reviews.size === 0) return m.decision.boardPack();
  return m.decision.boardPackWithScoresFromStage({ stage: statusLabel('taskAction', taskAction).label });
}

/** A sum, and how many amounts it lacks. */
function sumCell(label: string, amounts: readonly (number | null)[], currency: string) {
  const { total, unknown } = sumAmounts(amounts);
  return {
    label,
    value: moneyText(total, currency),
    ...(unknown === 0 ? {} : { note: m.decision.withoutAnAmountUnknown({ unknown }) }),
  };
}

function writeRanking(paper: PaperWriter, { rows, cut, left, programme: { currency } }: Pack): void {
  const sign = currencySign(currency).trim();
  const line: TableRow = {
    banner: m.common.labelValue({ label: m.decision.budgetLine(), value: cutText({ rows, cut, left, currency }) }),
  };
  const ranked = rows.map((row): TableRow => toRankingRow(row, currency));
  paper.table({
    rowHead: 1,
    columns: [
      { head: m.decision.rank(), width: 'fit' },
      { head: m.common.application2(), width: 'rest' },
      { head: m.decision.averageAndSpread(), width: 'fit' },
      { head: unbroken(m.decision.requestedSign({ sign })), width: 'fit', align: 'right' },
      { head: unbroken(m.decision.proposedSign({ sign })), width: 'fit', align: 'right' },
      { head: unbroken(m.decision.leftAfterSign({ sign })), width: 'fit', align: 'right' },
    ],
    rows: [...ranked.slice(0, cut), line, ...ranked.slice(cut)],
  });
}

/** A currency is on the line of the word before it. */
const unbroken = (head: string): string => head.replace(' (', '\u00a0(');

function toRankingRow(row: PackRow, currency: string): TableRow {
  const { rank, name, applicationID, mean, adjusted, scores, disagrees, requested, cost, left } = row;
  const spread = spreadFigure(scores, mean, disagrees);
  const apart = disagrees ? pointsApart(scores) : '';
  return {
    cells: [
      { text: rank === null ? '–' : String(rank), look: 'strong' },
      { text: name, look: 'strong', note: [name === applicationID ? '' : applicationID, apart].filter(Boolean).join(', ') },
      {
        text: formatTableScore(mean),
        look: 'strong',
        ...(adjusted === null ? {} : { note: m.decision.adjustedScore({ score: formatTableScore(adjusted) }) }),
        ...(spread && { figure: spread }),
      },
      { text: formatAmount(requested, currency) },
      { text: formatAmount(cost, currency) },
      { text: formatAmount(left, currency), look: left !== null && left < 0 ? 'danger' : 'strong' },
    ],
  };
}

function writeNotes(paper: PaperWriter, { isAdjusted, trust, isBlind }: Pack): void {
  paper.text(
    [
      m.decision.averagesNote({ limit: DISAGREEMENT_PERCENT }),
      trust ?? (isAdjusted ? m.decision.rankedByAdjustedScore() : ''),
      m.decision.proposedNote(),
      isBlind ? m.decision.blindPackNote() : '',
    ]
      .filter(Boolean)
      .join(' '),
    'note',
  );
}

function writeEnded(paper: PaperWriter, { ended, programme: { currency } }: Pack): void {
  paper.heading(m.decision.decidedOrEnded());
  paper.table({
    rowHead: 0,
    columns: [
      { head: m.common.application2(), width: 'rest' },
      { head: m.common.outcome(), width: 120 },
      { head: m.decision.grantedSign({ sign: currencySign(currency).trim() }), width: 'fit', align: 'right' },
    ],
    rows: ended.map((row) => ({
      cells: [
        { text: row.name, look: 'strong', ...(row.name === row.applicationID ? {} : { note: row.applicationID }) },
        { text: row.ended === null ? '' : statusLabel('outcome', row.ended).label },
        { text: row.ended === 'approved' ? formatAmount(row.granted, currency) : '' },
      ],
    })),
  });
}
