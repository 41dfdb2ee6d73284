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
import { findOrganisation, findTargetId, type OrganisationRecord } from '../organisation/index.ts';
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

/** Everything about an organisation's checks; undefined where there is no such organisation. */
export async function findStanding(db: Db, organisationId: string) {
  const targetId = await findTargetId(db, organisationId);
  const organisation = targetId === undefined ? undefined : await findOrganisation(db, targetId);
  if (!organisation) return undefined;
  const [inUse, rows, reviews, now] = await Promise.all([
    findInUse(db),
    findChecks(db, [organisation.id], MAX_CHECKS),
    findReviews(db, [organisation.id]),
    databaseNow(db),
  ]);
  const checked = toChecked(organisation);
  const records = { checks: rows.map(toCheckRecord), reviews };
  return { organisation, checked, inUse, rows, reviews, problems: registerProblems(checked, inUse, records, now) };
}

/** What keeps a payment to an organisation from being approved. */
export async function findPaymentProblems(db: Db, organisationId: string): Promise<RegisterProblem[]> {
  return (await findStanding(db, organisationId))?.problems ?? [];
}
