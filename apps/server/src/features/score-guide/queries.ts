import { sql } from 'kysely';
import type { Criterion } from '@grantdesk/domain';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { preparedQuery } from '#platform/prepared-query.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';

const guides = (db: Db, filter: { search?: string; id?: string }) => {
  let query = db.selectFrom('scoreGuides').leftJoin('users', 'users.id', 'scoreGuides.createdBy');
  if (filter.search) query = query.where('scoreGuides.name', 'ilike', contains(filter.search));
  if (filter.id) query = query.where('scoreGuides.id', '=', filter.id);
  return query;
};

const select = (db: Db, filter: { search?: string; id?: string }) =>
  guides(db, filter)
    .selectAll('scoreGuides')
    .select(['users.name as creatorName', 'users.email as creatorEmail'])
    .select((eb) =>
      eb
        .selectFrom('programmeScoreGuides')
        .whereRef('scoreGuideId', '=', 'scoreGuides.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('usedBy'),
    );

export async function findScoreGuides(db: Db, list: ListQuery) {
  const order = orderBy(
    list.sort,
    {
      createdAt: sql.ref('score_guides.created_at'),
      name: sql`lower(score_guides.name)`,
      maximum: sql.ref('score_guides.maximum'),
    },
    sql.ref('score_guides.id'),
  );
  const rows = await select(db, { search: list.search })
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await guides(db, { search: list.search })
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type ScoreGuideRecord = Awaited<ReturnType<typeof findScoreGuides>>['rows'][number];

export const findScoreGuide = (db: Db, id: string): Promise<ScoreGuideRecord | undefined> =>
  select(db, { id }).executeTakeFirst();

/** The application and proposal forms of the programmes that use a guide. */
export const findFormsOfGuide = (db: Db, id: string) =>
  db
    .selectFrom('forms')
    .select(['forms.id', 'forms.name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('programmeScoreGuides')
          .innerJoin('programmes', 'programmes.id', 'programmeScoreGuides.programmeId')
          .select('programmes.id')
          .where('programmeScoreGuides.scoreGuideId', '=', id)
          .where((or) =>
            or.or([
              or('programmes.applicationFormId', '=', or.ref('forms.id')),
              or('programmes.proposalFormId', '=', or.ref('forms.id')),
            ]),
          ),
      ),
    )
    .orderBy('forms.name')
    .orderBy('forms.id')
    .execute();

const versionOf = preparedQuery('score-guide-version', (db, { id }: { id: string }) =>
  db.selectFrom('scoreGuides').select(['id', 'version']).where('id', '=', id),
);

/** What a task is given of a guide. */
export const findScoreGuideVersion = async (db: Db, id: string) => (await versionOf(db, { id }))[0];

/** The guide's version, its row locked until the transaction ends. */
export const lockScoreGuide = (tx: Tx, id: string) =>
  tx.selectFrom('scoreGuides').select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst();

export interface ScoreGuideValues {
  name: string;
  description: string;
  criteria: Criterion[];
  criteriaCount: number;
  maximum: number;
}

export async function insertScoreGuide(tx: Tx, guide: ScoreGuideValues & { id: string; createdBy: string }): Promise<void> {
  await tx
    .insertInto('scoreGuides')
    .values({ ...guide, criteria: toJson(guide.criteria) })
    .execute();
  await insertVersion(tx, guide.id, 1, guide.criteria);
}

export async function updateScoreGuide(tx: Tx, id: string, version: number, guide: ScoreGuideValues): Promise<void> {
  await tx
    .updateTable('scoreGuides')
    .set({ ...guide, criteria: toJson(guide.criteria), version, updatedAt: appNow })
    .where('id', '=', id)
    .execute();
  await insertVersion(tx, id, version, guide.criteria);
}

const insertVersion = (tx: Tx, scoreGuideId: string, version: number, criteria: Criterion[]) =>
  tx
    .insertInto('scoreGuideVersions')
    .values({ scoreGuideId, version, criteria: toJson(criteria) })
    .execute();

/** A guide's version as tasks pin it. */
export const findGuideVersion = (db: Db, id: string, version: number) =>
  db
    .selectFrom('scoreGuideVersions')
    .innerJoin('scoreGuides', 'scoreGuides.id', 'scoreGuideVersions.scoreGuideId')
    .select([
      'scoreGuides.id',
      'scoreGuides.name',
      'scoreGuides.description',
      'scoreGuideVersions.version',
      'scoreGuideVersions.criteria',
    ])
    .where('scoreGuides.id', '=', id)
    .where('scoreGuideVersions.version', '=', version)
    .executeTakeFirst();

/** The highest score that any guide has ever allowed: scores by an earlier version remain. */
export async function findHighestScore(db: Db): Promise<number> {
  const { rows } = await sql<{ score: number }>`
    select coalesce(max(total), 0)::float8 as score from (
      select sum((select max((outcome->>'weight')::numeric) from jsonb_array_elements(criterion->'possibleOutcomes') outcome)) as total
      from score_guide_versions v, jsonb_array_elements(v.criteria) criterion
      group by v.score_guide_id, v.version) as versions`.execute(db);
  return rows[0]?.score ?? 0;
}

/** Which of these ids are score guides. */
export async function findScoreGuidesAmong(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await db.selectFrom('scoreGuides').select('id').where('id', 'in', ids).execute()).map((row) => row.id);
}
