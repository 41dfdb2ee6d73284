import type { Indicator } from '@grantdesk/domain';
import { sql } from 'kysely';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { managersOf } from '#platform/people.ts';

/** A programme whose library it is; undefined for no such programme. */
export const findProgramme = (db: Db, id: string) =>
  db
    .selectFrom('programmes')
    .select([
      'id',
      'name',
      'currency',
      'startDate',
      sql<null>`null`.as('revision'),
      managersOf(sql.ref('programmes.id')).as('managerIds'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Changes of one library follow one another. */
export const lockLibrary = (tx: Tx, programmeId: string) =>
  tx.selectFrom('programmes').select('id').where('id', '=', programmeId).forNoKeyUpdate().execute();

const COLUMNS = [
  'indicators.id',
  'indicators.programmeId',
  'indicators.code',
  'indicators.title',
  'indicators.definition',
  'indicators.unit',
  'indicators.direction',
  'indicators.overTime',
  'indicators.across',
  'indicators.disaggregations',
  'indicators.isRequired',
  'indicators.archivedAt',
  'indicators.revision',
] as const;

const library = (db: Db) =>
  db
    .selectFrom('indicators')
    .select([
      ...COLUMNS,
      sql<boolean>`exists (select from indicator_values where indicator_id = indicators.id)`.as('hasValues'),
      sql<number>`(select count(*)::int from project_indicators where indicator_id = indicators.id)`.as('projects'),
    ]);

const byNumber = new Intl.Collator('en', { numeric: true });
/** Codes in the order that people expect: 1.2 before 1.10. */
export const byCode = (a: { code: string; id: string }, b: { code: string; id: string }): number =>
  byNumber.compare(a.code, b.code) || (a.id < b.id ? -1 : 1);

/** The library of a programme in the order of its codes. */
export const findLibrary = async (db: Db, programmeId: string) =>
  (await library(db).where('programmeId', '=', programmeId).execute()).toSorted(byCode);
export type IndicatorRecord = Awaited<ReturnType<typeof findLibrary>>[number];

export const findIndicator = (db: Db, id: string) => library(db).where('id', '=', id).executeTakeFirst();

const toRow = ({ disaggregations, ...indicator }: Indicator) => ({ ...indicator, disaggregations: toJson(disaggregations) });

/** False where the library has the code already. */
export async function insertIndicator(tx: Tx, id: string, programmeId: string, indicator: Indicator): Promise<boolean> {
  const made = await tx
    .insertInto('indicators')
    .values({ id, programmeId, ...toRow(indicator) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const updateIndicator = (
  tx: Tx,
  id: string,
  indicator: Indicator,
  { archivedAt, revision }: { archivedAt: Date | null; revision: number },
) =>
  tx
    .updateTable('indicators')
    .set({ ...toRow(indicator), archivedAt, revision })
    .where('id', '=', id)
    .execute();
