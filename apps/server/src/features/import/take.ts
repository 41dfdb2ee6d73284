import { readOrgId, type ImportFacts } from '@grantdesk/domain';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { insertImported, type NamedOrganisation } from '../organisation/index.ts';
import { reachAwards, reachOrganisations, type Reached } from './check.ts';
import { insertGrants, insertPayments, insertPeople } from './past-queries.ts';
import type { LockedImport, RowChange, RowRecord } from './queries.ts';

type Taken = RowRecord & { id: string; key: string };

/** Imports rows that a check has passed. What has changed since is judged again: a row may be known or refused now. */
export async function takeRows(tx: Tx, batch: LockedImport, rows: readonly RowRecord[]): Promise<RowChange[]> {
  const taken = rows.map((row) => ({ ...row, id: newId(), key: row.key ?? '' }));
  if (batch.kind === 'ORGANISATIONS') return results(taken, await takeOrganisations(tx, batch, taken));
  if (batch.kind === 'PAYMENTS') return takePayments(tx, batch, taken);
  const reached = await createMissing(tx, batch, taken);
  const isTaken = (at: number): boolean => !hasReason(reached[at]);
  const records = taken.flatMap(({ id, key, facts }, at) => {
    const organisation = reached[at];
    if (!isTaken(at)) return [];
    const organisationId = organisation && 'id' in organisation ? organisation.id : null;
    return [{ ...facts, id, key, organisationId, kind: batch.kind === 'AWARDS' ? 'AWARD' : 'APPLICATION' }];
  });
  const insert = batch.kind === 'PEOPLE' ? insertPeople : insertGrants;
  const made = await insert(tx, batch.id, records);
  return taken.map((row, at) => {
    const organisation = reached[at];
    if (organisation && 'reason' in organisation) return { number: row.number, state: 'REFUSED', reasons: [organisation.reason] };
    return result(row, made);
  });
}

const hasReason = (reached: Reached | undefined): boolean => Boolean(reached && 'reason' in reached);

const result = ({ number, id }: Taken, made: ReadonlySet<string>): RowChange =>
  made.has(id) ? { number, state: 'TAKEN', recordId: id } : { number, state: 'KNOWN' };
const results = (taken: readonly Taken[], made: ReadonlySet<string>): RowChange[] => taken.map((row) => result(row, made));

async function takeOrganisations(tx: Tx, { id }: LockedImport, rows: readonly Taken[]): Promise<Set<string>> {
  const records = rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.facts.name ?? '',
    aliases: aliasesOf(row.facts),
    country: row.facts.country ?? null,
    address: row.facts.address ?? '',
    website: row.facts.website ?? '',
    ...(readOrgId(row.facts.number ?? '') ?? { register: null, number: null }),
  }));
  return new Set(await insertImported(tx, id, records));
}

const aliasesOf = ({ otherNames = '' }: ImportFacts): string[] => [
  ...new Set(
    otherNames
      .split(/[;|\n]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** The organisations of the rows, with those created that do not exist. */
async function createMissing(tx: Tx, batch: LockedImport, rows: readonly Taken[]): Promise<Reached[]> {
  const facts = rows.map((row) => row.facts);
  const reached = await reachOrganisations(tx, facts);
  const missing = new Map<string, NamedOrganisation>();
  for (const each of reached) if (each && 'isNew' in each) missing.set(each.isNew.key, each.isNew);
  if (missing.size === 0) return reached;
  const blank = { aliases: [], country: null, address: '', website: '' };
  await insertImported(
    tx,
    batch.id,
    [...missing.values()].map((each) => ({ ...each, ...blank, id: newId() })),
  );
  return reachOrganisations(tx, facts);
}

async function takePayments(tx: Tx, batch: LockedImport, rows: readonly Taken[]): Promise<RowChange[]> {
  const awards = await reachAwards(
    tx,
    rows.map(({ facts }) => facts),
  );
  const records = rows.flatMap(({ id, key, facts }, at) => (awards[at] ? [{ ...facts, id, key, grantId: awards[at] }] : []));
  const made = await insertPayments(tx, batch.id, records);
  return rows.map((row, at) =>
    awards[at]
      ? result(row, made)
      : { number: row.number, state: 'REFUSED', reasons: [{ code: 'NO_AWARD', value: row.facts.award ?? '' }] },
  );
}
