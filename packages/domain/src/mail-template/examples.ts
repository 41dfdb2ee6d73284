/** Sample facts of emails, for the preview of a template. */
import { m } from '@grantdesk/messages';
import type { DetailKey, Details, DetailValue } from '../notification/details.ts';
import type { TextKey } from './event-row.ts';
import { eventKeys, eventLabel, isWorded, type MailEvent } from './events.ts';
import { eventContent, type MailContent } from './template.ts';

/**
 * An email with sample facts, for the preview: dates and amounts as the language of the moment writes them.
 * @param known the real facts of an application, where one was chosen
 */
export function exampleContent(
  event: MailEvent,
  url: string,
  known: { name?: string | undefined; details?: Details } = {},
): MailContent {
  const keys = eventKeys(event);
  const details: Details = {
    ...Object.fromEntries(keys.details.map((key) => [key, EXAMPLES[key]?.() ?? m.mailTemplate.anExample()])),
    ...Object.fromEntries(Object.entries(known.details ?? {}).filter(([key]) => keys.details.includes(key as DetailKey))),
  };
  const texts = Object.fromEntries(keys.texts.map((key) => [key, TEXT_EXAMPLES[key]()]));
  const rest = { name: known.name ?? 'Ada Obi', details, action: { label: m.common.open(), url } };
  return isWorded(event)
    ? eventContent(event, { ...rest, texts })
    : { ...rest, subject: eventLabel(event), paragraphs: [m.mailTemplate.standardTextForThisEvent()] };
}

const time = (instant: string) => (): DetailValue => ({ time: instant, zone: 'Africa/Lagos' });
const naira = (kobo: number) => (): DetailValue => ({ amount: kobo, currency: 'NGN' });
const EXAMPLES: Readonly<Partial<Record<DetailKey, () => DetailValue>>> = {
  programme: () => 'Youth Enterprise Fund',
  application: () => 'APP-000123',
  receiptNumber: () => 'R-2026-000123',
  receipt: () => 'R-2026-000124',
  submitted: time('2026-11-21T11:00:00Z'),
  closes: time('2026-11-30T16:00:00Z'),
  closesNow: time('2026-12-07T16:00:00Z'),
  openFrom: time('2026-11-24T08:00:00Z'),
  pleaseAnswerBy: time('2026-11-30T16:00:00Z'),
  handedIn: time('2026-11-27T11:00:00Z'),
  due: () => ({ day: '2026-11-30' }),
  sentOn: () => ({ day: '2026-11-25' }),
  from: time('2026-11-24T09:00:00Z'),
  to: time('2026-11-24T09:30:00Z'),
  report: () => m.mailTemplate.firstReport(),
  yourTime: time('2026-11-24T09:00:00Z'),
  link: () => 'https://meet.example.org/interview',
  event: () => m.mailTemplate.informationSession(),
  payment: () => '1',
  amount: naira(150_000_000),
  granted: naira(450_000_000),
  budget: naira(450_000_000),
  stillToCome: naira(300_000_000),
  reason: () => m.mailTemplate.aReasonWrittenByA(),
};

const TEXT_EXAMPLES: Readonly<Record<TextKey, () => string>> = {
  reason: () => m.mailTemplate.aReasonWrittenByA(),
  conditions: () => m.mailTemplate.sampleConditions(),
  comment: () => m.mailTemplate.sampleComment(),
  preparation: () => m.mailTemplate.samplePreparation(),
  missing: () => m.mailTemplate.sampleMissing(),
  whenDue: () => m.report.isDueInDaysleftDays({ daysLeft: 7 }),
  inviter: () => 'Amina Bello',
  email: () => 'ada.obi@example.org',
  organisation: () => m.mailTemplate.sampleOrganisation(),
  requester: () => 'Amina Bello',
  note: () => m.mailTemplate.sampleNote(),
};
