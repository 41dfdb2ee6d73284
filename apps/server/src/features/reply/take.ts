import { Readable } from 'node:stream';
import {
  HOLD_REASON_TEXTS,
  MESSAGE_MAX,
  REPLY_MAX_BYTES,
  REPLY_MAX_HELD,
  REPLY_MAX_TAKEN,
  type DropReason,
  type FormField,
  type HoldReason,
} from '@grantdesk/domain';
import { findActiveActor } from '#platform/actor-queries.ts';
import { forTrail, recordSystemAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { discardReceived, findQuotaError, receiveFile, type AcceptedFile } from '../file/index.ts';
import { addReply, canReply, findReplyAddresses, hashReplyToken, type ReplyAddress } from '../message/index.ts';
import { parseReply, type MailFile, type ReplyMail } from './parse.ts';
import { countDrop, countReplies, insertReply } from './queries.ts';
import { findApplicationOf } from './thread-queries.ts';

export type ReplyPlatform = Pick<Platform, 'db' | 'primary' | 'files' | 'config' | 'log'>;
export type Outcome = 'TAKEN' | 'HELD' | 'KNOWN' | DropReason;

/** As files of answers without a rule of their own. */
const ATTACHMENT = { field_id: 'message', field_label: 'Attachment', field_type: 'FILE', field_max_file_size: 10 } as FormField;

/**
 * Takes an email that arrived at an address for replies: adds it to its thread, lets it wait for the team, or drops it. The same
 * email is taken once, however often it arrives. Nothing is ever answered, so that no two machines can write to each other.
 * @throws Error if it could not be stored: the host that sent it must try again
 */
export async function takeReply(p: ReplyPlatform, raw: Buffer): Promise<Outcome> {
  const outcome = await decide(p, raw);
  if (outcome !== 'TAKEN' && outcome !== 'HELD' && outcome !== 'KNOWN') await countDrop(p.db, outcome);
  p.log.info({ outcome }, 'reply by email');
  return outcome;
}

async function decide(p: ReplyPlatform, raw: Buffer): Promise<Outcome> {
  const { mailIn } = p.config;
  if (!mailIn) return 'ADDRESS';
  if (raw.length > REPLY_MAX_BYTES) return 'SIZE';
  const mail = await parseReply(mailIn, raw);
  if (!mail) return 'UNREADABLE';
  if (mail.isAutomatic) return 'AUTOMATIC';
  const addresses = await findReplyAddresses(p.db, mail.tokens.map(hashReplyToken));
  const to = addresses.find(({ email }) => email.toLowerCase() === mail.from) ?? addresses[0];
  if (!to) return 'ADDRESS';
  const ctx = await personOf(p.db, to.userId);
  if (!ctx || !(await canReply(p.db, ctx, to.applicationId))) return 'ACCESS';
  if (mail.body === '' && mail.files.length === 0) return 'EMPTY';
  const { taken, held, isKnown } = await countReplies(p.db, { ...to, mailKey: mail.key });
  if (isKnown) return 'KNOWN';
  const reason = holdReason(mail, to, taken);
  if (!reason) return addToThread(p, ctx, to, mail);
  if (held >= REPLY_MAX_HELD) return 'MANY';
  return hold(p, to, mail, reason, raw);
}

function holdReason(mail: ReplyMail, to: ReplyAddress, taken: number): HoldReason | null {
  if (mail.from !== to.email.toLowerCase()) return 'SENDER';
  if (!mail.isProven) return 'UNPROVEN';
  return taken >= REPLY_MAX_TAKEN ? 'MANY' : null;
}

/** A person as the one who acts, without a session: their permissions are what they are now. */
export async function personOf(db: Db, userId: string): Promise<Ctx | undefined> {
  const actor = await findActiveActor(db, userId);
  return actor && { actor, sessionId: '', sessionEndsAt: new Date(0), ipAddress: '' };
}

const arrivalOf = (to: ReplyAddress, mail: ReplyMail) => ({
  id: newId(),
  messageId: to.messageId,
  applicationId: to.applicationId,
  userId: to.userId,
  mailKey: mail.key,
});

async function addToThread(p: ReplyPlatform, ctx: Ctx, to: ReplyAddress, mail: ReplyMail): Promise<Outcome> {
  return withFiles(p, ctx, mail, (files) =>
    inTx(p, async (tx) => {
      if (!(await insertReply(tx, arrivalOf(to, mail)))) return 'KNOWN';
      await addReply(p, tx, ctx, to, files);
      return 'TAKEN';
    }),
  );
}

async function hold(p: ReplyPlatform, to: ReplyAddress, mail: ReplyMail, holdReason: HoldReason, raw: Buffer): Promise<Outcome> {
  return inTx(p, async (tx) => {
    const isNew = await insertReply(tx, arrivalOf(to, mail), {
      holdReason,
      fromAddress: mail.shownFrom,
      subject: mail.subject,
      excerpt: mail.body.slice(0, MESSAGE_MAX),
      fileNames: mail.files.map(({ name }) => name),
      raw,
    });
    if (!isNew) return 'KNOWN';
    const { applicationNumber: applicationID, programmeId } = await findApplicationOf(tx, to.applicationId);
    await recordSystemAudit(
      tx,
      { kind: 'APPLICATION', id: to.applicationId, programmeId },
      { type: 'reply.held', facts: { applicationID, reason: forTrail(() => HOLD_REASON_TEXTS[holdReason]) } },
    );
    return 'HELD';
  });
}

/** Runs a change with the files of an email that passed the checks of uploads; what the change did not write down is removed. */
export async function withFiles<T>(
  p: ReplyPlatform,
  ctx: Ctx,
  mail: ReplyMail,
  change: (reply: Parameters<typeof addReply>[4]) => Promise<T>,
): Promise<T> {
  const accepted: AcceptedFile[] = [];
  const refusedFiles = [...mail.leftOut];
  try {
    for (const file of mail.files) {
      const one = await receive(p, ctx, file, accepted);
      if (one) accepted.push(one);
      else refusedFiles.push(file.name);
    }
    const names = [...accepted.map(({ name }) => name), ...refusedFiles].join('\n');
    return await change({ body: mail.body || names.slice(0, MESSAGE_MAX), rest: mail.rest, files: accepted, refusedFiles });
  } finally {
    await discardReceived(p, accepted);
  }
}

/** @returns undefined for a file that no upload could be either, by its kind, size, content or a virus, or for which there is no room */
async function receive(
  p: ReplyPlatform,
  ctx: Ctx,
  file: MailFile,
  before: readonly AcceptedFile[],
): Promise<AcceptedFile | undefined> {
  const pending = before.reduce((sum, { size }) => sum + size, 0);
  if (await findQuotaError(p, ctx, file.content.length, pending)) return undefined;
  const reception = await receiveFile(p, ATTACHMENT, file.name, Readable.from([file.content]), () => false);
  return reception.ok ? reception.accepted : undefined;
}
