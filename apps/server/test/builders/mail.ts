import { createHmac, randomUUID } from 'node:crypto';

export const MAIL_IN_SECRET = 'a secret of the mail host, 32 characters';
/** Replies by email as tests set them up. */
export const MAIL_IN = {
  MAIL_IN: 'reply+{token}@in.grants.test',
  MAIL_IN_AUTHSERV: 'mx.grants.test',
  MAIL_IN_SECRET,
};

export interface MailParts {
  from: string;
  to: string;
  text?: string;
  html?: string;
  messageId?: string;
  /** Lines above all others: what the receiving host writes. */
  top?: string[];
  headers?: string[];
  attachments?: { name: string; type: string; content: Buffer; headers?: string[] }[];
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).replace('>', '');

/** What a host writes that has proven the sender. */
export const proof = (from: string): string => `Authentication-Results: mx.grants.test; dmarc=pass header.from=${domainOf(from)}`;

/** An email as it goes over the wire. */
export function toMime({
  from,
  to,
  text,
  html,
  messageId = `<${randomUUID()}@test>`,
  top,
  headers = [],
  attachments = [],
}: MailParts): Buffer {
  const boundary = 'part-of-a-test';
  const texts = [
    ...(text === undefined ? [] : [`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`]),
    ...(html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`]),
  ];
  const files = attachments.map(({ name, type, content, headers: own = ['Content-Disposition: attachment'] }) =>
    [
      `Content-Type: ${type}; name="${name}"`,
      ...own.map((line) => (line.startsWith('Content-Disposition') ? `${line}; filename="${name}"` : line)),
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  return Buffer.from(
    [
      ...(top ?? [proof(from)]),
      `From: ${from}`,
      `To: ${to}`,
      'Subject: Re: A question',
      `Message-ID: ${messageId}`,
      'MIME-Version: 1.0',
      ...headers,
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      ...[...texts, ...files].map((part) => `--${boundary}\r\n${part}`),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}

/** A request of the mail host. */
export function signedMail(raw: Buffer, secret = MAIL_IN_SECRET, at = Math.floor(Date.now() / 1000)) {
  const id = `msg_${randomUUID()}`;
  const signature = createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(`${id}.${at}.`), raw]))
    .digest('base64');
  return {
    method: 'POST' as const,
    url: '/api/mail/inbound',
    headers: {
      'content-type': 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
    payload: raw,
  };
}
