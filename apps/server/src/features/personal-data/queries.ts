import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Applications that a person wrote, alone or first. */
const OWN = (userId: string) => sql`select id from applications where user_id = ${userId}`;

/**
 * The data about a person, part by part: what they entered, what was created for them, and what they did. Columns are named
 * one by one, so that a new one is exported only by decision. Scores and notes about an application belong to their authors
 * and are among these authors' reviews; secrets (hashes, keys, tokens) are in none.
 */
const PARTS: Record<string, (person: { id: string; email: string }) => RawBuilder<unknown>> = {
  account: ({ id }) =>
    sql`select u.name, u.email, u.email_verified, u.organisation, u.phone_number, u.account_type, u.account_status, r.name as role,
      u.time_zone, u.language, u.skills, u.created_at, u.updated_at from users u join roles r on r.id = u.role_id where u.id = ${id}`,
  waysToSignIn: ({ id }) =>
    sql`select 'password or provider' as kind, provider_id as name, created_at, null as used_at from accounts where user_id = ${id}
      union all select 'second factor', 'codes', started_at, proven_at from second_factors where user_id = ${id}
      union all select 'passkey', name, created_at, used_at from passkeys where user_id = ${id}`,
  directory: ({ id }) =>
    sql`select i.name as provider, s.user_name, s.external_id, s.display_name, s.given_name, s.family_name, s.email, s.created_at, s.updated_at
      from scim_users s join identity_providers i on i.id = s.provider_id where s.user_id = ${id}`,
  identities: ({ id }) =>
    sql`select provider_id as provider, email, state, requested_at, decided_at from identity_links where user_id = ${id} order by requested_at`,
  sessions: ({ id }) =>
    sql`select created_at, updated_at, expires_at, ip_address, user_agent from sessions where user_id = ${id}`,
  knownBrowsers: ({ id }) => sql`select created_at, last_used_at from known_devices where user_id = ${id}`,
  signUps: ({ id }) => sql`select name, organisation, phone_number, created_at, expires_at from sign_ups where user_id = ${id}`,
  tokensOfPrograms: ({ id }) =>
    sql`select name, scopes, created_at, expires_at, last_used_at, revoked_at from api_tokens where user_id = ${id}`,
  webhooks: ({ id }) => sql`select name, kinds, state, created_at, removed_at from webhooks where owner_id = ${id}`,
  erasure: ({ id }) => sql`select asked_at, null as erased_at from erasure_requests where user_id = ${id}
      union all select null, made_at from erasures where user_id = ${id}`,
  changesOfAddress: ({ id }) => sql`select old_email, new_email, expires_at from email_changes where user_id = ${id}`,
  invitation: ({ id }) => sql`select expires_at, accepted_at from account_invitations where user_id = ${id}`,
  applications: ({ id }) =>
    sql`select a.application_number, p.name as programme, a.progress_status, a.proposal_progress_status, a.submitted_at, a.created_at,
      a.interview_start_date, a.interview_end_date from applications a join programmes p on p.id = a.programme_id
      where a.user_id = ${id} order by a.created_at`,
  // What a person answered is not known; that they did is.
  equalityMonitoring: ({ id }) =>
    sql`select p.name as programme from equality_responses e join programmes p on p.id = e.programme_id where e.user_id = ${id}`,
  organisations: ({ id, email }) =>
    sql`select o.name, m.role, m.email, m.invited_at, m.accepted_at, m.confirmed_at, m.left_at from organisation_members m
      join organisations o on o.id = m.organisation_id
      where m.user_id = ${id} or (m.user_id is null and lower(m.email) = lower(${email})) order by m.invited_at`,
  pastRecords: ({ email }) =>
    sql`select p.name, p.email, p.role, o.name as organisation from past_people p left join organisations o on o.id = p.organisation_id
      where lower(p.email) = lower(${email}) order by p.id`,
  answers: ({ id }) =>
    sql`select s.owner_kind as form, s.owner_id as record, s.answers, s.orphans as answers_to_removed_questions, s.progress, s.saved_at,
      s.submitted_at, s.receipt_no, s.digest from submissions s
      where s.owner_id in (${OWN(id)}) or s.owner_id in (select rounds.id from report_rounds rounds join reports r on r.id = rounds.report_id
        join projects p on p.id = r.project_id where p.application_id in (${OWN(id)}))
        or s.owner_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id in (${OWN(id)}))
      order by s.created_at`,
  writtenTogether: ({ id }) =>
    sql`select a.application_number, p.email, p.accepted_at, p.user_id = ${id} as is_this_person from application_people p
      join applications a on a.id = p.application_id where p.user_id = ${id} or p.application_id in (${OWN(id)})`,
  // Whom they named; what a referee wrote is the referee's.
  referees: ({ id }) =>
    sql`select a.application_number, r.name, r.email, r.relation, r.organisation, r.created_at, r.invited_at, r.answered_at,
      r.declined_at, r.removed_at from referees r join applications a on a.id = r.application_id where r.named_by = ${id} order by r.created_at`,
  nominations: ({ email }) =>
    sql`select p.name as programme, n.nominee_name, n.nominee_email, n.organisation, n.created_at,
      case when lower(n.nominator_email) = lower(${email}) then n.reason end as reason, lower(n.nominator_email) = lower(${email}) as is_nominator
      from nominations n join programmes p on p.id = n.programme_id
      where lower(n.nominator_email) = lower(${email}) or lower(n.nominee_email) = lower(${email}) order by n.created_at`,
  messages: ({ id }) =>
    sql`select a.application_number, m.kind, m.body, m.rest, m.refused_files, m.by_email, m.sent_at, m.author_id = ${id} as is_own from application_messages m
      join applications a on a.id = m.application_id where m.author_id = ${id} or m.application_id in (${OWN(id)}) order by m.sent_at`,
  repliesByEmail: ({ id }) =>
    sql`select a.application_number, r.state, r.from_address, r.subject, r.excerpt, r.file_names, r.arrived_at from mail_replies r
      join applications a on a.id = r.application_id where r.user_id = ${id} order by r.arrived_at`,
  replyAddresses: ({ id }) =>
    sql`select a.application_number, r.made_at, r.expires_at from message_reply_addresses r
      join application_messages m on m.id = r.message_id join applications a on a.id = m.application_id where r.user_id = ${id} order by r.made_at`,
  contracts: ({ id }) =>
    sql`select a.application_number, c.version, c.title, c.body, c.amount, c.currency, c.start_date, c.end_date, c.status, c.sent_at,
      c.signed_name, c.signed_at, c.ip_address from contracts c join applications a on a.id = c.application_id
      where c.application_id in (${OWN(id)}) or c.signed_by = ${id}`,
  signedCopies: ({ id }) =>
    sql`select c.uploaded_at, c.signed_name, c.ip_address, c.state from contract_copies c where c.uploaded_by = ${id}`,
  projects: ({ id }) =>
    sql`select a.application_number, p.status, p.budget, p.currency, p.start_date, p.end_date, p.ended_reason from projects p
      join applications a on a.id = p.application_id where p.application_id in (${OWN(id)})`,
  payments: ({ id }) =>
    sql`select a.application_number, p.term, p.amount, p.currency, p.due_date, p.amount_paid, p.date_released, p.requested_at,
      p.request_note from payments p join applications a on a.id = p.application_id where p.application_id in (${OWN(id)})`,
  reports: ({ id }) =>
    sql`select r.title, r.due_date, r.status, rounds.round, rounds.submitted_at, rounds.comment from reports r
      join projects p on p.id = r.project_id left join report_rounds rounds on rounds.report_id = r.id
      where p.application_id in (${OWN(id)})`,
  spending: ({ id }) =>
    sql`select a.application_number, r.title as report, n.round, l.title as budget_line, c.amount, c.spent_on, c.description, c.approved_amount,
      c.note from claim_items c join report_rounds n on n.id = c.round_id join reports r on r.id = n.report_id
      join project_budget_lines l on l.id = c.line_id join projects p on p.id = c.project_id
      join applications a on a.id = p.application_id where p.application_id in (${OWN(id)})`,
  virements: ({ id }) =>
    sql`select v.from_title, v.to_title, v.amount, v.reason, v.made_at from virements v where v.made_by = ${id}`,
  repayments: ({ id }) =>
    sql`select a.application_number, r.amount, r.currency, r.due_date, r.reason, r.state, r.requested_at, r.received_on, r.withdrawn_reason
      from repayments r join applications a on a.id = r.application_id where r.application_id in (${OWN(id)})`,
  amendments: ({ id }) =>
    sql`select m.number, m.state, m.change, m.reason, m.proposed_at, m.note from amendments m where m.proposed_by = ${id}`,
  events: ({ id }) =>
    sql`select e.title, e.start_date, r.state, r.since, r.attended from event_registrations r join events e on e.id = r.event_id
      where r.user_id = ${id}`,
  interviewPanels: ({ id }) =>
    sql`select a.application_number, a.interview_start_date from interview_panel i join applications a on a.id = i.application_id
      where i.user_id = ${id}`,
  reviews: ({ id }) =>
    sql`select a.application_number, t.task_action, t.due_date, t.progress, t.score, t.total_score, t.recommended, t.comments, t.draft,
      t.date_completed, t.declined_at, t.decline_reason from tasks t join applications a on a.id = t.application_id
      where t.assigned_to = ${id}
      union all select a.application_number, d.task_action, null, null, null, null, null, null, null, null, d.declined_at, d.reason
      from task_declines d join applications a on a.id = d.application_id where d.user_id = ${id}`,
  conflictsOfInterest: ({ id }) =>
    sql`select a.application_number, c.organisation, c.email, c.reason, c.declared_at, c.withdrawn_at from conflicts c
      left join applications a on a.id = c.application_id where c.user_id = ${id}`,
  programmes: ({ id }) =>
    sql`select p.name, 'manager' as part from programme_managers m join programmes p on p.id = m.programme_id where m.user_id = ${id}
      union all select p.name, 'reviewer' from programme_reviewers m join programmes p on p.id = m.programme_id where m.user_id = ${id}`,
  // Notes of others belong to these: of those that mention the person, only where they are.
  notes: ({ id }) =>
    sql`select coalesce(a.application_number, o.name) as about, n.body, n.created_at, n.edited_at, n.removed_at from notes n
      left join projects p on p.id = n.project_id left join applications a on a.id = coalesce(n.application_id, p.application_id)
      left join organisations o on o.id = n.organisation_id where n.author_id = ${id} order by n.created_at`,
  mentionsInNotes: ({ id }) =>
    sql`select coalesce(a.application_number, o.name) as about, n.created_at from note_mentions m join notes n on n.id = m.note_id
      left join projects p on p.id = n.project_id left join applications a on a.id = coalesce(n.application_id, p.application_id)
      left join organisations o on o.id = n.organisation_id where m.user_id = ${id} order by n.created_at`,
  linesInMinutes: ({ id }) =>
    sql`select p.title as meeting, a.application_number as about, l.body, l.created_at, l.edited_at, l.removed_at from panel_lines l
      join panel_meetings p on p.id = l.meeting_id left join panel_items i on i.id = l.item_id
      left join applications a on a.id = i.application_id where l.author_id = ${id} order by l.created_at`,
  savedViews: ({ id }) => sql`select name, list, query, is_shared from saved_views where owner_id = ${id}`,
  zipsOfApplications: ({ id }) =>
    sql`select p.name as programme, cardinality(z.application_ids) as applications, z.state, z.created_at, z.expires_at
      from application_archives z join programmes p on p.id = z.programme_id where z.requested_by = ${id}`,
  notifications: ({ id }) =>
    sql`select kind, facts, created_at, read_at from notifications where user_id = ${id} order by created_at`,
  choicesOfNews: ({ id }) => sql`select kind, choice from notification_choices where user_id = ${id}`,
  dailyMails: ({ id }) => sql`select day, sent_at from notification_digests where user_id = ${id}`,
  readMessages: ({ id }) =>
    sql`select a.application_number from application_message_reads r join applications a on a.id = r.application_id where r.user_id = ${id}`,
  mails: ({ email }) =>
    sql`select subject, text_body, created_at, sent_at from emails where lower(to_address) = lower(${email}) order by created_at`,
};

/** Every part of the data on a person, as rows that are ready for JSON. */
export async function findParts(db: Db, person: { id: string; email: string }): Promise<Record<string, unknown[]>> {
  const parts: Record<string, unknown[]> = {};
  for (const [name, select] of Object.entries(PARTS)) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(part) as row from (${select(person)}) as part`.execute(db);
    parts[name] = rows.map(({ row }) => row);
  }
  return parts;
}

/** Account numbers of the person's grants, as they are stored. */
export const findBankAccounts = (db: Db, userId: string) =>
  db
    .selectFrom('bankAccounts')
    .innerJoin('applications', 'applications.id', 'bankAccounts.applicationId')
    .where((eb) => eb.or([eb('applications.userId', '=', userId), eb('bankAccounts.enteredBy', '=', userId)]))
    .select([
      'bankAccounts.id',
      'applications.applicationNumber',
      'bankAccounts.accountName',
      'bankAccounts.bank',
      'bankAccounts.bankCode',
      'bankAccounts.country',
      'bankAccounts.numberSealed',
      'bankAccounts.last4',
      'bankAccounts.contactEmail',
      'bankAccounts.state',
      'bankAccounts.enteredAt',
    ])
    .execute();

/** What the person did, and what was done to their account. */
export const findDeeds = (db: Db, userId: string) =>
  db
    .selectFrom('auditEvents')
    .where((eb) =>
      eb.or([
        eb('actorId', '=', userId),
        eb.and([eb('subjectKind', '=', 'USER'), eb('subjectId', '=', userId), eb('type', 'not like', 'conflict.%')]),
      ]),
    )
    .select(['at', 'type', 'actorId', 'actorName', 'data', 'ipAddress'])
    .orderBy('at')
    .execute();

/** Files that the person gave, with where their bytes are. */
export async function findFiles(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; name: string; size: number; type: string; createdAt: Date; storageKey: string }>`
    select id, name, size, type, created_at, storage_key from files where created_by = ${userId}
    union all select id, name, size, type, created_at, storage_key from contract_files
      where created_by = ${userId} and storage_key is not null`.execute(db);
  return rows;
}

export const findPerson = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
