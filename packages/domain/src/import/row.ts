/** What one row of an imported file says, and why it is refused. */
import { m } from '@grantdesk/messages';
import { isEmail, isUrl } from '../form/text-rules.ts';
import { importFieldLabel, importFields, type ImportField, type ImportKind, type ImportMapping } from './fields.ts';
import { readImportAmount, readCurrency, readDay, readOrgId, readOutcome } from './values.ts';

/** Stored with the row; the sentence is written when it is read. */
export interface ImportReason {
  code: keyof typeof REASONS;
  field?: ImportField;
  /** What the sentence names: a row, a reference, a limit. */
  value?: string;
}

/** What was read from a row. Amounts are in minor units, days as YYYY-MM-DD, countries as ISO codes. */
export type ImportFacts = Partial<Record<ImportField, string>> & { minor?: number };

export interface RowRules {
  kind: ImportKind;
  mapping: ImportMapping;
  dayFirst: boolean;
  /** ISO code of a country's name or code. */
  findCountry: (text: string) => string | undefined;
}

const MAX_LENGTH: Partial<Record<ImportField, number>> = { name: 300, organisation: 300, address: 500, title: 500, email: 200 };
const MAX_TEXT = 300;

type Read = (text: string, rules: RowRules, facts: ImportFacts) => string | null;

const isUpdatable = (site: string): boolean => /^https?:/i.test(site) && isUrl(site);

/** How a cell of a field becomes its value; null where it cannot. */
const READERS: Partial<Record<ImportField, { read: Read; code: ImportReason['code'] }>> = {
  email: { read: (text) => (isEmail(text) ? text : null), code: 'EMAIL' },
  country: { read: (text, { findCountry }) => findCountry(text) ?? null, code: 'COUNTRY' },
  website: {
    read: (text) => [text, `https://${text}`].find(isUpdatable) ?? null,
    code: 'WEBSITE',
  },
  number: { read: (text) => (readOrgId(text) ? text : null), code: 'NUMBER' },
  currency: { read: (text) => readCurrency(text), code: 'CURRENCY' },
  outcome: { read: (text) => readOutcome(text), code: 'OUTCOME' },
  appliedOn: { read: (text, { dayFirst }) => readDay(text, dayFirst), code: 'DAY' },
  awardedOn: { read: (text, { dayFirst }) => readDay(text, dayFirst), code: 'DAY' },
  startsOn: { read: (text, { dayFirst }) => readDay(text, dayFirst), code: 'DAY' },
  endsOn: { read: (text, { dayFirst }) => readDay(text, dayFirst), code: 'DAY' },
  paidOn: { read: (text, { dayFirst }) => readDay(text, dayFirst), code: 'DAY' },
};

/** Reads the mapped cells of a row. A row with reasons is refused; its facts are then those that could be read. */
export function readImportRow(rules: RowRules, cells: readonly string[]): { facts: ImportFacts; reasons: ImportReason[] } {
  const facts: ImportFacts = {};
  const reasons: ImportReason[] = [];
  for (const { field, isRequired } of importFields(rules.kind)) {
    const column = rules.mapping[field];
    const text = (column === undefined ? '' : (cells[column] ?? '')).trim();
    const reason = readCell(field, text, isRequired, rules, facts);
    if (reason) reasons.push(reason);
  }
  return { facts, reasons: [...reasons, ...togetherReasons(rules.kind, facts, reasons)] };
}

function readCell(
  field: ImportField,
  text: string,
  isRequired: boolean,
  rules: RowRules,
  facts: ImportFacts,
): ImportReason | undefined {
  if (text === '') return isRequired ? { code: 'REQUIRED', field } : undefined;
  if (text.startsWith('=')) return { code: 'FORMULA', field };
  const max = MAX_LENGTH[field] ?? MAX_TEXT;
  if (text.length > max) return { code: 'TOO_LONG', field, value: String(max) };
  const reader = READERS[field];
  const value = reader ? reader.read(text, rules, facts) : text;
  if (value === null) return { code: reader?.code ?? 'REQUIRED', field, value: text.slice(0, 60) };
  facts[field] = value;
  return undefined;
}

/** What only several cells together can be wrong about. */
function togetherReasons(kind: ImportKind, facts: ImportFacts, before: readonly ImportReason[]): ImportReason[] {
  const reasons: ImportReason[] = [];
  const { amount, currency, startsOn, endsOn } = facts;
  if (amount !== undefined && currency !== undefined) {
    const read = readImportAmount(amount, currency);
    if ('minor' in read) facts.minor = read.minor;
    else reasons.push({ code: read.problem, field: 'amount', value: amount.slice(0, 60) });
  } else if (amount !== undefined && !before.some(({ field }) => field === 'currency'))
    reasons.push({ code: 'REQUIRED', field: 'currency' });
  if (startsOn && endsOn && endsOn < startsOn) reasons.push({ code: 'ENDS_BEFORE', field: 'endsOn' });
  const needsOrganisation = kind === 'APPLICATIONS' || kind === 'AWARDS';
  const isRefused = before.some(({ field }) => field === 'organisation' || field === 'organisationReference');
  if (needsOrganisation && !facts.organisation && !facts.organisationReference && !isRefused)
    reasons.push({ code: 'REQUIRED', field: 'organisation' });
  return reasons;
}

/** Values that make two rows of a kind the same record: their own reference, else what they say. */
export function identifyingText(kind: ImportKind, facts: ImportFacts): string {
  if (kind === 'PEOPLE' && !facts.reference)
    return JSON.stringify([facts.email?.toLowerCase(), (facts.organisationReference ?? facts.organisation ?? '').toLowerCase()]);
  if (facts.reference) return facts.reference.toLowerCase();
  const { reference: _reference, address: _address, website: _website, otherNames: _otherNames, ...rest } = facts;
  return JSON.stringify(
    Object.entries(rest)
      .map(([field, value]) => [field, String(value).toLowerCase()])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
}

const REASONS = {
  REQUIRED: (field: string) => m.import.missing({ field }),
  FORMULA: (field: string) => m.import.isFormula({ field }),
  TOO_LONG: (field: string, value: string) => m.import.tooLong({ field, most: Number(value) }),
  EMAIL: (field: string, value: string) => m.import.noEmailAddress({ field, value }),
  COUNTRY: (field: string, value: string) => m.import.noCountry({ field, value }),
  WEBSITE: (field: string, value: string) => m.import.noWebsite({ field, value }),
  NUMBER: (field: string, value: string) => m.import.noOrgId({ field, value }),
  CURRENCY: (field: string, value: string) => m.import.noCurrency({ field, value }),
  OUTCOME: (field: string, value: string) => m.import.noOutcome({ field, value }),
  DAY: (field: string, value: string) => m.import.noDay({ field, value }),
  AMOUNT: (field: string, value: string) => m.import.noAmount({ field, value }),
  AMOUNT_UNCLEAR: (field: string, value: string) => m.import.unclearAmount({ field, value }),
  ENDS_BEFORE: (field: string) => m.import.endsBefore({ field }),
  SAME_AS_ROW: (_field: string, value: string) => m.import.sameAsRow({ row: value }),
  SEVERAL_ORGANISATIONS: (_field: string, value: string) => m.import.severalOrganisations({ name: value }),
  NO_ORGANISATION: (_field: string, value: string) => m.import.noOrganisation({ reference: value }),
  NO_AWARD: (_field: string, value: string) => m.import.noAward({ reference: value }),
};

export const importReasonText = ({ code, field, value = '' }: ImportReason): string =>
  REASONS[code](field ? importFieldLabel(field) : '', value);
