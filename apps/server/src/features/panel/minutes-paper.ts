import { m } from '@grantdesk/messages';
import {
  attendanceLabel,
  formatAmount,
  formatDateTimeZone,
  formatTableScore,
  formatTime,
  itemDecisionLabel,
  listConditions,
  meetingStateLabel,
  moneyText,
  quorumSentence,
} from '@grantdesk/domain';
import { formatList } from '@grantdesk/domain/format/list';
import type { NamedHouse } from '#platform/brand.ts';
import { createPaper, type PaperWriter } from '#platform/pdf/document.ts';
import type { Meeting } from './present.ts';

/** An item as the minutes name it. Amounts in minor units; null where not known. */
export type MinutesItem = Meeting['items'][number] & {
  /** The organisation, else the person; the application's number at a blind stage. */
  name: string;
  rank: number | null;
  score: number | null;
  requested: number | null;
};

export interface MinutesPaper {
  meeting: Meeting;
  /** The funder. */
  house: NamedHouse;
  items: MinutesItem[];
}

export async function writeMinutes({ meeting, house, items }: MinutesPaper): Promise<Buffer> {
  const title = m.panel.minutesOf({ title: meeting.title });
  const paper = await createPaper({ title, foot: title, house, notice: m.decision.confidentialForBoardMembersOnly() });
  paper.title(title);
  paper.lead(meeting.programme.name);
  paper.facts(factsOf(meeting));
  if (meeting.state !== 'CLOSED') paper.text(m.panel.draftMinutes(), 'note');
  writeAttendance(paper, meeting);
  for (const item of items) writeItem(paper, meeting, item);
  if (meeting.closedItems > 0) paper.text(m.panel.closedToYou({ count: meeting.closedItems }), 'note');
  if (meeting.lines.length > 0) {
    paper.section(m.panel.otherBusiness());
    paper.items(meeting.lines.map(({ text }) => text));
  }
  return paper.end();
}

function factsOf(meeting: Meeting): [string, string][] {
  const { timeZone } = meeting.programme;
  const time = (at: string | null, label: string): [string, string][] =>
    at === null ? [] : [[label, formatDateTimeZone(at, timeZone)]];
  return [
    ...time(meeting.startsAt, m.panel.plannedFor()),
    ...(meeting.place ? [[m.panel.placeOrLink(), meeting.place] as [string, string]] : []),
    [m.common.state(), meetingStateLabel(meeting.state)],
    ...time(meeting.startedAt, m.panel.started()),
    ...time(meeting.closedAt, m.common.closed()),
  ];
}

function writeAttendance(paper: PaperWriter, { people, quorum, present }: Meeting): void {
  paper.section(m.panel.attendance());
  paper.text(quorumSentence({ quorum, present }));
  const recorded = people.filter(({ attendance }) => attendance !== null);
  if (recorded.length === 0) return;
  paper.table({
    rowHead: 0,
    columns: [
      { head: m.common.name(), width: 'rest' },
      { head: m.panel.attendance(), width: 'fit' },
    ],
    rows: recorded.map(({ name, role, isGuest, attendance }) => ({
      cells: [
        { text: name, look: 'strong' as const, note: isGuest ? m.panel.guest() : (role ?? '') },
        { text: attendance === null ? '' : attendanceLabel(attendance) },
      ],
    })),
  });
}

function writeItem(paper: PaperWriter, { programme: { currency, timeZone } }: Meeting, item: MinutesItem): void {
  paper.section(m.panel.numbered({ place: item.place, name: item.name }));
  const { decision } = item;
  paper.facts([
    [m.common.application2(), item.application.applicationID],
    [m.panel.plannedFor(), m.panel.timeAndMinutes({ time: formatTime(item.startsAt, timeZone), minutes: item.minutes })],
    ...(item.rank === null
      ? []
      : [
          [m.common.placeInRanking(), m.panel.rankAndScore({ rank: item.rank, score: formatTableScore(item.score) })] as [
            string,
            string,
          ],
        ]),
    ...(item.requested === null ? [] : [[m.common.requested(), moneyText(item.requested, currency)] as [string, string]]),
    ...(item.recused.length === 0
      ? []
      : [[m.decision.recused(), formatList(item.recused.map(({ name }) => name))] as [string, string]]),
    [m.common.decision(), decision === null ? m.common.notDecided() : itemDecisionLabel(decision)],
    ...(decision === null || decision.amount === null
      ? []
      : [[m.common.amount(), formatAmount(decision.amount, currency)] as [string, string]]),
  ]);
  const conditions = listConditions(decision?.conditions ?? '');
  if (conditions.length > 0) {
    paper.question(m.common.conditions());
    paper.items(conditions);
  }
  if (item.lines.length === 0) return;
  paper.question(m.panel.minutes());
  paper.items(item.lines.map(({ text }) => text));
}
