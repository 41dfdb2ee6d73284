import { describe, expect, it } from 'vitest';
import { MESSAGE_KINDS, MESSAGE_MAX, MESSAGE_SIDES } from '../message/rules.ts';
import { findReplyTokens, isReplyPattern, toReplyAddress } from './address.ts';
import { isSenderProven } from './authentication.ts';
import { foldReply, REPLY_MARK } from './fold.ts';
import { fitReply, isAutomatic, toReplyKind } from './rules.ts';

const PATTERN = 'reply+{token}@grants.example.org';
const TOKEN = '0123456789abcdef0123456789abcdef';

describe('addresses for replies', () => {
  it('takes patterns with one token before the @', () => {
    expect([PATTERN, '{token}@in.example.org', 'a-{token}@localhost'].map(isReplyPattern)).toEqual([true, true, true]);
    for (const wrong of ['reply@x.org', '{token}', 'a{token}@x{token}.org', 'Me <{token}@x.org>', '{token}@x.org, b@x.org'])
      expect(isReplyPattern(wrong), wrong).toBe(false);
  });

  it('finds tokens in any header, whatever the case, and nothing in addresses that only resemble ours', () => {
    const address = toReplyAddress(PATTERN, TOKEN);
    expect(findReplyTokens(PATTERN, [`"Grants" <${address.toUpperCase()}>, x@y.org`, address])).toEqual([TOKEN]);
    for (const other of [
      `x${address}`,
      `${address}.evil.org`,
      `${address}-evil`,
      `reply+${TOKEN}0@grants.example.org`,
      `reply+${TOKEN}@grantsXexample.org`,
      'reply+short@grants.example.org',
    ])
      expect(findReplyTokens(PATTERN, [other]), other).toEqual([]);
    expect(findReplyTokens(PATTERN, [`${address}.`])).toEqual([TOKEN]);
  });

  it('looks up a few addresses of an email, not thousands', () => {
    const many = Array.from({ length: 50 }, (_, at) => toReplyAddress(PATTERN, String(at).padStart(32, '0'))).join(', ');
    expect(findReplyTokens(PATTERN, [many])).toHaveLength(5);
  });
});

describe('who sent an email', () => {
  const proven = (...headers: string[]) => isSenderProven(headers, { authserv: 'mx.example.org', from: 'ada@applicant.test' });

  it('believes a DMARC result of our host for the domain of the sender', () => {
    expect(
      proven('mx.example.org; dmarc=pass (p=NONE sp=REJECT) header.from=applicant.test; spf=fail smtp.mailfrom=x.test'),
    ).toBe(true);
    expect(proven('MX.example.org 1; dkim=pass header.d=other.test; dmarc=pass header.from=Applicant.TEST')).toBe(true);
    expect(proven('mx.example.org; dmarc=pass header.from=other.test')).toBe(false);
    expect(proven('mx.example.org; dmarc=pass')).toBe(false);
    expect(proven('mx.example.org; dmarc=fail header.from=applicant.test; dkim=pass header.d=applicant.test')).toBe(false);
  });

  it('without a policy, takes DKIM or SPF of exactly that domain', () => {
    expect(proven('mx.example.org; dmarc=none header.from=applicant.test; dkim=pass header.d=applicant.test')).toBe(true);
    expect(proven('mx.example.org; dkim=pass header.i=@applicant.test')).toBe(true);
    expect(proven('mx.example.org; spf=pass smtp.mailfrom=ada@applicant.test')).toBe(true);
    expect(proven('mx.example.org; spf=pass smtp.mailfrom=ada@evil.test; dkim=pass header.d=evil.test')).toBe(false);
    expect(proven('mx.example.org; dkim=fail header.d=applicant.test; spf=softfail smtp.mailfrom=applicant.test')).toBe(false);
  });

  it('believes nothing that a sender wrote: results below the topmost, of other hosts, in quotes or comments', () => {
    const pass = 'mx.example.org; dmarc=pass header.from=applicant.test';
    expect(proven()).toBe(false);
    expect(proven('mx.example.org; dmarc=fail header.from=applicant.test', pass)).toBe(false);
    expect(proven('mx.evil.test; dmarc=pass header.from=applicant.test', pass)).toBe(false);
    expect(proven(pass.replace('mx.example.org', 'mx.example.org.evil.test'))).toBe(false);
    for (const trick of [
      'mx.example.org; spf=fail smtp.mailfrom="x; dmarc=pass header.from=applicant.test"',
      'mx.example.org; spf=fail smtp.mailfrom="x\\"; dmarc=pass header.from=applicant.test"',
      'mx.example.org; spf=fail (for x; dmarc=pass header.from=applicant.test)',
      'mx.example.org; spf=fail (a (b) ; dmarc=pass header.from=applicant.test',
      'mx.example.org; dmarc=fail header.from=applicant.test; dmarc=pass header.from=applicant.test',
      'mx.example.org; none',
      '"mx.example.org; dmarc=pass header.from=applicant.test',
    ])
      expect(proven(trick), trick).toBe(false);
  });
});

describe('what a reply says', () => {
  const quoted = ['> Which year?', '> ', '> Kind regards'];
  it.each([
    ['our own line', ['2024.', '', `${REPLY_MARK} Reply above ${REPLY_MARK}`, 'Hello Ada']],
    ['our own line in a quotation', ['2024.', '', `> ${REPLY_MARK} Reply above ${REPLY_MARK}`, '> Hello Ada']],
    ['an introduction', ['2024.', '', 'On Mon, 23 Nov 2026 at 10:12, Fund <reply@x.org> wrote:', ...quoted]],
    ['one that is broken', ['2024.', '', 'On Mon, 23 Nov 2026 at 10:12, Fund', '<reply+0123@x.org> wrote:', '', ...quoted]],
    ['a French one', ['2024.', '', 'Le lun. 23 nov. 2026 à 10:12, Fonds <x@x.org> a écrit\u00A0:', ...quoted]],
    ['a divider', ['2024.', '', '-----Original Message-----', 'From: Fund', 'Which year?']],
    ['a head', ['2024.', '', 'From: Fund <x@x.org>', 'Sent: Monday', 'To: Ada', '', 'Which year?']],
    ['a French head', ['2024.', '', 'De : Fonds', 'Envoyé : lundi', 'Which year?']],
    ['a signature', ['2024.', '', '-- ', 'Ada Obi', 'Director']],
    ['a quotation alone', ['2024.', ...quoted]],
  ])('folds %s', (_name, lines) => {
    const { body, rest } = foldReply(lines.join('\r\n'));
    expect(body).toBe('2024.');
    expect(rest).not.toBe('');
  });

  it('leaves what is written between and below quoted lines', () => {
    const text = ['On Monday, the Fund wrote:', '> Which year?', '2024.', '> And the budget?', '5,000.'].join('\n');
    expect(foldReply(text).body).toBe('2024.\n5,000.');
  });

  it('leaves words that only resemble a quotation', () => {
    const text = 'On Monday I wrote:\nthe year is 2024.\n\nFrom: our office in Ọ̀yọ́ we see the river.\n--\u2014 not a signature';
    expect(foldReply(text)).toEqual({ body: text, rest: '' });
  });

  it('takes hostile text in time that grows with its length', () => {
    for (const part of ['On ', '> ', '\n', 'a\u0000', 'On x wrote:\n', '- '])
      expect(foldReply(part.repeat(200_000)).body.length).toBeLessThanOrEqual(100_000);
  });

  it('loses no word of a long one', () => {
    const long = 'word '.repeat(2_000).trim();
    const { body, rest } = fitReply({ body: long, rest: 'Quoted' });
    expect(body.length).toBeLessThanOrEqual(MESSAGE_MAX);
    expect(`${body} ${rest}`).toBe(`${long}\n\nQuoted`);
  });
});

describe('machines that write', () => {
  it.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', 'auto-generated; owner-email=x'],
    ['precedence', 'Bulk'],
    ['precedence', 'auto_reply'],
    ['x-autoreply', 'yes'],
    ['list-id', '<news.example.org>'],
    ['return-path', '<>'],
    ['content-type', 'multipart/report; report-type=delivery-status'],
    ['from', 'Mail Delivery System <MAILER-DAEMON@mx.example.org>'],
  ])('%s: %s', (key, value) => expect(isAutomatic([{ key, value }])).toBe(true));

  it('are not people', () => {
    const headers = { 'auto-submitted': 'no', precedence: 'normal', 'return-path': '<ada@x.org>', from: 'ada@x.org' };
    expect(isAutomatic(Object.entries(headers).map(([key, value]) => ({ key, value })))).toBe(false);
  });
});

it('a reply becomes the answer to an open question, else a message of the own side', () => {
  for (const kind of MESSAGE_KINDS)
    for (const isOpen of [true, false]) {
      expect(toReplyKind('TEAM', { kind, isOpen })).toBe('TEAM_MESSAGE');
      const made = toReplyKind('APPLICANT', { kind, isOpen });
      expect(made).toBe(kind === 'QUESTION' && isOpen ? 'ANSWER' : 'APPLICANT_MESSAGE');
      expect(MESSAGE_SIDES[made]).toBe('APPLICANT');
    }
});
