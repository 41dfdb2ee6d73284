import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { calendarFile } from '../calendar-file.ts';
import { expect, it } from 'vitest';
import { readCalendar, valueOf } from '#test/ics.ts';
import { smtpTransport } from './transport.ts';

it('an invitation goes over the wire as a calendar part that names its method, and as a file', async () => {
  const received = Promise.withResolvers<Buffer>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.resolve(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = await smtpTransport(
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    'no-reply@example.org',
    'https://grants.test',
  );
  const body = calendarFile({
    method: 'CANCEL',
    uid: 'u@example.org',
    sequence: 3,
    stamp: '2026-11-21T12:00:00Z',
    start: '2026-11-24T10:00:00Z',
    end: '2026-11-24T11:00:00Z',
    summary: 'Interview: Ọ̀ṣun River Youth Initiative and the Alliance of Ọ̀yọ́ and Ògùn Smallholders',
    description: 'One\nTwo',
    location: '',
    url: null,
    organiser: { name: 'Fund', email: 'no-reply@example.org' },
    attendees: [{ name: 'Ada', email: 'ada@example.org' }],
  });
  await transport.send({
    id: '1',
    to: 'ada@example.org',
    sender: { name: 'Ọbí "Fund"\r\nBcc: eve@example.org', replyTo: 'help@example.org' },
    subject: 'Your interview is cancelled',
    text: 'Text',
    html: '<img src="/api/brand/logo?v=1&amp;as=png"> src="/other',
    calendar: { method: 'CANCEL', body },
  });
  const raw = await received.promise;
  await transport.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(raw.toString()).toMatch(/content-type: text\/calendar;[^\n]*(\n[ \t][^\n]*)*method=CANCEL/i);
  const { attachments, text, html, from, replyTo, bcc } = await PostalMime.parse(raw);
  // Whatever the organisation is called, it is a name and nothing else.
  expect(from).toMatchObject({ name: 'Ọbí "Fund" Bcc: eve@example.org', address: 'no-reply@example.org' });
  expect([replyTo?.map(({ address }) => address), bcc]).toEqual([['help@example.org'], undefined]);
  expect([text?.trim(), html?.trim()]).toEqual([
    'Text',
    // A picture is loaded from the installation, wherever the email is read.
    '<img src="https://grants.test/api/brand/logo?v=1&amp;as=png"> src="/other',
  ]);
  const decode = (content: string | ArrayBuffer | Uint8Array): string =>
    typeof content === 'string' ? content : new TextDecoder().decode(content);
  const parts = attachments.map(({ mimeType, filename, content }) => ({ mimeType, filename, file: decode(content) }));
  expect(parts.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics']);
  for (const { file } of parts) {
    // A text part has the wire's line ends, whatever the reader makes of them.
    const calendar = readCalendar(file.replace(/\r?\n/g, '\r\n'));
    expect([valueOf(calendar, 'METHOD'), valueOf(calendar, 'SEQUENCE'), valueOf(calendar, 'SUMMARY')]).toEqual([
      'CANCEL',
      '3',
      'Interview: Ọ̀ṣun River Youth Initiative and the Alliance of Ọ̀yọ́ and Ògùn Smallholders',
    ]);
  }
  expect(parts[1]?.filename).toBe('interview.ics');
  // The file itself, byte for byte: the reader above makes line ends its own.
  const [, packed = ''] = /application\/ics[\s\S]*?base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw.toString()) ?? [];
  expect(Buffer.from(packed, 'base64').toString()).toBe(body);
});
