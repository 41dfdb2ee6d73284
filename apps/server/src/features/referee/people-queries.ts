import { toMailbox } from '@grantdesk/domain';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export interface Party {
  email: string;
  organisation: string | null;
}

/** The applicant, everyone invited to write with them, and the organisation that applies, to compare a referee with. */
export async function findParties(db: Db, applicationId: string): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select u.email, u.organisation from applications a join users u on u.id = a.user_id where a.id = ${applicationId}
    union all
    select coalesce(u.email, p.email), u.organisation from application_people p left join users u on u.id = p.user_id
      where p.application_id = ${applicationId} and p.removed_at is null
    union all
    select '', o.name from applications a join organisations o on o.id = a.organisation_id where a.id = ${applicationId}`.execute(
    db,
  );
  return rows;
}

/** Whether the account of an address is a confirmed member of an organisation of the applicants. */
export async function isFellowMember(db: Db, applicationId: string, email: string): Promise<boolean> {
  const addresses = [...new Set([email.trim(), email.trim().toLowerCase(), toMailbox(email)])];
  const { rows } = await sql<{ found: boolean }>`
    with member as (
      select m.organisation_id, m.user_id from organisation_members m
      where m.left_at is null and m.accepted_at is not null and m.confirmed_at is not null
    )
    select exists (
      select from users u join member theirs on theirs.user_id = u.id
      where u.email = any (${addresses}::text[]) and theirs.organisation_id in (
        select a.organisation_id from applications a where a.id = ${applicationId} and a.organisation_id is not null
        union all
        select own.organisation_id from member own join applications a on a.user_id = own.user_id where a.id = ${applicationId})
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** What an email or a link says of an application. */
export const findSubject = (db: Db, applicationId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('programmes', 'programmes.id', 'applications.programmeId')
    .innerJoin('users', 'users.id', 'applications.userId')
    .leftJoin('organisations', 'organisations.id', 'applications.organisationId')
    .select([
      'applications.id',
      'applications.applicationNumber',
      'applications.approvalFlags',
      'applications.progressStatus',
      'applications.emptiedAt',
      'applications.extendedUntil',
      'programmes.startDate',
      'programmes.endDate',
      'programmes.graceMinutes',
      'programmes.id as programmeId',
      'programmes.name as programmeName',
      'programmes.timeZone',
      'users.name as applicantName',
      'users.email as applicantEmail',
      'users.id as userId',
      'organisations.name as organisationName',
    ])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow();

export type SubjectRecord = Awaited<ReturnType<typeof findSubject>>;
