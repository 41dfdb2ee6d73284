import { REPLY_MAX_BYTES } from '@grantdesk/domain';
import type { ImapFlow } from 'imapflow';
import { countDrop } from './queries.ts';
import { takeReply, type ReplyPlatform } from './take.ts';

export const READ_MAILBOX = 'read-mailbox';
export const READ_MAILBOX_CRONTAB = `* * * * * ${READ_MAILBOX} ?max=1`;

/** Where emails are once they were read, whatever became of them. */
const READ_FOLDER = 'Grantdesk';
/** Emails of one run; the next one is a minute later. */
const MAX_EMAILS = 100;
const TIMEOUT_MS = 20_000;

/**
 * Reads the mailbox of MAIL_IN_IMAP, oldest first, and moves what was read to a folder. An email that cannot be stored stays and is
 * tried again; one that was stored but not moved is known the next time.
 * @returns how many were read
 */
export async function readMailbox(p: ReplyPlatform, signal?: AbortSignal): Promise<number> {
  const url = p.config.mailIn?.imapUrl;
  if (url === undefined) return 0;
  const client = await connect(new URL(url));
  try {
    return await readFolder(p, client, decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX', signal);
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function connect({ protocol, hostname, port, username, password }: URL): Promise<ImapFlow> {
  // Loaded where it is set up: other installations do without its memory.
  const library = await import('imapflow');
  const secure = protocol === 'imaps:';
  const client = new library.ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS * 3,
  });
  // What fails is thrown by the command that it concerns; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function readFolder(p: ReplyPlatform, client: ImapFlow, folder: string, signal?: AbortSignal): Promise<number> {
  // Some servers have every folder below the inbox.
  const known = (await client.list()).find(({ path, delimiter }) => path.split(delimiter).at(-1) === READ_FOLDER);
  const { path: moved } = known ?? (await client.mailboxCreate(READ_FOLDER));
  const lock = await client.getMailboxLock(folder);
  try {
    const uids = (await client.search({ all: true }, { uid: true })) || [];
    let count = 0;
    for (const uid of uids.slice(0, MAX_EMAILS)) {
      if (signal?.aborted) break;
      if (await readOne(p, client, String(uid), moved)) count++;
    }
    return count;
  } finally {
    lock.release();
  }
}

/** One that cannot be stored must not keep the others back. */
async function readOne(p: ReplyPlatform, client: ImapFlow, uid: string, moved: string): Promise<boolean> {
  try {
    const found = await client.fetchOne(uid, { size: true }, { uid: true });
    if (!found) return false;
    if ((found.size ?? 0) > REPLY_MAX_BYTES) await countDrop(p.db, 'SIZE');
    else {
      const mail = await client.fetchOne(uid, { source: true }, { uid: true });
      if (!mail || !mail.source) return false;
      await takeReply(p, mail.source);
    }
    await client.messageMove(uid, moved, { uid: true });
    return true;
  } catch (error) {
    p.log.error(error, 'an email in the mailbox of MAIL_IN_IMAP could not be taken');
    return false;
  }
}
