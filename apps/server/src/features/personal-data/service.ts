import { describeAuditEvent, maskedNumber, type AuditEvent } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { zipOf, type ZipEntry } from '#platform/export/zip.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { unseal } from '#platform/encryption.ts';
import { findBankAccounts, findDeeds, findFiles, findParts, findPerson } from './queries.ts';

/**
 * Sends all data on a person: `data.json`, for programs, and the files that they uploaded. The export is in the audit trail
 * before the first byte is sent. @throws AppError 404
 */
export async function sendPersonalData(p: Platform, ctx: Ctx, userId: string, reply: FastifyReply): Promise<FastifyReply> {
  const person = await findPerson(p.db, userId);
  if (!person) throw notFound('user');
  await inTx(p, (tx) =>
    recordAudit(tx, ctx, { kind: 'USER', id: userId }, { type: 'personal-data.exported', facts: { name: person.name } }),
  );
  const files = await findFiles(p.db, userId);
  const data = await gather(p, person, files, ctx.actor.userId === userId);
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'data.json', content: JSON.stringify(data, null, 2) };
    for (const file of files) yield { name: pathOf(file), content: await p.files.read(file.storageKey) };
  }
  const name = `Personal data of ${person.name}`;
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="personal data.zip"; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(zipOf(entries()));
}

type File = Awaited<ReturnType<typeof findFiles>>[number];

/** Names may be the same, and contain what a file system refuses. */
const pathOf = ({ id, name }: Pick<File, 'id' | 'name'>): string =>
  `files/${id}-${name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_').slice(-120)}`;

/** Whole account numbers go to their owner alone: an administrator who answers a request hands over the last digits. */
async function gather(p: Platform, person: { id: string; name: string; email: string }, files: File[], isOwn: boolean) {
  const [parts, accounts, deeds] = [
    await findParts(p.db, person),
    await findBankAccounts(p.db, person.id),
    await findDeeds(p.db, person.id),
  ];
  return {
    about: { person: person.id, name: person.name, email: person.email, madeAt: new Date().toISOString() },
    ...parts,
    bankDetails: accounts.map(({ id, numberSealed, last4, ...rest }) => ({
      ...rest,
      number: isOwn ? unseal(p, id, numberSealed) : maskedNumber(last4),
    })),
    activity: deeds.map(({ at, type, actorName, data, ipAddress }) => ({
      at,
      type,
      sentence: describeAuditEvent({ type, facts: data } as unknown as AuditEvent, actorName ?? 'Somebody'),
      ipAddress,
    })),
    files: files.map((file) => ({
      path: pathOf(file),
      name: file.name,
      size: Number(file.size),
      type: file.type,
      createdAt: file.createdAt,
    })),
  };
}
