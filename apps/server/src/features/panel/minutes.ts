import { withLocale } from '@grantdesk/messages';
import type { FastifyReply } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { findNamedHouse } from '#platform/brand.ts';
import { sendPdf } from '#platform/pdf/reply.ts';
import { findPackProgramme, packBlindness, readRoom } from '../decision/index.ts';
import { writeMinutes, type MinutesPaper } from './minutes-paper.ts';
import { sendMinutesTable } from './minutes-table.ts';
import { readMeeting } from './read.ts';
import { record } from './service.ts';

/**
 * The minutes as a document, as far as this person may read them. At a blind stage they name applications by their numbers,
 * like the board pack. The trail records the export. @throws AppError 404 for people who do not run the programme
 */
export async function exportMinutes(
  p: Platform,
  ctx: Ctx,
  id: string,
  format: 'pdf' | 'csv',
  reply: FastifyReply,
): Promise<FastifyReply> {
  const paper = await readPaper(p, ctx, id);
  const { programme, title } = paper.meeting;
  const event = { type: 'panel.exported', facts: { title } } as const;
  if (format === 'csv') {
    await inTx(p, (tx) => record(tx, ctx, { programmeId: programme._id }, event));
    return sendMinutesTable(reply, ctx.language, paper);
  }
  const content = await withLocale(ctx.language ?? 'en', () => writeMinutes(paper));
  await inTx(p, (tx) => record(tx, ctx, { programmeId: programme._id }, event));
  return sendPdf(reply, { name: `${title} minutes`, content });
}

async function readPaper(p: Platform, ctx: Ctx, id: string): Promise<MinutesPaper> {
  const meeting = (await readMeeting(p.db, ctx, id)).data;
  const room = (await readRoom(p, ctx, meeting.programme._id, undefined)).data;
  const { blindReview } = await findPackProgramme(p.db, meeting.programme._id, ctx.actor.userId);
  const isBlind = packBlindness(blindReview, room.taskAction) !== null;
  return {
    meeting,
    house: await findNamedHouse(p.db),
    items: meeting.items.map((item) => {
      const row = room.rows.find(({ _id }) => _id === item.application._id);
      const { applicationID, name, organisation } = item.application;
      return {
        ...item,
        name: isBlind ? applicationID : (organisation ?? name),
        rank: row?.rank ?? null,
        score: row?.score ?? null,
        requested: row?.requested ?? null,
      };
    }),
  };
}
