import { withLocale } from '@grantdesk/messages';
import {
  costsByRank,
  cutByBudget,
  formatDateTimeZone,
  leftByRank,
  schedule,
  trustWords,
  type TaskAction,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { findNamedHouse } from '#platform/brand.ts';
import { readBoardReviews } from '../scoring/index.ts';
import { packBlindness, type Pack, type PackRow, type Room, type RoomRow } from './board-pack-data.ts';
import { readIntroductions } from './board-pack-introduction.ts';
import { writePack } from './board-pack-paper.ts';
import { findNextMeeting, findPackProgramme, type NextMeeting } from './board-pack-queries.ts';
import { loadRoom } from './room.ts';

/**
 * What a board reads before its meeting, on paper: the room's ranking and budget line, then a page for each application that
 * is not decided. People who may read the room may export it, and the trail records it.
 * @throws AppError 404 for people who do not run the programme
 */
export async function boardPack(
  p: Platform,
  ctx: Ctx,
  id: string,
  taskAction: TaskAction | undefined,
): Promise<{ name: string; content: Buffer }> {
  const pack = await readPack(p, ctx, id, taskAction);
  const content = await withLocale(ctx.language ?? 'en', () => writePack(pack));
  const facts = { programme: pack.programme.name, rows: pack.rows.length + pack.ended.length };
  await inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'PROGRAMME', id, programmeId: id }, { type: 'application.exported', facts }),
  );
  return { name: `${pack.programme.name} board pack`, content };
}

async function readPack(p: Platform, ctx: Ctx, id: string, wanted: TaskAction | undefined): Promise<Pack> {
  const { room, round } = await loadRoom(p, ctx, id, wanted);
  const { programme, taskAction } = room;
  const { blindReview, questions, ...facts } = await findPackProgramme(p.db, id, ctx.actor.userId);
  const blindness = packBlindness(blindReview, taskAction);
  const open = room.rows.filter((row) => row.ended === null);
  const ids = open.map((row) => row._id);
  const left = programme.budget - room.granted;
  const [costs, rest] = [costsByRank(open), leftByRank(open, left)];
  const rows = open.map((row, at) =>
    toPackRow(row, { cost: costs[at] ?? null, left: rest[at] ?? null, isBlind: blindness !== null }),
  );
  const next = await findNextMeeting(p.db, id, ctx.actor.userId);
  return {
    ...facts,
    house: await findNamedHouse(p.db),
    at: await databaseNow(p.db),
    programme,
    meeting: meetingText(room, next),
    agenda: agendaOf(next, rows),
    quorum: room.quorum,
    board: room.board,
    taskAction,
    left,
    isAdjusted: room.isAdjusted,
    trust: trustWords({ reliability: round.reliability, rankedBy: round.rankedBy, isTooLarge: round.isTooLarge }),
    reviewCount: round.scores.count,
    reviewerCount: round.reviewers.length,
    isBlind: blindness !== null,
    cut: cutByBudget(costs, left),
    rows,
    ended: room.rows
      .filter((row) => row.ended !== null)
      .map((row) => toPackRow(row, { cost: row.granted, left: null, isBlind: blindness !== null })),
    reviews: await readBoardReviews(p, ctx, ids, taskAction),
    introductions: await readIntroductions(
      p.db,
      ids,
      { ...questions, amounts: [room.amountQuestion, room.proposedQuestion] },
      blindness,
    ),
  };
}

/** A meeting with an agenda counts before what the settings of the board say. */
function meetingText({ meetingAt, meetingPlace, programme }: Room, next: NextMeeting | undefined): string | null {
  const at = next?.startsAt ?? meetingAt;
  return at === null
    ? null
    : [formatDateTimeZone(at, programme.timeZone), next?.place ?? meetingPlace].filter(Boolean).join(', ');
}

/** What is closed to the reader, or is decided meanwhile, takes its time and is not named. */
function agendaOf(next: NextMeeting | undefined, rows: readonly PackRow[]): Pack['agenda'] {
  if (!next) return [];
  const { starts } = schedule(
    next.startsAt,
    next.items.map(({ minutes }) => minutes),
  );
  return next.items.flatMap(({ applicationId, minutes }, at) => {
    const row = rows.find(({ _id }) => _id === applicationId);
    return row ? [{ name: row.name, applicationID: row.applicationID, startsAt: starts[at] ?? '', minutes }] : [];
  });
}

const toPackRow = (
  { user, ...row }: RoomRow,
  { cost, left, isBlind }: { cost: number | null; left: number | null; isBlind: boolean },
): PackRow => ({
  ...row,
  name: isBlind ? row.applicationID : (user.organisation ?? user.name),
  contact: isBlind || user.organisation === null ? null : user.name,
  cost,
  left,
});
