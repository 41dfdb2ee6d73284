import {
  REGISTER_ADAPTERS,
  registerProblems,
  type CheckedOrganisation,
  type CheckRecord,
  type RegisterEntry,
  type RegisterInUse,
  type RegisterProblem,
  type SanctionsMatch,
} from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { findOrganisations, findTargetIds, type OrganisationRecord } from '../organisation/index.ts';
import { findChecks, findReviews, type ListedCheck } from './queries.ts';
import { findSettings } from './setting-queries.ts';

/** Far more than count: of each number the newest answered one does. */
const MAX_CHECKS = 100;

export const toCheckRecord = (row: ListedCheck): CheckRecord => ({
  adapter: row.register,
  subject: row.subject,
  state: row.state as CheckRecord['state'],
  answeredAt: row.answeredAt,
  entry: row.entry as RegisterEntry | null,
  matches: row.matches as unknown as SanctionsMatch[],
});

export const toChecked = ({ name, aliases, country, numbers }: OrganisationRecord): CheckedOrganisation => ({
  name,
  aliases,
  country,
  numbers,
});

/** Registers that are switched on, in the order in which people see them. */
export async function findInUse(db: Db): Promise<RegisterInUse[]> {
  const rows = await findSettings(db);
  return REGISTER_ADAPTERS.flatMap(({ key }) => {
    const row = rows.find(({ register, isOn }) => register === key && isOn);
    return row ? [{ adapter: key, renewDays: row.renewDays }] : [];
  });
}

/** Everything about the checks of organisations, by the ids that were given; what leads to no organisation is left out. */
async function findStandings(db: Db, ids: readonly string[]) {
  const targets = await findTargetIds(db, ids);
  const organisations = await findOrganisations(db, [...new Set(targets.values())]);
  if (organisations.length === 0) return new Map<string, never>();
  const found = organisations.map(({ id }) => id);
  const [inUse, checks, allReviews, now] = await Promise.all([
    findInUse(db),
    findChecks(db, found, MAX_CHECKS),
    findReviews(db, found),
    databaseNow(db),
  ]);
  const standingOf = (organisation: OrganisationRecord) => {
    const isOwn = ({ organisationId }: { organisationId: string }) => organisationId === organisation.id;
    const [rows, reviews] = [checks.filter(isOwn), allReviews.filter(isOwn)];
    const checked = toChecked(organisation);
    const records = { checks: rows.map(toCheckRecord), reviews };
    return { organisation, checked, inUse, rows, reviews, problems: registerProblems(checked, inUse, records, now) };
  };
  const byTarget = new Map(organisations.map((organisation) => [organisation.id, standingOf(organisation)]));
  return new Map(
    [...targets].flatMap(([id, target]) => {
      const standing = byTarget.get(target);
      return standing ? [[id, standing] as const] : [];
    }),
  );
}

/** @returns undefined where there is no such organisation */
export const findStanding = async (db: Db, organisationId: string) =>
  (await findStandings(db, [organisationId])).get(organisationId);

/** What keeps payments to organisations from being approved. @returns the problems by id */
export async function findPaymentProblems(db: Db, organisationIds: readonly string[]): Promise<Map<string, RegisterProblem[]>> {
  const standings = await findStandings(db, organisationIds);
  return new Map([...standings].map(([id, { problems }]) => [id, problems]));
}
