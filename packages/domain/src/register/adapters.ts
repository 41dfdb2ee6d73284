import type { RegisterNumber } from '../organisation/numbers.ts';
import type { Lookup, RegisterAdapter, RegisterKey } from './adapter.ts';
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

/** What people entered of an organisation. */
export interface CheckedOrganisation {
  name: string;
  aliases: readonly string[];
  country: string | null;
  numbers: readonly RegisterNumber[];
}

/** One thing to look up: a number in its register, or the name in a list of sanctions. */
export interface RegisterSubject {
  adapter: RegisterKey;
  subject: string;
}

/** What the registers in use can say of an organisation. */
export const subjectsOf = (organisation: CheckedOrganisation, inUse: readonly RegisterKey[]): RegisterSubject[] =>
  REGISTER_ADAPTERS.filter(({ key }) => inUse.includes(key)).flatMap((adapter) =>
    adapter.kind === 'SANCTIONS'
      ? [{ adapter: adapter.key, subject: organisation.name }]
      : organisation.numbers
          .filter(({ register }) => adapter.registers.includes(register))
          .map(({ number }) => ({ adapter: adapter.key, subject: number })),
  );

export const toLookup = ({ aliases, country }: CheckedOrganisation, subject: string): Lookup => ({ subject, aliases, country });
