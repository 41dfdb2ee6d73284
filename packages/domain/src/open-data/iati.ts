/** A published award as an activity of IATI 2.03; the elements are in the order of its schema. */
import { escapeXml, xmlElement } from '../format/xml.ts';
import { plainAmount } from '../payment/amounts.ts';
import type { Award } from './redact.ts';
import type { OpenDataSettings } from './settings.ts';
import type { Publisher } from './shapes.ts';

/** What of a grant was paid on a day, in minor units. */
export interface AwardPayment {
  day: string;
  amount: number;
}

/** Codes of the standard's lists, by what they say. */
const STATUS = { implementation: '2', closed: '4' } as const;
const DATE = { plannedStart: '1', plannedEnd: '3' } as const;
const ROLE = { funding: '1', implementing: '4' } as const;
const TRANSACTION = { commitment: '2', disbursement: '3' } as const;
const STANDARD_GRANT = '110';
const WEB_PAGE = 'A12';
const INTERNAL_ID = 'A1';
const UNSPECIFIED_REGION = '998';
/** Sectors of more than one kind, by the codes of the OECD. */
export const USUAL_SECTOR = '43010';
/** A foundation. */
export const USUAL_ORGANISATION = '60';

const narrative = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  xmlElement(name, attributes, xmlElement('narrative', {}, escapeXml(text)));

/** Payments by day, and no more of them than the award says: a rounded sum is not taken apart again. */
export function publicPayments(
  { recipient, disbursed }: Award,
  { persons }: Pick<OpenDataSettings, 'persons'>,
  payments: readonly AwardPayment[],
): AwardPayment[] {
  if (recipient.kind === 'PERSON' && persons === 'ROUNDED') {
    const last = payments.at(-1);
    return last && disbursed ? [{ day: last.day, amount: disbursed }] : [];
  }
  const byDay = Map.groupBy(payments, ({ day }) => day);
  return [...byDay]
    .map(([day, each]) => ({ day, amount: each.reduce((sum, { amount }) => sum + amount, 0) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const addYear = (day: string): string => {
  const [year, rest] = [day.slice(0, 4), day.slice(4)];
  return `${String(Number(year) + 1).padStart(4, '0')}${rest === '-02-29' ? '-03-01' : rest}`;
};
const daysOf = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;

/** The grant by years from its start: the standard has no budget of more than one. Days share it, and the last has the rest. */
export function budgetYears(start: string, end: string, amount: number): { start: string; end: string; amount: number }[] {
  const years: { start: string; end: string; amount: number }[] = [];
  const whole = daysOf(start, end);
  let left = amount;
  for (let from = start; from <= end; from = addYear(from)) {
    const next = addYear(from);
    const to = addDays(next, -1) < end ? addDays(next, -1) : end;
    const part = to === end ? left : Math.floor(amount * (daysOf(from, to) / whole));
    left -= part;
    years.push({ start: from, end: to, amount: part });
  }
  return years;
}

function places({ location }: Award): string[] {
  if (!location?.countryCode) return [xmlElement('recipient-region', { code: UNSPECIFIED_REGION, vocabulary: '1' })];
  return [
    xmlElement('recipient-country', { code: location.countryCode }),
    ...(location.region === null ? [] : [xmlElement('location', {}, narrative('name', location.region))]),
  ];
}

/**
 * One activity. `results` are elements of the same standard, already written.
 * @param address of the award's page
 */
export function toIatiActivity(
  award: Award,
  publisher: Publisher,
  { address, payments, results }: { address: string; payments: readonly AwardPayment[]; results: readonly string[] },
): string {
  const { currency, recipient, awardedOn, startDate, endDate } = award;
  const { funderId, funderName, prefix } = publisher;
  const isRegistered = recipient.kind === 'ORGANISATION' && !recipient.id.startsWith(`${prefix}-`);
  const day = awardedOn ?? award.createdAt.slice(0, 10);
  const start = startDate ?? day;
  const value = (amount: number, on: string) =>
    xmlElement('value', { currency, 'value-date': on }, plainAmount(amount, currency));
  const receiver = narrative('receiver-org', recipient.name, isRegistered ? { ref: recipient.id } : {});
  const provider = narrative('provider-org', funderName, { ref: funderId });
  const transaction = (type: string, on: string, amount: number) =>
    xmlElement(
      'transaction',
      {},
      xmlElement('transaction-type', { code: type }),
      xmlElement('transaction-date', { 'iso-date': on }),
      value(amount, on),
      provider,
      receiver,
    );
  const budgets = startDate && endDate && startDate <= endDate ? budgetYears(startDate, endDate, award.awarded ?? 0) : [];
  return xmlElement(
    'iati-activity',
    { 'xml:lang': publisher.language, 'default-currency': currency, 'last-updated-datetime': award.modifiedAt },
    xmlElement('iati-identifier', {}, escapeXml(`${funderId}-${award.id.slice(prefix.length + 1)}`)),
    narrative('reporting-org', funderName, { ref: funderId, type: publisher.organisationType || USUAL_ORGANISATION }),
    narrative('title', award.title),
    narrative('description', award.description, { type: '1' }),
    narrative('participating-org', funderName, { role: ROLE.funding, ref: funderId }),
    narrative('participating-org', recipient.name, {
      role: ROLE.implementing,
      ...(isRegistered && { ref: recipient.id }),
    }),
    xmlElement('other-identifier', { ref: award.id, type: INTERNAL_ID }),
    xmlElement('activity-status', { code: award.isComplete ? STATUS.closed : STATUS.implementation }),
    xmlElement('activity-date', { type: DATE.plannedStart, 'iso-date': start }),
    ...(endDate === null ? [] : [xmlElement('activity-date', { type: DATE.plannedEnd, 'iso-date': endDate })]),
    ...places(award),
    xmlElement('sector', { vocabulary: '1', code: publisher.sector || USUAL_SECTOR }),
    xmlElement('default-finance-type', { code: STANDARD_GRANT }),
    ...budgets.map((year) =>
      xmlElement(
        'budget',
        { type: '1', status: '1' },
        xmlElement('period-start', { 'iso-date': year.start }),
        xmlElement('period-end', { 'iso-date': year.end }),
        value(year.amount, day),
      ),
    ),
    transaction(TRANSACTION.commitment, day, award.awarded ?? 0),
    ...payments.map((payment) => transaction(TRANSACTION.disbursement, payment.day, payment.amount)),
    xmlElement(
      'document-link',
      { url: address, format: 'text/html' },
      narrative('title', award.title),
      xmlElement('category', { code: WEB_PAGE }),
    ),
    ...results,
  );
}

/** What comes before the activities, and after them. */
export const iatiFrame = (generatedAt: string): [head: string, tail: string] => [
  `<?xml version="1.0" encoding="UTF-8"?>\n<iati-activities version="2.03" generated-datetime="${escapeXml(generatedAt)}">\n`,
  '</iati-activities>\n',
];
