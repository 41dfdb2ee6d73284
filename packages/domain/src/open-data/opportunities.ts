/** Calls for applications as opportunities of CommonGrants 0.4, and how they are searched. Pure: the clock is an argument. */
import { windowStatus, type WindowStatus } from '../programme/window.ts';
import { plainAmount } from '../payment/amounts.ts';

/** A call as anyone may read it, its description without markup. */
export interface OpenCall {
  id: string;
  name: string;
  description: string;
  currency: string;
  /** Minor units. */
  budget: number;
  startDate: Date;
  endDate: Date;
  timeZone: string;
  graceMinutes: number;
  questionCount: number;
  language: string;
  createdAt: Date;
  updatedAt: Date;
  /** Of its page. */
  address: string;
}

const STATUS: Record<WindowStatus, 'forecasted' | 'open' | 'closed'> = {
  'not-started': 'forecasted',
  open: 'open',
  closed: 'closed',
};
export const OPPORTUNITY_STATUSES = ['forecasted', 'open', 'closed', 'custom'] as const;

/** Day and time of a clock in the zone, as the protocol writes them. */
function onClock(instant: Date, timeZone: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const get = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { date: `${get('year')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}:${get('second')}` };
}

const field = (name: string, fieldType: 'string' | 'integer', value: string | number, description: string) => ({
  name,
  fieldType,
  value,
  description,
});

/** One call as an opportunity. */
export function toOpportunity(call: OpenCall, now: Date) {
  const { currency, timeZone } = call;
  const opens = onClock(call.startDate, timeZone);
  const closes = onClock(call.endDate, timeZone);
  return {
    id: call.id,
    title: call.name,
    status: { value: STATUS[windowStatus(call.startDate, call.endDate, now)] },
    description: call.description,
    funding: { totalAmountAvailable: { amount: plainAmount(call.budget, currency), currency } },
    keyDates: {
      postDate: { name: 'Applications open', eventType: 'singleDate' as const, ...opens },
      closeDate: { name: 'Applications close', eventType: 'singleDate' as const, ...closes },
      otherDates: {
        applicationPeriod: {
          name: 'Application period',
          eventType: 'dateRange' as const,
          startDate: opens.date,
          startTime: opens.time,
          endDate: closes.date,
          endTime: closes.time,
        },
      },
    },
    source: call.address,
    customFields: {
      timeZone: field('timeZone', 'string', timeZone, 'IANA time zone of the dates'),
      language: field('language', 'string', call.language, 'Language of the call (BCP 47)'),
      questionCount: field('questionCount', 'integer', call.questionCount, 'Questions of the application form'),
      ...(call.graceMinutes > 0 && {
        graceMinutes: field(
          'graceMinutes',
          'integer',
          call.graceMinutes,
          'Minutes after closing in which drafts are still taken',
        ),
      }),
    },
    createdAt: call.createdAt.toISOString(),
    lastModifiedAt: call.updatedAt.toISOString(),
  };
}

export type Opportunity = ReturnType<typeof toOpportunity>;

type Range<T> = { operator: 'between' | 'outside'; value: { min: T; max: T } };
type Money = { amount: string; currency: string };
export interface OpportunityFilters {
  status?: { operator: 'in' | 'notIn'; value: string[] } | undefined;
  closeDateRange?: Range<string> | undefined;
  totalFundingAvailableRange?: Range<Money> | undefined;
  minAwardAmountRange?: Range<Money> | undefined;
  maxAwardAmountRange?: Range<Money> | undefined;
}
export const OPPORTUNITY_SORTS = [
  'lastModifiedAt',
  'createdAt',
  'title',
  'status.value',
  'keyDates.closeDate',
  'funding.maxAwardAmount',
  'funding.minAwardAmount',
  'funding.totalAmountAvailable',
  'funding.estimatedAwardCount',
  'custom',
] as const;
export type OpportunitySort = (typeof OPPORTUNITY_SORTS)[number];

const SCALE = 6;
/** A decimal text as a whole number of millionths, so that comparing is exact. */
function toExact(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole + decimals.slice(0, SCALE).padEnd(SCALE, '0'));
  return amount.startsWith('-') ? -value : value;
}

const isWithin = <T extends bigint | string>({ operator }: Range<unknown>, value: T, min: T, max: T): boolean =>
  (value >= min && value <= max) === (operator === 'between');

/** Another currency is not compared, and an amount that is not known is in no range. */
function matchesMoney(range: Range<Money> | undefined, money: Money | undefined): boolean {
  if (!range) return true;
  const { min, max } = range.value;
  if (!money || money.currency !== min.currency || money.currency !== max.currency) return false;
  return isWithin(range, toExact(money.amount), toExact(min.amount), toExact(max.amount));
}

/** A day, or an instant that is compared with the one at which the call closes. */
function matchesClosing(range: Range<string> | undefined, { keyDates }: Opportunity, closesAt: Date): boolean {
  if (!range) return true;
  const { min, max } = range.value;
  const compare = (limit: string): number =>
    limit.length === 10
      ? Number(keyDates.closeDate.date > limit) - Number(keyDates.closeDate.date < limit)
      : closesAt.getTime() - Date.parse(limit);
  return (compare(min) >= 0 && compare(max) <= 0) === (range.operator === 'between');
}

/** Whether an opportunity is what the search wants; every filter has to match. */
export function matchesOpportunity(
  opportunity: Opportunity,
  closesAt: Date,
  search: string,
  filters: OpportunityFilters,
): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${opportunity.title} ${opportunity.description}`.toLowerCase();
  const { status } = filters;
  return (
    words.every((word) => text.includes(word)) &&
    (!status || status.value.includes(opportunity.status.value) === (status.operator === 'in')) &&
    matchesClosing(filters.closeDateRange, opportunity, closesAt) &&
    matchesMoney(filters.totalFundingAvailableRange, opportunity.funding.totalAmountAvailable) &&
    matchesMoney(filters.minAwardAmountRange, undefined) &&
    matchesMoney(filters.maxAwardAmountRange, undefined)
  );
}

/** By currency first where amounts are compared; what calls do not say leaves them in the order of their ids. */
function compareBy(sortBy: OpportunitySort, one: Opportunity, other: Opportunity): number {
  const texts = (a: string, b: string): number => Number(a > b) - Number(a < b);
  const moment = ({ keyDates: { closeDate } }: Opportunity): string => `${closeDate.date}T${closeDate.time}`;
  const [a, b] = [one.funding.totalAmountAvailable, other.funding.totalAmountAvailable];
  const difference = toExact(a.amount) - toExact(b.amount);
  switch (sortBy) {
    case 'title':
      return one.title.localeCompare(other.title, 'en');
    case 'status.value':
      return texts(one.status.value, other.status.value);
    case 'createdAt':
      return texts(one.createdAt, other.createdAt);
    case 'keyDates.closeDate':
      return texts(moment(one), moment(other));
    case 'funding.totalAmountAvailable':
      return texts(a.currency, b.currency) || (difference > 0n ? 1 : difference < 0n ? -1 : 0);
    case 'lastModifiedAt':
      return texts(one.lastModifiedAt, other.lastModifiedAt);
    default:
      return 0;
  }
}

/** What calls can be sorted by; by anything else their order says nothing. */
export const isSortedBy = (sortBy: OpportunitySort): boolean =>
  !['funding.maxAwardAmount', 'funding.minAwardAmount', 'funding.estimatedAwardCount', 'custom'].includes(sortBy);

export const sortOpportunities = (
  list: readonly Opportunity[],
  sortBy: OpportunitySort,
  sortOrder: 'asc' | 'desc',
): Opportunity[] => list.toSorted((a, b) => (sortOrder === 'asc' ? 1 : -1) * compareBy(sortBy, a, b) || (a.id < b.id ? -1 : 1));
