/** What of an award leaves the house: the one place where anything is held back before it is published. */
import { currencyDecimals } from '../format/money.ts';
import { truncate } from '../format/truncate.ts';
import { contactRemover, removeContacts } from './contacts.ts';
import type { RegisterNumber } from '../organisation/numbers.ts';
import type { OpenDataSettings } from './settings.ts';

/** An award as it is stored. Amounts are minor units; days are `YYYY-MM-DD` in the programme's zone, instants ISO. */
export interface AwardRecord {
  /** The application's number, which never changes. */
  number: string;
  programmeName: string;
  /** Plain text; stands in where an award has no description that may be published. */
  programmeDescription: string;
  currency: string;
  /** Digits that stand for the recipient for ever and tell nothing about the account. */
  recipientNumber: string;
  recipientName: string;
  organisation: string | null;
  /** Names of other people on the application. */
  people: readonly string[];
  /** The first register number of the organisation that applied. */
  registered: RegisterNumber | null;
  answers: { title: string | null; description: string | null; registration: string | null };
  country: { name: string; code: string | null } | null;
  region: string | null;
  applied: number | null;
  awarded: number | null;
  /** Null while there is no project that money could leave from. */
  disbursed: number | null;
  awardedOn: string | null;
  startDate: string | null;
  endDate: string | null;
  isComplete: boolean;
  createdAt: string;
  modifiedAt: string;
  /** Why a person excluded it from what is published; null if no one did. */
  leftOut: string | null;
}

/** An award as anyone may read it. */
export interface Award {
  id: string;
  title: string;
  description: string;
  currency: string;
  recipient: { kind: 'ORGANISATION' | 'PERSON'; id: string; name: string };
  location: { country: string | null; countryCode: string | null; region: string | null } | null;
  applied: number | null;
  awarded: number | null;
  disbursed: number | null;
  awardedOn: string | null;
  startDate: string | null;
  endDate: string | null;
  isComplete: boolean;
  createdAt: string;
  modifiedAt: string;
}

/** What `checkAward` tells a manager about how the award came to be as it is. */
export interface Redaction {
  award: Award;
  isRegistered: boolean;
  hasOwnTitle: boolean;
  hasOwnDescription: boolean;
  /** Contact details or names of people were taken out of its texts. */
  isCleaned: boolean;
}

export const PERSON_NAME = 'Individual Recipient';
export const HIDDEN_NAME = 'Name withheld';
/** The standard asks for less than 140. */
const MAX_TITLE_LENGTH = 139;
const MAX_TEXT_LENGTH = 5_000;

/** A recipient without an organisation, or whose organisation has their own name, is a person. */
export function isPerson({ organisation, recipientName }: Pick<AwardRecord, 'organisation' | 'recipientName'>): boolean {
  const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return organisation === null || plain(organisation) === '' || plain(organisation) === plain(recipientName);
}

/**
 * A registration number as identifiers take it: no spaces, other marks as underscores. Null for what is none (`n/a`), and
 * for what could be something else about a person.
 */
export function registrationCode(answer: string | null): string | null {
  const text = answer?.trim() ?? '';
  if (text.includes('@')) return null;
  const code = text.replace(/\s+/g, '').replace(/[^A-Za-z0-9._-]+/g, '_');
  return /\d{3}/.test(code) && code.length <= 30 ? code : null;
}

/** The identifier of org-id.guide: of the organisation's record, else of the answer that names its number; null without one. */
function organisationId({ registered, answers }: AwardRecord, { registrationList }: OpenDataSettings): string | null {
  const number = registrationCode(registered?.number ?? null);
  if (registered && number) return `${registered.register}-${number}`;
  const answered = registrationCode(answers.registration);
  return answered && registrationList ? `${registrationList}-${answered}` : null;
}

/** Two significant digits, whole units of the currency at least, and never nothing. */
export function roundAmount(minor: number, currency: string): number {
  const step = 10 ** Math.max(currencyDecimals(currency), String(Math.abs(minor)).length - 2);
  return minor <= 0 ? minor : Math.max(step, Math.round(minor / step) * step);
}

/** Applies the programme's rules to one award. */
export function redactAward(record: AwardRecord, settings: OpenDataSettings): Redaction {
  const person = isPerson(record);
  const clean = contactRemover([record.recipientName, ...record.people]);
  // What a person wrote about their own work could tell who they are: it is never published.
  const own = person ? { title: null, description: null } : record.answers;
  const [title, description] = [clean(own.title ?? ''), clean(own.description ?? '')];
  const ownTitle = title.replace(/\s+/g, ' ').trim();
  const ownDescription = description.trim();
  const orgId = !person && settings.names === 'PUBLISHED' ? organisationId(record, settings) : null;
  const isRegistered = orgId !== null;
  const amount = (minor: number | null): number | null =>
    minor === null || !person || settings.persons !== 'ROUNDED' ? minor : roundAmount(minor, record.currency);
  const { number, currency, awardedOn, startDate, endDate, isComplete, createdAt, modifiedAt } = record;
  return {
    award: {
      id: `${settings.prefix}-${number}`,
      title: cutTitle(ownTitle || clean(`Grant under ${record.programmeName}`).replace(/\s+/g, ' ').trim()),
      description: truncate(ownDescription || clean(record.programmeDescription).trim(), MAX_TEXT_LENGTH).text,
      currency,
      recipient: {
        kind: person ? 'PERSON' : 'ORGANISATION',
        id: orgId ?? `${settings.prefix}-${person ? 'IND' : 'ORG'}-${record.recipientNumber}`,
        name: recipientName(record, person, settings),
      },
      location: locationOf(record, settings),
      applied: amount(record.applied),
      awarded: amount(record.awarded),
      disbursed: amount(record.disbursed),
      awardedOn,
      startDate,
      endDate,
      isComplete,
      createdAt,
      modifiedAt,
    },
    isRegistered,
    hasOwnTitle: ownTitle !== '',
    hasOwnDescription: ownDescription !== '',
    isCleaned: title !== (own.title ?? '') || description !== (own.description ?? ''),
  };
}

/** The standard counts code points, not what people see as one character. */
function cutTitle(text: string): string {
  const points = [...text];
  if (points.length <= MAX_TITLE_LENGTH) return text;
  return `${points
    .slice(0, MAX_TITLE_LENGTH - 1)
    .join('')
    .replace(/(?:\p{M}|\p{Cf}|\s)+$/u, '')}…`;
}

function recipientName({ organisation }: AwardRecord, person: boolean, { names }: OpenDataSettings): string {
  if (person) return PERSON_NAME;
  return names === 'HIDDEN'
    ? HIDDEN_NAME
    : removeContacts(organisation ?? '', [])
        .replace(/\s+/g, ' ')
        .trim();
}

function locationOf({ country, region }: AwardRecord, { location }: OpenDataSettings): Award['location'] {
  const shownRegion = location === 'REGION' ? region : null;
  if (location === 'NONE' || (country === null && shownRegion === null)) return null;
  return { country: country?.name ?? null, countryCode: country?.code ?? null, region: shownRegion };
}
