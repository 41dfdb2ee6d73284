/** Merge fields of contract templates: which there are, what they say, and which are none. */
import { m } from '@grantdesk/messages';
import { formatDay } from '../format/date.ts';
import { formatMoney } from '../format/money.ts';
import { amountInWords } from './amount-in-words.ts';

/** In the order in which a person who writes a template meets them. */
export const MERGE_FIELDS = [
  {
    key: 'applicant_name',
    get label() {
      return m.contract.nameOfTheApplicant();
    },
  },
  {
    key: 'organisation',
    get label() {
      return m.contract.organisationOrTheNameWhereThere();
    },
  },
  {
    key: 'application_number',
    get label() {
      return m.common.applicationNumber();
    },
  },
  {
    key: 'programme',
    get label() {
      return m.common.programme();
    },
  },
  {
    key: 'amount',
    get label() {
      return m.contract.amountGrantedWithItsCurrency();
    },
  },
  {
    key: 'amount_in_words',
    get label() {
      return m.contract.amountGrantedInWords();
    },
  },
  {
    key: 'currency',
    get label() {
      return m.common.currency();
    },
  },
  {
    key: 'conditions',
    get label() {
      return m.contract.conditionsOfTheGrant();
    },
  },
  {
    key: 'start_date',
    get label() {
      return m.common.firstDay();
    },
  },
  {
    key: 'end_date',
    get label() {
      return m.common.lastDay();
    },
  },
  {
    key: 'today',
    get label() {
      return m.contract.dayOnWhichItIsSent();
    },
  },
] as const;
export type MergeKey = (typeof MERGE_FIELDS)[number]['key'];
export type MergeValues = Record<MergeKey, string>;

/** What a contract is about, before it becomes words. Amounts in minor units, days as `2026-11-21`. */
export type ContractFacts = {
  applicantName: string;
  organisation: string | null;
  applicationNumber: string;
  programme: string;
  amount: number;
  currency: string;
  conditions: readonly string[];
  startDate: string;
  endDate: string;
  today: string;
};

export const mergeValues = (facts: ContractFacts): MergeValues => ({
  applicant_name: facts.applicantName,
  organisation: facts.organisation ?? facts.applicantName,
  application_number: facts.applicationNumber,
  programme: facts.programme,
  amount: formatMoney(facts.amount, facts.currency),
  amount_in_words: amountInWords(facts.amount, facts.currency),
  currency: facts.currency,
  conditions: facts.conditions.length === 0 ? '–' : facts.conditions.join('; '),
  start_date: formatDay(facts.startDate),
  end_date: formatDay(facts.endDate),
  today: formatDay(facts.today),
});

const FIELD = /\{\{([^{}]*)\}\}/g;
const KEYS: readonly string[] = MERGE_FIELDS.map(({ key }) => key);
const keyIn = (inside: string): string => inside.trim();

/** The merge fields in a text that do not exist, each once, as they were written. */
export function unknownMergeFields(html: string): string[] {
  const found = [...html.matchAll(FIELD)].map(([, inside = '']) => keyIn(inside));
  return [...new Set(found.filter((key) => !KEYS.includes(key)))];
}

/** The words of a template with its fields filled in. Values are text: nothing in a name becomes markup. */
export const fillMergeFields = (html: string, values: MergeValues): string =>
  html.replace(FIELD, (whole, inside: string) => {
    const key = keyIn(inside);
    return KEYS.includes(key) ? escapeHtml(values[key as MergeKey]) : whole;
  });

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
