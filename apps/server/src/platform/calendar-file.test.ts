import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

describe('calendar files', () => {
  const event: CalendarEvent = {
    method: 'REQUEST',
    uid: '01900000@grantdesk.example',
    sequence: 2,
    stamp: '2026-11-21T12:00:00.000Z',
    start: '2026-11-24T10:00:00.000Z',
    end: '2026-11-24T10:45:00.000Z',
    summary: 'Interview: Ọ̀ṣun River, Youth; Initiative',
    description: 'Line one\nLine two \\ end',
    location: 'Room 1',
    url: 'https://meet.example/x',
    organiser: { name: 'Fund "A"', email: 'no-reply@grantdesk.example' },
    attendees: [{ name: 'Ada; Obi', email: 'ada@example.org' }],
  };

  it('RFC 5545 lines fold at 75 octets between characters and end in CRLF; texts are escaped', () => {
    const file = calendarFile({ ...event, description: 'Àbẹ̀kẹ́ 👩🏽‍🌾 '.repeat(30) });
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    const octets = (text: string): number => unescape(encodeURIComponent(text)).length;
    for (const line of lines) expect(octets(line), line).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'Àbẹ̀kẹ́ 👩🏽‍🌾 '.repeat(30)}\r\n`);
    const whole = calendarFile(event).replaceAll('\r\n ', '');
    for (const line of [
      'METHOD:REQUEST',
      'UID:01900000@grantdesk.example',
      'SEQUENCE:2',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261124T100000Z',
      'DTEND:20261124T104500Z',
      'SUMMARY:Interview: Ọ̀ṣun River\\, Youth\\; Initiative',
      'DESCRIPTION:Line one\\nLine two \\\\ end',
      'ORGANIZER;CN="Fund A":mailto:no-reply@grantdesk.example',
      'STATUS:CONFIRMED',
    ])
      expect(whole).toContain(`\r\n${line}\r\n`);
    expect(whole).toMatch(/\r\nATTENDEE;.*CN="Ada; Obi":MAILTO:ada@example.org\r\n/);
  });

  it('no name or link begins a line of its own', () => {
    const evil = 'x\r\nATTENDEE:mailto:evil@example.org\u0000';
    const file = calendarFile({
      ...event,
      summary: evil,
      location: evil,
      url: `https://a.example/${evil}`,
      attendees: [{ name: evil, email: `a@b.example${evil}` }],
    });
    expect(file).not.toMatch(/\r\nATTENDEE:/);
    expect(file).not.toMatch(/[^\r]\n/);
    expect(calendarFile({ ...event, method: 'CANCEL' })).toContain('STATUS:CANCELLED\r\n');
  });
});
