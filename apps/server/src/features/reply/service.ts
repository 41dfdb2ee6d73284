import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { canActOnStage, type DropReason, type HoldReason } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toPage } from '#platform/list.ts';
import { addReply, canReply } from '../message/index.ts';
import { parseReply } from './parse.ts';
import { decideReply, findDrops, findHeld, findHeldOne, type HeldRecord } from './queries.ts';
import { personOf, withFiles } from './take.ts';

type Decided = Answer<'reply.release'>;

/** Replies that wait, of the programmes whose threads this person writes in. */
export async function listHeld(p: Platform, ctx: Ctx, list: HandlerInput<'reply.many'>['query']): Promise<Answer<'reply.many'>> {
  const rows = (await findHeld(p.db, ctx.actor)).filter(({ managerIds }) => canActOnStage(ctx.actor, managerIds ?? []));
  const first = (list.page - 1) * list.limit;
  return {
    ...toPage(list, rows.slice(first, first + list.limit).map(toReply), rows.length),
    drops: (await findDrops(p.db)).map(({ reason, count }) => ({ reason: reason as DropReason, count })),
    isOn: p.config.mailIn !== undefined,
  };
}

const toReply = (row: HeldRecord): Answer<'reply.many'>['data'][number] => ({
  _id: row.id,
  application: row.applicationId,
  applicationID: row.applicationNumber,
  programme: { _id: row.programmeId, name: row.programmeName },
  person: { name: row.personName, email: row.personEmail },
  from: row.fromAddress ?? '',
  subject: row.subject ?? '',
  excerpt: row.excerpt ?? '',
  files: row.fileNames,
  holdReason: row.holdReason as HoldReason,
  arrivedAt: row.arrivedAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

const gone = (): AppError => new AppError('CONFLICT', m.reply.decidedMeanwhile());

async function getHeld(p: Platform, ctx: Ctx, id: string) {
  const held = await findHeldOne(p.db, ctx.actor, id);
  if (!held) throw notFound('reply');
  if (!canActOnStage(ctx.actor, held.managerIds ?? [])) throw accessDenied();
  return held;
}

/**
 * Adds it as a message of the person whose address it was sent to: the team answers for who wrote it. What the person may write is
 * judged as if it arrived now. @throws AppError 404, 403, 409 where it was decided meanwhile or the person may no longer write
 */
export async function releaseReply(p: Platform, ctx: Ctx, id: string): Promise<Decided> {
  const held = await getHeld(p, ctx, id);
  // Where it was sent and who proved it is settled: only what it says counts now.
  const mail = held.raw && (await parseReply(p.config.mailIn, held.raw));
  const person = await personOf(p.db, held.userId);
  if (!mail) throw gone();
  if (!person || !(await canReply(p.db, person, held.applicationId))) throw new AppError('CONFLICT', m.reply.noLongerAllowed());
  const to = { ...held, email: held.personEmail };
  await withFiles(p, person, mail, (reply) =>
    inTx(p, async (tx) => {
      if (!(await decideReply(tx, id, { state: 'RELEASED', decidedBy: ctx.actor.userId, reason: '' }))) throw gone();
      const { applicationId, applicationNumber: applicationID, programmeId, personName } = held;
      await recordAudit(
        tx,
        ctx,
        { kind: 'APPLICATION', id: applicationId, programmeId },
        { type: 'reply.released', facts: { applicationID, person: personName } },
      );
      await addReply(p, tx, person, to, reply);
    }),
  );
  return { data: { _id: id } };
}

/** Deletes its words and files. @throws AppError 404, 403, 409 where it was decided meanwhile */
export async function discardReply(p: Platform, ctx: Ctx, id: string, reason: string): Promise<Decided> {
  const held = await getHeld(p, ctx, id);
  await inTx(p, async (tx) => {
    if (!(await decideReply(tx, id, { state: 'DISCARDED', decidedBy: ctx.actor.userId, reason }))) throw gone();
    const { applicationId, applicationNumber: applicationID, programmeId, personName: person } = held;
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: applicationId, programmeId },
      { type: 'reply.discarded', facts: { applicationID, person, reason } },
    );
  });
  return { data: { _id: id } };
}
