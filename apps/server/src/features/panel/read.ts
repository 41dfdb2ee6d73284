import type { Answer, HandlerInput } from '@grantdesk/api';
import type { MeetingState } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { findBoard } from '../decision/index.ts';
import { enterMeeting, enterProgramme } from './access.ts';
import { findAgenda, findItems } from './item-queries.ts';
import { findLines } from './line-queries.ts';
import { findProgrammeStaff, findRecorded, findRecusals } from './people-queries.ts';
import { presentMeeting } from './present.ts';
import { findMeetings } from './queries.ts';

/** The meetings of a programme. @throws AppError 404 for people who do not run it */
export async function listMeetings(
  p: Platform,
  ctx: Ctx,
  query: HandlerInput<'panel.many'>['query'],
): Promise<Answer<'panel.many'>> {
  const programme = await enterProgramme(p.db, ctx, query.programme);
  const page = { limit: query.limit, offset: toOffset(query) };
  const { rows, total } = await findMeetings(p.db, ctx.actor.userId, programme.id, page);
  const meetings = rows.map(({ id, startsAt, state, items, present, ...facts }) => ({
    ...facts,
    _id: id,
    startsAt: startsAt.toISOString(),
    state: state as MeetingState,
    items: items ?? 0,
    present: present ?? 0,
  }));
  return {
    ...toPage(query, meetings, total),
    programme: { _id: programme.id, name: programme.name, timeZone: programme.timeZone },
    denial: programme.writeDenial,
    nextMeeting: { at: programme.meetingAt?.toISOString() ?? null, place: programme.meetingPlace },
  };
}

/** A meeting as this person may see it. @throws AppError 404 for people who do not run its programme */
export async function readMeeting(db: Db, ctx: Ctx, id: string): Promise<Answer<'panel.one'>> {
  const meeting = await enterMeeting(db, ctx, id);
  const items = await findItems(db, ctx.actor.userId, id);
  const open = new Set(items.map((item) => item.id));
  return {
    data: presentMeeting(ctx, {
      meeting,
      items,
      agenda: await findAgenda(db, id),
      lines: (await findLines(db, id)).filter(({ itemId }) => itemId === null || open.has(itemId)),
      recorded: await findRecorded(db, id),
      recusals: await findRecusals(db, id),
      board: await findBoard(db, meeting.programmeId),
      staff: await findProgrammeStaff(db, meeting.programmeId),
    }),
  };
}
