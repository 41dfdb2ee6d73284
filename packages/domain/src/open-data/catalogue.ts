/** Published awards of all programmes: what visitors search, filter, sort and count. Pure. */
import type { Award } from './redact.ts';

/** An award with the programme that it is of. `uuid` names it in addresses, and is always the same. */
export interface CatalogueAward extends Award {
  uuid: string;
  programmeId: string;
  programmeName: string;
  funder: string;
}

export const AWARD_SORTS = ['NEWEST', 'OLDEST', 'LARGEST', 'SMALLEST', 'TITLE'] as const;
export type AwardSort = (typeof AWARD_SORTS)[number];

export interface AwardSearch {
  search: string;
  /** Id, code of the country, and year of the award; empty for all. */
  programme: string;
  country: string;
  year: string;
}

export interface CurrencyTotal {
  currency: string;
  /** Minor units. */
  awarded: number;
}

/** Awards without a country are counted under this. */
export const NO_COUNTRY = '-';

const codeOf = ({ location }: Award): string => location?.countryCode ?? NO_COUNTRY;
const yearOf = ({ awardedOn }: Award): string => awardedOn?.slice(0, 4) ?? '';
const withoutMarks = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What is searched of an award: only what is published of it. */
const textOf = (award: CatalogueAward): string =>
  withoutMarks(
    [
      award.title,
      award.description,
      award.recipient.name,
      award.id,
      award.programmeName,
      award.location?.region,
      award.location?.country,
    ]
      .filter((part) => part !== undefined && part !== null)
      .join('\n'),
  );

/** Awards with the text that is searched, prepared once. */
export const toSearchable = (awards: readonly CatalogueAward[]): { award: CatalogueAward; text: string }[] =>
  awards.map((award) => ({ award, text: textOf(award) }));
export type Searchable = ReturnType<typeof toSearchable>[number];

/** Sums by currency, the currency with most awards first. */
export function totalsOf(awards: readonly CatalogueAward[]): CurrencyTotal[] {
  const counts = new Map<string, { currency: string; awarded: number; count: number }>();
  for (const { currency, awarded } of awards) {
    const total = counts.get(currency) ?? { currency, awarded: 0, count: 0 };
    counts.set(currency, { currency, awarded: total.awarded + (awarded ?? 0), count: total.count + 1 });
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1))
    .map(({ currency, awarded }) => ({ currency, awarded }));
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en');

/** Amounts of one currency are compared with each other, not with those of another. */
const compareAmounts = (a: CatalogueAward, b: CatalogueAward): number =>
  a.currency === b.currency ? (a.awarded ?? 0) - (b.awarded ?? 0) : 0;

function comparatorOf(sort: AwardSort): (a: CatalogueAward, b: CatalogueAward) => number {
  switch (sort) {
    case 'TITLE':
      return (a, b) => byName(a.title, b.title);
    case 'LARGEST':
      return (a, b) => byName(a.currency, b.currency) || compareAmounts(b, a);
    case 'SMALLEST':
      return (a, b) => byName(a.currency, b.currency) || compareAmounts(a, b);
    case 'OLDEST':
      return (a, b) => byName(a.awardedOn ?? '', b.awardedOn ?? '');
    default:
      return (a, b) => byName(b.awardedOn ?? '', a.awardedOn ?? '');
  }
}

/** The awards that a search finds, in order, with what each filter would offer if it were not set. */
export function searchAwards(all: readonly Searchable[], wanted: AwardSearch, sort: AwardSort) {
  const words = withoutMarks(wanted.search).split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? all : all.filter(({ text }) => words.every((word) => text.includes(word)));
  const matches: Record<'programme' | 'country' | 'year', (award: CatalogueAward) => boolean> = {
    programme: (award) => wanted.programme === '' || award.programmeId === wanted.programme,
    country: (award) => wanted.country === '' || codeOf(award) === wanted.country,
    year: (award) => wanted.year === '' || yearOf(award) === wanted.year,
  };
  const but = (left: keyof typeof matches | null): CatalogueAward[] =>
    found
      .map(({ award }) => award)
      .filter((award) => Object.entries(matches).every(([name, match]) => name === left || match(award)));
  const compare = comparatorOf(sort);
  const awards = but(null).toSorted((a, b) => compare(a, b) || (a.uuid < b.uuid ? -1 : 1));
  const grouped = (left: keyof typeof matches, keyOf: (award: CatalogueAward) => string) => [...Map.groupBy(but(left), keyOf)];
  return {
    awards,
    totals: totalsOf(awards),
    countries: grouped('country', codeOf)
      .map(([code, each]) => ({
        code,
        name: code === NO_COUNTRY ? '' : (each[0]?.location?.country ?? code),
        count: each.length,
        totals: totalsOf(each),
      }))
      .toSorted((a, b) => b.count - a.count || byName(a.name, b.name)),
    programmes: grouped('programme', ({ programmeId }) => programmeId)
      .map(([id, each]) => ({ _id: id, name: each[0]?.programmeName ?? '', count: each.length }))
      .toSorted((a, b) => byName(a.name, b.name) || byName(a._id, b._id)),
    years: grouped('year', yearOf)
      .filter(([year]) => year !== '')
      .map(([year, each]) => ({ year, count: each.length }))
      .toSorted((a, b) => byName(b.year, a.year)),
  };
}
