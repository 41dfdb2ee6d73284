import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** An event as it is in its row, times and facts as the database writes them. */
export interface SealedEvent {
  id: string;
  at: string;
  type: string;
  actorId: string | null;
  actorName: string | null;
  subjectKind: string;
  subjectId: string | null;
  programmeId: string | null;
  data: string;
  ipAddress: string | null;
}

export interface Link {
  number: number;
  head: Buffer;
}

/** What the first batch follows. */
export const GENESIS: Link = { number: 0, head: Buffer.alloc(32) };

export const DIGEST_BYTES = 32;
const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Everything that an event says, as one digest of 32 bytes. */
export const computeDigest = (event: SealedEvent): Buffer =>
  sha256(
    JSON.stringify([
      event.id,
      event.at,
      event.type,
      event.actorId,
      event.actorName,
      event.subjectKind,
      event.subjectId,
      event.programmeId,
      event.data,
      event.ipAddress,
    ]),
  );

/** The head of a batch: what came before it, its place, and each of its events in their order. */
export const computeHead = (before: Buffer, number: number, ids: readonly string[], digests: Buffer): Buffer =>
  sha256(before, String(number), '\n', ids.join(','), '\n', digests);

/** A key of its own for signing heads, from a secret that is not in the database. */
export const signingKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'grantdesk audit heads', 32));

export const computeSignature = (key: Buffer, { number, head }: Link): Buffer =>
  createHmac('sha256', key).update(String(number)).update('\n').update(head).digest();

export const isSignedBy = (key: Buffer, link: Link, signature: Buffer): boolean =>
  signature.length === DIGEST_BYTES && timingSafeEqual(signature, computeSignature(key, link));
