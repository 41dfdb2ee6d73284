import type { Db, Tx } from '../../platform/db.ts';

const withOwner = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('applications', 'applications.id', 'submissions.ownerId')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .where('submissions.ownerKind', 'in', ['APPLICATION', 'PROPOSAL'])
    .select((eb) =>
      eb
        .selectFrom('applicationPeople')
        .whereRef('applicationPeople.applicationId', '=', 'applications.id')
        .where('applicationPeople.removedAt', 'is', null)
        .where('applicationPeople.userId', 'is not', null)
        .select((e) => e.fn.agg<string[]>('array_agg', ['userId']).as('ids'))
        .as('collaboratorIds'),
    );

/** What a file of an application is uploaded to: the draft, its form and the programme's window. */
export const findUploadTarget = (db: Db, applicationId: string, fieldId: string) =>
  withOwner(db)
    .innerJoin('formVersions', 'formVersions.id', 'submissions.formVersionId')
    .select([
      'submissions.id as submissionId',
      'submissions.progress',
      'submissions.ownerKind',
      'applications.userId as applicantId',
      'formVersions.sections',
      'programmes.startDate',
      'programmes.endDate',
      'programmes.proposalStartDate',
      'programmes.proposalEndDate',
      'programmes.graceMinutes',
      'programmes.timeZone',
      'applications.extendedUntil',
      'applications.proposalExtendedUntil',
    ])
    .where('applications.id', '=', applicationId)
    .execute()
    // An application and its proposal have questions of their own: the one that asks this question takes the file.
    .then((rows) => rows.find((row) => JSON.stringify(row.sections).includes(JSON.stringify(fieldId))) ?? rows[0]);

/** A file with what decides who may read it. */
export const findFile = (db: Db, id: string) =>
  withOwner(db)
    .innerJoin('files', 'files.submissionId', 'submissions.id')
    .selectAll('files')
    .select(['submissions.progress', 'applications.userId as applicantId'])
    .select((eb) =>
      eb
        .selectFrom('programmeManagers')
        .whereRef('programmeManagers.programmeId', '=', 'programmes.id')
        .select((e) => e.fn.agg<string[]>('array_agg', ['userId']).as('ids'))
        .as('managerIds'),
    )
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .whereRef('tasks.applicationId', '=', 'applications.id')
        .select((e) => e.fn.agg<string[]>('array_agg', ['assignedTo']).as('ids'))
        .as('assigneeIds'),
    )
    .where('files.id', '=', id)
    .executeTakeFirst();

export type FileRecord = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export const insertFile = (
  tx: Tx,
  file: {
    id: string;
    submissionId: string;
    fieldId: string;
    name: string;
    size: number;
    type: string;
    digest: string;
    storageKey: string;
    createdBy: string;
  },
) => tx.insertInto('files').values(file).execute();
