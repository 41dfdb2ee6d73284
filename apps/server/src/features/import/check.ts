import { createHash } from 'node:crypto';
import {
  identifyingText,
  readImportRow,
  readOrgId,
  type ImportFacts,
  type ImportKind,
  type ImportReason,
  type RowRules,
} from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { COUNTRIES } from '#platform/places.ts';
import { findNamed, type NamedOrganisation } from '../organisation/index.ts';
import { findAwards, findKnownKeys } from './past-queries.ts';
import type { LockedImport, RowChange, RowRecord } from './queries.ts';

const countries = new Map(COUNTRIES.flatMap(({ name, code }) => [name, code].map((text) => [text.toLowerCase(), code])));

const digest = (text: string): string => `h:${createHash('sha256').update(text).digest('hex')}`;
const referenceKey = (reference: string): string => `r:${reference.toLowerCase()}`;

/** What identifies a row within its kind: the reference of the other system, else a digest of what it says. */
export const keyOf = (kind: ImportKind, facts: ImportFacts): string =>
  facts.reference ? referenceKey(facts.reference) : digest(identifyingText(kind, facts));

/** The organisation that a row names; null where it names none. */
export function namedBy({ organisation = '', organisationReference }: ImportFacts): NamedOrganisation | null {
  if (!organisation && !organisationReference) return null;
  const orgId = organisationReference ? readOrgId(organisationReference) : null;
  return {
    key: organisationReference ? referenceKey(organisationReference) : digest(organisation.toLowerCase()),
    register: orgId?.register ?? null,
    number: orgId?.number ?? null,
    name: organisation,
  };
}

export type Reached = { id: string } | { isNew: NamedOrganisation } | { reason: ImportReason } | null;

/** For each of the facts, its organisation: one that exists, one to create, why neither, or null for none. */
export async function reachOrganisations(db: Db, facts: readonly ImportFacts[]): Promise<Reached[]> {
  const named = facts.map(namedBy);
  // Rows repeat a few organisations many times.
  const distinct = new Map(named.flatMap((each) => (each ? [[`${each.key} ${each.name}`, each] as const] : [])));
  const found = await findNamed(db, [...distinct.values()]);
  const byText = new Map([...distinct.keys()].map((text, at) => [text, found[at]]));
  return named.map((each) => {
    if (!each) return null;
    const { id = null, isUnclear = false } = byText.get(`${each.key} ${each.name}`) ?? {};
    if (id) return { id };
    if (isUnclear) return { reason: { code: 'SEVERAL_ORGANISATIONS', value: each.name } };
    return each.name ? { isNew: each } : { reason: { code: 'NO_ORGANISATION', value: each.key.slice(2) } };
  });
}

/** The award of each payment, by its reference. */
export const reachAwards = async (db: Db, facts: readonly ImportFacts[]): Promise<(string | undefined)[]> => {
  const awards = await findAwards(db, [...new Set(facts.map(({ award = '' }) => referenceKey(award)))]);
  return facts.map(({ award = '' }) => awards.get(referenceKey(award)));
};

/** Organisations with one of these register numbers are in Grantdesk already. */
async function findByNumbers(db: Db, facts: readonly ImportFacts[]): Promise<boolean[]> {
  const found = await findNamed(
    db,
    facts.map(({ number = '' }) => ({ key: '', name: '', ...(readOrgId(number) ?? { register: null, number: null }) })),
  );
  return found.map(({ id }) => id !== null);
}

/** What a check says of some rows: ready, refused with reasons, or imported before. */
export async function checkRows(
  db: Db,
  { kind, mapping, dayFirst }: LockedImport,
  rows: readonly RowRecord[],
): Promise<RowChange[]> {
  const rules: RowRules = { kind, mapping, dayFirst, findCountry: (text) => countries.get(text.toLowerCase()) };
  const read = rows.map(({ cells }) => readImportRow(rules, cells));
  const facts = read.map((each) => each.facts);
  const keys = facts.map((each) => keyOf(kind, each));
  const known = await findKnownKeys(db, kind, keys);
  const reached = kind === 'ORGANISATIONS' || kind === 'PAYMENTS' ? [] : await reachOrganisations(db, facts);
  const awards = kind === 'PAYMENTS' ? await reachAwards(db, facts) : [];
  const isThere = kind === 'ORGANISATIONS' ? await findByNumbers(db, facts) : [];
  return rows.map(({ number }, at) => {
    const { reasons = [] } = read[at] ?? {};
    const key = keys[at] ?? '';
    const organisation = reached[at];
    const isReadable = reasons.length === 0;
    // Of a row with a reference of its own, what is wrong with it was corrected in another upload.
    const isKnown =
      ((isReadable || facts[at]?.reference !== undefined) && known.has(key)) || (isReadable && isThere[at] === true);
    if (!isKnown && organisation && 'reason' in organisation) reasons.push(organisation.reason);
    const reference = facts[at]?.award;
    if (kind === 'PAYMENTS' && !isKnown && reference && !awards[at]) reasons.push({ code: 'NO_AWARD', value: reference });
    const created = organisation && 'isNew' in organisation ? { newOrganisation: organisation.isNew.key } : {};
    const state = isKnown ? 'KNOWN' : reasons.length > 0 ? 'REFUSED' : 'READY';
    return { number, state, facts: { ...facts[at], ...created }, reasons: isKnown ? [] : reasons, key };
  });
}
