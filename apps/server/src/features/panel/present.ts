import type { Answer } from '@grantdesk/api';
import { findOutcome, schedule, type Attendance, type Decision, type MeetingState } from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import { writeDenial } from './access.ts';
import type { ItemRecord } from './item-queries.ts';
import type { LineRecord } from './line-queries.ts';
import type { RecordedPerson, RecusalRecord } from './people-queries.ts';
import type { MeetingRecord } from './queries.ts';

export type Meeting = Answer<'panel.one'>['data'];
type Item = Meeting['items'][number];
type Person = Meeting['people'][number];

interface Staff {
  id: string;
  name: string;
  role: string;
}

/** What a meeting is presented from. */
export interface MeetingParts {
  meeting: MeetingRecord;
  agenda: readonly { id: string; minutes: number }[];
  items: readonly ItemRecord[];
  lines: readonly LineRecord[];
  recorded: readonly RecordedPerson[];
  recusals: readonly RecusalRecord[];
  board: readonly Staff[];
  staff: readonly Staff[];
}

export function presentMeeting(ctx: Ctx, parts: MeetingParts): Meeting {
  const { meeting, agenda, items, lines } = parts;
  const people = presentPeople(parts);
  const { starts, end } = schedule(
    meeting.startsAt,
    agenda.map(({ minutes }) => minutes),
  );
  const linesOf = (itemId: string | null) =>
    lines.filter((line) => line.itemId === itemId).map((line) => presentLine(line, ctx.actor.userId));
  const denial = writeDenial(ctx.actor, meeting.managerIds);
  return {
    _id: meeting.id,
    programme: {
      _id: meeting.programmeId,
      name: meeting.programmeName,
      currency: meeting.currency,
      timeZone: meeting.timeZone,
    },
    title: meeting.title,
    startsAt: meeting.startsAt.toISOString(),
    endsAt: end,
    place: meeting.place,
    minutes: meeting.itemMinutes,
    state: meeting.state as MeetingState,
    startedAt: meeting.startedAt?.toISOString() ?? null,
    closedAt: meeting.closedAt?.toISOString() ?? null,
    revision: meeting.revision,
    denial,
    quorum: meeting.quorum,
    present: people.filter((person) => person.isBoard && person.attendance === 'PRESENT').length,
    people,
    others:
      denial === null && meeting.state !== 'CLOSED'
        ? parts.staff
            .filter(({ id }) => !people.some(({ _id }) => _id === id))
            .map(({ id, name, role }) => ({ _id: id, name, role }))
        : [],
    items: items.map((item) => {
      const at = agenda.findIndex(({ id }) => id === item.id);
      return {
        _id: item.id,
        place: at + 1,
        startsAt: starts[at] ?? meeting.startsAt.toISOString(),
        minutes: item.minutes,
        application: {
          _id: item.applicationId,
          applicationID: item.applicationNumber,
          name: item.name,
          organisation: item.organisation,
        },
        decision: presentDecision(meeting, item),
        recused: presentRecused(item, people, parts.recusals),
        lines: linesOf(item.id),
      };
    }),
    closedItems: agenda.length - items.length,
    lines: linesOf(null),
  };
}

/** The board as it is now and who was recorded beside it; of a closed meeting, who was recorded. */
function presentPeople({ meeting, board, recorded }: MeetingParts): Person[] {
  const attendanceOf = (userId: string): Attendance | null =>
    (recorded.find((each) => each.userId === userId)?.attendance as Attendance | undefined) ?? null;
  const members = meeting.state === 'CLOSED' ? [] : board;
  const others = recorded.filter(({ userId }) => userId === null || !members.some(({ id }) => id === userId));
  return [
    ...members.map(({ id, name, role }) => ({
      _id: id,
      name,
      role,
      isGuest: false,
      isBoard: true,
      attendance: attendanceOf(id),
    })),
    ...others.map((person) => ({
      _id: person.userId ?? person.id,
      name: person.guestName ?? person.name ?? '',
      role: person.role,
      isGuest: person.userId === null,
      // Who left the board while a meeting is open no longer counts for its quorum.
      isBoard: person.isBoard && meeting.state === 'CLOSED',
      attendance: person.attendance as Attendance,
    })),
  ];
}

function presentRecused(item: ItemRecord, people: readonly Person[], recusals: readonly RecusalRecord[]): Item['recused'] {
  const declared = people.filter(({ _id }) => item.conflictedIds?.includes(_id));
  return [
    ...declared.map(({ _id, name }) => ({ _id, name, isDeclared: true, reason: '' })),
    ...recusals
      .filter(({ itemId, userId }) => itemId === item.id && !declared.some(({ _id }) => _id === userId))
      .map(({ userId, guestId, name, guestName, reason }) => ({
        _id: userId ?? guestId ?? '',
        name: name ?? guestName ?? '',
        isDeclared: false,
        reason,
      })),
  ];
}

/** The decision of an item: how it ended, else what is drafted. */
export function decisionOfItem(
  item: ItemRecord,
): { outcome: Decision; amount: number | null; conditions: string; decidedAt: Date | null } | null {
  const ended = findOutcome(item.approvalFlags);
  const decidedAt = item.stagedAt ?? item.recordedAt;
  if (ended === 'approved' || ended === 'award declined')
    return {
      outcome: 'APPROVE',
      amount: item.granted ?? item.amount,
      conditions: item.grantedConditions ?? item.conditions ?? '',
      decidedAt,
    };
  if (ended === 'declined') return { outcome: 'DECLINE', amount: null, conditions: '', decidedAt };
  if (ended !== null || item.outcome === null) return null;
  return { outcome: item.outcome as Decision, amount: item.amount, conditions: item.conditions ?? '', decidedAt };
}

function presentDecision(meeting: MeetingRecord, item: ItemRecord): Item['decision'] {
  const { closedOutcome, closedAmount, closedConditions, closedDecidedAt } = item;
  const closed = closedOutcome && {
    outcome: closedOutcome as Decision,
    amount: closedAmount,
    conditions: closedConditions,
    decidedAt: closedDecidedAt,
  };
  const found = meeting.state === 'CLOSED' ? closed : decisionOfItem(item);
  if (!found) return null;
  const { decidedAt, ...decision } = found;
  const ended = findOutcome(item.approvalFlags);
  return {
    ...decision,
    isOfMeeting: meeting.startedAt !== null && decidedAt !== null && decidedAt >= meeting.startedAt,
    isFinal: ended !== null,
  };
}

export const presentLine = (line: LineRecord, readerId: string): Meeting['lines'][number] => ({
  _id: line.id,
  text: line.body,
  author: { _id: line.authorId, name: line.authorName, isYou: line.authorId === readerId },
  createdAt: line.createdAt.toISOString(),
  editedAt: line.editedAt?.toISOString() ?? null,
  revision: line.revision,
});
