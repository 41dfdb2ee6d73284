import type { FormSection } from '@grantdesk/domain';
import { sql } from 'kysely';
import { appNow } from '#platform/clock.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { whereAll, type Condition } from '#platform/list-filters.ts';
import { contains, toOffset, orderBy, type ListQuery } from '#platform/list.ts';
import { FORM_STATUS } from './filter-queries.ts';

interface Filter {
  search?: string;
  id?: string;
  conditions?: Condition[];
}

const forms = (db: Db, filter: Filter) => {
  let query = db.selectFrom('forms');
  if (filter.search) query = query.where('name', 'ilike', contains(filter.search));
  if (filter.id) query = query.where('id', '=', filter.id);
  for (const condition of whereAll(filter.conditions ?? [], sql.ref('forms.id'))) query = query.where(condition);
  return query;
};

const rowsOf = (db: Db, filter: Filter) =>
  forms(db, filter)
    .select([
      'id',
      'name',
      'kind',
      'language',
      'revision',
      'publishedRevision',
      'publishedVersion',
      'sectionCount',
      'fieldCount',
      'createdAt',
      'updatedAt',
    ])
    .select(FORM_STATUS.as('status'))
    .select(
      sql<number>`(select count(*) from programmes where forms.id in (application_form_id, proposal_form_id, report_form_id)
        or exists (select from referee_settings r where r.programme_id = programmes.id and r.form_id = forms.id))`.as('usedBy'),
    );

export async function findForms(db: Db, filter: Filter, list: ListQuery) {
  const order = orderBy(
    list.sort,
    { createdAt: sql.ref('forms.created_at'), name: sql`lower(forms.name)`, updatedAt: sql.ref('forms.updated_at') },
    sql.ref('forms.id'),
  );
  const rows = await rowsOf(db, filter)
    .orderBy(sql`${order}`)
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await forms(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type FormRecord = Awaited<ReturnType<typeof findForms>>['rows'][number];

/** One form with its draft sections. */
export const findForm = (db: Db, id: string) => rowsOf(db, { id }).select('sections').executeTakeFirst();

export const lockForm = (tx: Tx, id: string) =>
  tx.selectFrom('forms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export type LockedForm = NonNullable<Awaited<ReturnType<typeof lockForm>>>;

export interface FormValues {
  name: string;
  kind: string;
  language: string;
  sections: FormSection[];
}

const counts = (sections: FormSection[]) => ({
  sectionCount: sections.length,
  fieldCount: sections.reduce((n, section) => n + section.section_fields.length, 0),
});

export const insertForm = (tx: Tx, form: FormValues & { id: string; createdBy: string }) =>
  tx
    .insertInto('forms')
    .values({ ...form, sections: toJson(form.sections), ...counts(form.sections) })
    .execute();

export const updateForm = (tx: Tx, id: string, revision: number, form: FormValues) =>
  tx
    .updateTable('forms')
    .set({ ...form, sections: toJson(form.sections), ...counts(form.sections), revision, updatedAt: appNow })
    .where('id', '=', id)
    .execute();

export async function insertVersion(
  tx: Tx,
  given: {
    id: string;
    formId: string;
    version: number;
    revision: number;
    name: string;
    language: string;
    sections: FormSection[];
    publishedBy: string;
  },
): Promise<void> {
  const { revision, ...version } = given;
  await tx
    .insertInto('formVersions')
    .values({ ...version, sections: toJson(version.sections), ...counts(version.sections) })
    .execute();
  await tx
    .updateTable('forms')
    .set({ publishedVersion: version.version, publishedRevision: revision, updatedAt: appNow })
    .where('id', '=', version.formId)
    .execute();
}

/** The published version with other translations; a trigger refuses any other change, and keeps what it was. */
export async function correctVersion(
  tx: Tx,
  given: { id: string; revision: number; versionId: string; sections: FormSection[] },
): Promise<void> {
  await tx
    .updateTable('formVersions')
    .set({ sections: toJson(given.sections) })
    .where('id', '=', given.versionId)
    .execute();
  await tx
    .updateTable('forms')
    .set({ publishedRevision: given.revision, updatedAt: appNow })
    .where('id', '=', given.id)
    .execute();
}

export const archiveForm = (tx: Tx, id: string) =>
  tx.updateTable('forms').set({ archivedAt: appNow }).where('id', '=', id).execute();

export async function findVersions(db: Db, formId: string, list: ListQuery) {
  const rows = await db
    .selectFrom('formVersions')
    .leftJoin('users', 'users.id', 'formVersions.publishedBy')
    .selectAll('formVersions')
    .select(['users.name as publisherName', 'users.email as publisherEmail'])
    .where('formId', '=', formId)
    .orderBy('version', 'desc')
    .limit(list.limit)
    .offset(toOffset(list))
    .execute();
  const { total } = await db
    .selectFrom('formVersions')
    .where('formId', '=', formId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The version that new applications start on. */
export const findCurrentVersion = (db: Db, formId: string) =>
  db
    .selectFrom('formVersions')
    .innerJoin('forms', (join) =>
      join.onRef('forms.id', '=', 'formVersions.formId').onRef('forms.publishedVersion', '=', 'formVersions.version'),
    )
    .select([
      'formVersions.id',
      'formVersions.version',
      'formVersions.name',
      'formVersions.language',
      'formVersions.sections',
      'forms.kind',
      'forms.archivedAt',
    ])
    .where('forms.id', '=', formId)
    .executeTakeFirst();

/** Answers to a form by the version that they use: how many are drafts, with the questions of that version, and how many submitted. */
export async function countAnswers(
  db: Db,
  formId: string,
): Promise<{ id: string; sections: FormSection[] | null; drafts: number; submitted: number }[]> {
  // Grouped by the version alone: its sections are as long as the form.
  const { rows } = await sql<{ id: string; sections: FormSection[] | null; drafts: number; submitted: number }>`
    select version.id, case when drafts > 0 then version.sections end as sections, drafts, submitted
    from form_versions as version,
      lateral (select count(*)::int as drafts from submissions s
        where s.form_version_id = version.id and s.progress <> 'SUBMITTED') as draft,
      lateral (select count(*)::int as submitted from submissions s
        where s.form_version_id = version.id and s.progress = 'SUBMITTED') as done
    where version.form_id = ${formId} order by version.version`.execute(db);
  return rows;
}

/** Open drafts of a form, whatever version they use. */
export async function countDrafts(db: Db, formId: string): Promise<number> {
  const { drafts } = await db
    .selectFrom('submissions')
    .innerJoin('formVersions', 'formVersions.id', 'submissions.formVersionId')
    .where('formVersions.formId', '=', formId)
    .where('submissions.progress', '<>', 'SUBMITTED')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .executeTakeFirstOrThrow();
  return drafts;
}

/** Drafts of one statement, which ends well within the time that a request waits for the database. */
const DRAFTS_AT_ONCE = 2_000;

interface AnsweredDrafts {
  /** Id of the last draft that was read; null where there was none. */
  last: string | null;
  counts: Record<string, number>;
}

/** How many drafts have answered each of these fields of their version. @param atOnce how many of them are read together */
export async function countAnswered(
  db: Db,
  fields: readonly { versionId: string; fieldId: string }[],
  atOnce = DRAFTS_AT_ONCE,
): Promise<Map<string, number>> {
  const answered = new Map<string, number>();
  for (const [version, own] of Map.groupBy(fields, (each) => each.versionId)) {
    const ids = own.map((each) => each.fieldId);
    let last: string | null = '00000000-0000-0000-0000-000000000000';
    while (last !== null) {
      const part: AnsweredDrafts = await countAnsweredAfter(db, { version, fields: ids, after: last, atOnce });
      for (const [id, n] of Object.entries(part.counts)) answered.set(id, (answered.get(id) ?? 0) + n);
      ({ last } = part);
    }
  }
  return answered;
}

async function countAnsweredAfter(
  db: Db,
  { version, fields, after, atOnce }: { version: string; fields: readonly string[]; after: string; atOnce: number },
): Promise<AnsweredDrafts> {
  // Answers are long and stored apart: adding nothing to them reads them once for all fields.
  const { rows } = await sql<AnsweredDrafts>`
    with part as materialized (
      select id, answers from submissions
      where form_version_id = ${version} and progress <> 'SUBMITTED' and id > ${after} order by id limit ${atOnce}),
    counted as (
      select field.id, count(*) as n
      from part, lateral (select part.answers || '{}' as answers offset 0) as given, unnest(${fields}::text[]) as field (id)
      where given.answers -> field.id not in ('null', '""', '[]')
      group by field.id)
    select (select id from part order by id desc limit 1) as last,
      coalesce((select json_object_agg(id, n) from counted), '{}') as counts`.execute(db);
  return rows[0] ?? { last: null, counts: {} };
}

/** Programmes that use the form. */
export const findUsers = (db: Db, formId: string) =>
  db
    .selectFrom('programmes')
    .select(['id', 'name'])
    .where((eb) =>
      eb.or([
        eb('applicationFormId', '=', formId),
        eb('proposalFormId', '=', formId),
        eb('reportFormId', '=', formId),
        eb.exists(
          eb
            .selectFrom('refereeSettings')
            .select('refereeSettings.programmeId')
            .whereRef('refereeSettings.programmeId', '=', 'programmes.id')
            .where('refereeSettings.formId', '=', formId),
        ),
      ]),
    )
    .orderBy('name')
    .limit(100)
    .execute();
