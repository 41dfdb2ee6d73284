import { m } from '@grantdesk/messages';
import type { RegisterNumber } from '../organisation/numbers.ts';
import { ELSEWHERE, type CheckSource, type Lookup, type RegisterAdapter } from './adapter.ts';
import { CHARITY_COMMISSION } from './charity-commission.ts';
import { COMPANIES_HOUSE } from './companies-house.ts';
import { OPEN_SANCTIONS } from './open-sanctions.ts';
import { ROR } from './ror.ts';
import { SIRENE } from './sirene.ts';

/** Every register, in the order in which people see them. A new one is a file beside this, and a row here. */
export const REGISTER_ADAPTERS: readonly RegisterAdapter[] = [COMPANIES_HOUSE, CHARITY_COMMISSION, SIRENE, ROR, OPEN_SANCTIONS];

export function getRegister(key: string): RegisterAdapter {
  const found = REGISTER_ADAPTERS.find((each) => each.key === key);
  if (!found) throw new Error(`no register ${key}`);
  return found;
}

/** @returns a proper name, or the words for every other source */
export const sourceLabel = (source: string): string =>
  source === ELSEWHERE ? m.register.otherSources() : getRegister(source).label;

/** What people entered of an organisation. */
export interface CheckedOrganisation {
  name: string;
  aliases: readonly string[];
  country: string | null;
  numbers: readonly RegisterNumber[];
}

/** One thing to look up: a number in its register, or the name in a list of sanctions or elsewhere. */
export interface RegisterSubject {
  adapter: CheckSource;
  subject: string;
}

/** What the given sources can say of an organisation. */
export const subjectsOf = (organisation: CheckedOrganisation, sources: readonly CheckSource[]): RegisterSubject[] => [
  ...REGISTER_ADAPTERS.filter(({ key }) => sources.includes(key)).flatMap((adapter) =>
    adapter.kind === 'SANCTIONS'
      ? [{ adapter: adapter.key, subject: organisation.name }]
      : organisation.numbers
          .filter(({ register }) => adapter.registers.includes(register))
          .map(({ number }) => ({ adapter: adapter.key, subject: number })),
  ),
  ...(sources.includes(ELSEWHERE) ? [{ adapter: ELSEWHERE, subject: organisation.name } as const] : []),
];

export const toLookup = ({ aliases, country }: CheckedOrganisation, subject: string): Lookup => ({ subject, aliases, country });
