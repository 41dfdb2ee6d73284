import { type Locale } from '@grantdesk/messages';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectConflictedIds } from '#platform/conflicts.ts';
import type { Db, Tx } from '#platform/db.ts';
import { collaboratorsOf, managersOf } from '#platform/people.ts';
import { planOnce } from '#platform/prepared-query.ts';
import { hasReportForm } from '#platform/report-form.ts';

/** The contract states of applications, for lists of higher ranks. */
export const findContractStates = (db: Db, applicationIds: string[]) =>
  db
    .selectFrom('contracts')
    .select((eb) => [
      'contracts.applicationId',
      'contracts.sentAt',
      eb
        .exists(
          eb
            .selectFrom('contractCopies')
            .select('contractCopies.id')
            .whereRef('contractCopies.contractId', '=', 'contracts.id')
            .where('contractCopies.state', '=', 'WAITING'),
        )
        .$castTo<boolean>()
        .as('hasCopy'),
    ])
    .where('contracts.applicationId', 'in', applicationIds)
    .where('contracts.status', 'in', ['SENT', 'SIGNED'])
    .execute();

/** The signed contract of an application, as the project is set up from it. */
export const findSignedContract = (db: Db, applicationId: string) =>
  db
    .selectFrom('contracts')
    .select(['id', 'amount', 'startDate', 'endDate'])
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'SIGNED')
    .executeTakeFirst();

/** An application with whatever decides who may read and send its contract, and what its merge fields say. */
export async function findGrant(db: Db, applicationId: string) {
  const query = db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('grantAmounts', 'grantAmounts.applicationId', 'applications.id')
    .leftJoin('projects', 'projects.applicationId', 'applications.id')
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.approvalFlags',
      'applications.userId',
      'applications.programmeId',
      'programmes.name as programmeName',
      'programmes.currency',
      'programmes.timeZone',
      hasReportForm('programmes.id').as('hasReportForm'),
      'users.name',
      'users.organisation',
      'users.email',
      'grantAmounts.granted',
      'grantAmounts.conditions',
      'programmes.applicationFormId',
      'programmes.proposalFormId',
      'projects.id as projectId',
      'projects.status as projectStatus',
    ])
    .select([
      managersOf(sql.ref('applications.programmeId')).as('managerIds'),
      collaboratorsOf(sql.ref('applications.id')).as('collaboratorIds'),
      selectConflictedIds(sql.ref('applications.id')).as('conflictedIds'),
    ])
    .where('applications.id', '=', applicationId);
  return (await planOnce(db, 'grant', query))[0];
}

export type GrantRecord = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** Today where a programme is, by the clock that decides about money. */
export const findProgrammeToday = async (db: Db, programmeId: string): Promise<string> =>
  (
    await db
      .selectFrom('programmes')
      .select(sql<string>`(app_now() at time zone time_zone)::date`.as('today'))
      .where('id', '=', programmeId)
      .executeTakeFirstOrThrow()
  ).today;

/** Answers of an application that are days; an index of the submitted answers contains them. */
export const findDayAnswers = (db: Db, applicationId: string) =>
  db
    .selectFrom('applicationAnswers')
    .select(['form', 'fieldId', 'value'])
    .where('applicationId', '=', applicationId)
    .where(sql<boolean>`value ~ '^\\d{4}-\\d{2}-\\d{2}$'`)
    .execute();

/** When and why the board or a later word ended it, as the trail of steps tells. */
export const findDecision = (db: Db, applicationId: string) =>
  db
    .selectFrom('auditEvents')
    .select(['at', 'data'])
    .where('subjectKind', '=', 'APPLICATION')
    .where('subjectId', '=', applicationId)
    .where('type', '=', 'application.stage-changed')
    .where(sql<string>`data->>'action'`, 'in', ['APPROVE_GRANT', 'DECLINE_GRANT', 'NOT_TAKEN_FORWARD', 'WITHDRAW'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Every version of an application's contract, the latest first. */
export const findContracts = (db: Db, applicationId: string) =>
  db
    .selectFrom('contracts')
    .innerJoin('users as sender', 'sender.id', 'contracts.sentBy')
    .leftJoin('users as confirmer', 'confirmer.id', 'contracts.confirmedBy')
    .leftJoin('contractFiles', 'contractFiles.id', 'contracts.fileId')
    .selectAll('contracts')
    .select((eb) => [
      'sender.name as senderName',
      'confirmer.name as confirmerName',
      'contractFiles.name as fileName',
      'contractFiles.size as fileSize',
      'contractFiles.type as fileType',
      jsonArrayFrom(
        eb
          .selectFrom('contractCopies')
          .innerJoin('contractFiles as copyFile', 'copyFile.id', 'contractCopies.fileId')
          .whereRef('contractCopies.contractId', '=', 'contracts.id')
          .select([
            'contractCopies.id',
            'contractCopies.state',
            'contractCopies.reason',
            // One word each: keys inside JSON keep the database's spelling.
            'contractCopies.uploadedAt as uploaded',
            'contractCopies.signedName as signer',
            'contractCopies.fileId as file',
            'copyFile.name',
            'copyFile.size',
            'copyFile.type',
          ])
          .orderBy('contractCopies.uploadedAt', 'desc'),
      ).as('copies'),
    ])
    .where('contracts.applicationId', '=', applicationId)
    .orderBy('contracts.version', 'desc')
    .execute();

export type ContractRecord = Awaited<ReturnType<typeof findContracts>>[number];

export const insertContract = (
  tx: Tx,
  contract: {
    id: string;
    applicationId: string;
    programmeId: string;
    version: number;
    title: string;
    body: string | null;
    fileId: string | null;
    templateId: string | null;
    amount: number;
    currency: string;
    startDate: string;
    endDate: string;
    digest: string;
    language: Locale;
    sentBy: string;
    sentAt: Date;
  },
) => tx.insertInto('contracts').values(contract).execute();

export const voidContract = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('contracts').set({ status: 'VOID', voidedAt: at }).where('id', '=', id).execute();

export const signContractRow = (
  tx: Tx,
  id: string,
  signature: {
    method: 'SCREEN' | 'COPY';
    signedBy: string;
    signedName: string;
    signedAt: Date;
    ipAddress: string;
    confirmedBy?: string;
  },
) =>
  tx
    .updateTable('contracts')
    .set({ status: 'SIGNED', ...signature })
    .where('id', '=', id)
    .execute();

export const insertContractFile = (
  tx: Tx,
  file: {
    id: string;
    applicationId: string;
    name: string;
    size: number;
    type: string;
    digest: string;
    storageKey: string;
    scanState: string;
    createdBy: string;
  },
) => tx.insertInto('contractFiles').values(file).execute();

export const findContractFile = (db: Db, id: string) =>
  db.selectFrom('contractFiles').selectAll().where('id', '=', id).executeTakeFirst();

export const insertCopy = (
  tx: Tx,
  copy: {
    id: string;
    contractId: string;
    fileId: string;
    uploadedBy: string;
    uploadedAt: Date;
    ipAddress: string;
    signedName: string;
  },
) => tx.insertInto('contractCopies').values(copy).execute();

export const decideCopy = (
  tx: Tx,
  id: string,
  decision: { state: 'CONFIRMED' | 'RETURNED'; decidedBy: string; decidedAt: Date; reason: string },
) => tx.updateTable('contractCopies').set(decision).where('id', '=', id).execute();

export const findCopy = (db: Db, contractId: string) =>
  db
    .selectFrom('contractCopies')
    .selectAll()
    .where('contractId', '=', contractId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();

/** Names and addresses of a programme's managers, to notify them. */
export const findManagers = (db: Db, programmeId: string) =>
  db
    .selectFrom('programmeManagers')
    .innerJoin('users', 'users.id', 'programmeManagers.userId')
    .select(['users.id', 'users.name', 'users.email'])
    .where('programmeManagers.programmeId', '=', programmeId)
    .where('users.accountStatus', '=', 'ACTIVE')
    .orderBy('users.id')
    .execute();
