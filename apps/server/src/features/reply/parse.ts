import { createHash } from 'node:crypto';
import {
  cleanMailText,
  findReplyTokens,
  fitReply,
  foldReply,
  isAutomatic,
  isSenderProven,
  ORNAMENT_BYTES,
  REPLY_MAX_FILES,
} from '@grantdesk/domain';
import type { addressParser, Email } from 'postal-mime';
import type { MailIn } from '#platform/config.ts';
import { toPlainText } from '#platform/html.ts';

/** Headers that name where an email was sent; anyone who knows a token may write it into any of them. */
const TO_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
/** An honest email has a few parts in each other. */
const MAX_NESTING = 30;
const MAX_HEADERS_BYTES = 262_144;

export interface MailFile {
  name: string;
  content: Uint8Array;
}

/** What an email says, and what is known about who sent it. */
export interface ReplyMail {
  key: Buffer;
  tokens: string[];
  isAutomatic: boolean;
  /** The one address in its one From, in lower case; empty where there is not exactly one. */
  from: string;
  /** From as it was written, for people. */
  shownFrom: string;
  isProven: boolean;
  subject: string;
  body: string;
  rest: string;
  files: MailFile[];
  /** Names of files beyond the most that one email brings. */
  leftOut: string[];
}

/** @returns undefined for what is no email, or has too many parts in each other */
export async function parseReply(mailIn: MailIn | undefined, raw: Buffer): Promise<ReplyMail | undefined> {
  // Few installations take replies by email.
  const { default: PostalMime, addressParser: parse } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADERS_BYTES,
  }).catch(() => undefined);
  if (!mail || mail.headers.length === 0) return undefined;
  const all = (key: string): string[] => mail.headers.filter((header) => header.key === key).map(({ value }) => value);
  const from = senderOf(parse, all('from'));
  const text = mail.text?.trim() ? mail.text : toPlainText(mail.html ?? '');
  const files = filesOf(mail);
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest(),
    tokens: mailIn ? findReplyTokens(mailIn.pattern, TO_HEADERS.flatMap(all)) : [],
    isAutomatic: isAutomatic(mail.headers),
    from,
    shownFrom: cleanMailText(all('from').join(', ')).slice(0, 300),
    isProven:
      mailIn !== undefined && from !== '' && isSenderProven(all('authentication-results'), { authserv: mailIn.authserv, from }),
    subject: cleanMailText(mail.subject ?? '').slice(0, 300),
    ...fitReply(foldReply(text)),
    files: files.slice(0, REPLY_MAX_FILES),
    leftOut: files.slice(REPLY_MAX_FILES).map(({ name }) => name),
  };
}

/** A second From, or a second address in it, could show people another sender than the one that was proven. */
function senderOf(parse: typeof addressParser, headers: readonly string[]): string {
  const addresses = parse(headers.length === 1 ? (headers[0] ?? '') : '', { flatten: true });
  const [only] = addresses;
  return addresses.length === 1 && only?.address && /^[^\s@]+@[^\s@]+$/.test(only.address) ? only.address.toLowerCase() : '';
}

function filesOf({ attachments }: Email): MailFile[] {
  return attachments.flatMap(({ filename, mimeType, content, related }, at) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    // The logo in a signature is no attachment; a picture that someone put into their text is.
    if (related && mimeType.startsWith('image/') && bytes.length < ORNAMENT_BYTES) return [];
    return [{ name: cleanMailText(filename ?? '').trim() || nameless(mimeType, at + 1), content: bytes }];
  });
}

const EXTENSIONS: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'application/pdf': '.pdf' };
const nameless = (mimeType: string, place: number): string => `attachment-${place}${EXTENSIONS[mimeType] ?? ''}`;
