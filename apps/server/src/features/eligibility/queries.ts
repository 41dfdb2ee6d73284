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
      'programmes.eligibilityRevision as revision',
      'formVersions.sections',
      'eligibilityChecks.intro',
      'eligibilityChecks.questions',
      'eligibilityChecks.rules',
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ])
    .where('programmes.id', '=', programmeId)
    .executeTakeFirst();

export type CheckRecord = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/** Takes the row that every change of the check goes through. @returns its revision */
export const lockCheck = (tx: Tx, programmeId: string) =>
  tx
    .selectFrom('programmes')
    .select('eligibilityRevision as revision')
    .where('id', '=', programmeId)
    .forUpdate()
    .executeTakeFirst();

export async function storeCheck(tx: Tx, programmeId: string, check: EligibilityCheck | null): Promise<void> {
  await tx
    .updateTable('programmes')
    .set((eb) => ({ eligibilityRevision: eb('eligibilityRevision', '+', 1) }))
    .where('id', '=', programmeId)
    .execute();
  if (!check) {
    await tx.deleteFrom('eligibilityChecks').where('programmeId', '=', programmeId).execute();
    return;
  }
  const values = { intro: check.intro, questions: toJson(check.questions), rules: toJson(check.rules) };
  await tx
    .insertInto('eligibilityChecks')
    .values({ programmeId, ...values })
    .onConflict((conflict) => conflict.column('programmeId').doUpdateSet({ ...values, updatedAt: sql<Date>`app_now()` }))
    .execute();
}

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
