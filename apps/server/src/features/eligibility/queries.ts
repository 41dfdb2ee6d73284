import type { EligibilityCheck, EligibilityOutcome } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';
import { toJson } from '#platform/db.ts';

/** The check of a programme with the published questions of its application form; undefined for no such programme. */
export const findCheck = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmes')
    .leftJoin('eligibilityChecks', 'eligibilityChecks.programmeId', 'programmes.id')
    .innerJoin('forms', 'forms.id', 'programmes.applicationFormId')
    .innerJoin('formVersions', (join) =>
      join.onRef('formVersions.formId', '=', 'forms.id').onRef('formVersions.version', '=', 'forms.publishedVersion'),
    )
    .select([
      'programmes.id',
      'programmes.name',
      'programmes.startDate',
      'programmes.endDate',
      'programmes.timeZone',
      'programmes.translations',
      'formVersions.language',
      'formVersions.sections',
      'eligibilityChecks.intro',
      'eligibilityChecks.questions',
      'eligibilityChecks.rules',
      'eligibilityChecks.isOffered',
      'eligibilityChecks.revision',
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ])
    .where('programmes.id', '=', programmeId)
    .executeTakeFirst();

export type CheckRecord = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/** Changes of one programme's check follow one another, the first included. */
export const lockCheck = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forUpdate().execute();

/** @param revision the one that it gets */
export async function storeCheck(tx: Tx, programmeId: string, check: EligibilityCheck, revision: number): Promise<void> {
  const values = {
    intro: check.intro,
    questions: toJson(check.questions),
    rules: toJson(check.rules),
    isOffered: true,
    revision,
  };
  await tx
    .insertInto('eligibilityChecks')
    .values({ programmeId, ...values })
    .onConflict((conflict) => conflict.column('programmeId').doUpdateSet({ ...values, updatedAt: sql<Date>`app_now()` }))
    .execute();
}

/** The check is no longer offered; what it asks stays for another time. */
export const withdrawCheck = (tx: Tx, programmeId: string, revision: number) =>
  tx.updateTable('eligibilityChecks').set({ isOffered: false, revision }).where('programmeId', '=', programmeId).execute();

/** One more completed check of today. */
export const countCheck = (db: Db, programmeId: string, outcome: EligibilityOutcome) =>
  sql`insert into eligibility_counts (programme_id, day, outcome, checks)
    values (${programmeId}, (app_now() at time zone 'UTC')::date, ${outcome}, 1)
    on conflict (programme_id, day, outcome) do update set checks = eligibility_counts.checks + 1`.execute(db);

export interface CheckFigures {
  eligible: number;
  unsure: number;
  notEligible: number;
  started: number;
  submitted: number;
}

/** What became of those who completed the check. */
export async function findFigures(db: Db, programmeId: string): Promise<CheckFigures> {
  const checks = (outcome: EligibilityOutcome) =>
    sql`(select coalesce(sum(checks), 0)::int from eligibility_counts where programme_id = ${programmeId} and outcome = ${outcome})`;
  const { rows } = await sql<CheckFigures>`
    select ${checks('ELIGIBLE')} as eligible, ${checks('UNSURE')} as unsure, ${checks('NOT_ELIGIBLE')} as not_eligible,
      count(*)::int as started, (count(*) filter (where progress_status = 'SUBMITTED'))::int as submitted
    from applications where programme_id = ${programmeId} and eligibility_outcome is not null`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Counting answered no row');
  return found;
}
