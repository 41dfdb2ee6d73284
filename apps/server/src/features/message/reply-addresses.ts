import { createHash, randomBytes } from 'node:crypto';
import { REPLY_DAYS, toReplyAddress } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import type { Mail } from '#platform/mail/layout.ts';
import { insertReplyAddresses } from './reply-address-queries.ts';

export const hashReplyToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** One email of a message. */
interface Letter {
  applicationId: string;
  messageId: string;
  email: string;
}

/**
 * Makes an address for each letter, which takes replies of that person alone. Nothing can be derived from it, and the database has
 * its hash.
 * @returns where a reply to a letter goes; undefined where replies by email are not set up
 */
export async function createReplyAddresses(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  letters: readonly Letter[],
): Promise<(letter: Letter) => Mail['reply']> {
  const { mailIn } = config;
  if (!mailIn || letters.length === 0) return () => undefined;
  const tokens = new Map(letters.map((each) => [keyOf(each), randomBytes(16).toString('hex')]));
  await insertReplyAddresses(
    tx,
    letters.map((each) => ({ ...each, tokenHash: hashReplyToken(tokens.get(keyOf(each)) ?? '') })),
    REPLY_DAYS,
  );
  return (letter) => ({ address: toReplyAddress(mailIn.pattern, tokens.get(keyOf(letter)) ?? ''), thread: letter.applicationId });
}

const keyOf = ({ messageId, email }: Letter): string => `${messageId} ${email}`;
