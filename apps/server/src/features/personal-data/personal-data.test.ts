import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { samplePdf } from '#db/seed/files.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

/** Columns that say who did something in another person's record: the trail reports it, and every export contains the trail. */
const DEEDS = [
  'account_invitations.invited_by',
  'amendments.decided_by',
  'application_people.invited_by',
  'bank_accounts.decided_by',
  'board_attendance.recorded_by',
  'board_attendance.user_id',
  'change_requests.decided_by',
  'change_requests.requested_by',
  'identity_links.decided_by',
  'imports.created_by',
  'imports.run_by',
  'imports.undone_by',
  'deputies.deputy_id',
  'deputies.ended_by',
  'deputies.principal_id',
  'conflict_overrides.made_by',
  'conflict_overrides.user_id',
  'contract_copies.decided_by',
  'contract_templates.created_by',
  'award_answers.answered_by',
  'application_tags.added_by',
  'contracts.confirmed_by',
  'contracts.sent_by',
  'decision_releases.made_by',
  'event_reminders.user_id',
  'erasures.made_by',
  'events.created_by',
  'form_versions.published_by',
  'forms.created_by',
  'interview_offers.made_by',
  'ledger_entries.made_by',
  'mail_replies.decided_by',
  'mail_template_versions.changed_by',
  'mail_templates.changed_by',
  'open_data_left_out.left_out_by',
  'open_data_settings.published_by',
  'open_data_settings.updated_by',
  'organisation_duplicates.dismissed_by',
  'organisation_members.confirmed_by',
  'organisation_members.invited_by',
  'organisation_merges.merged_by',
  'organisation_merges.undone_by',
  'organisation_settings.changed_by',
  'organisations.created_by',
  'panel_lines.edited_by',
  'panel_meetings.closed_by',
  'panel_meetings.created_by',
  'panel_people.user_id',
  'panel_recusals.added_by',
  'panel_recusals.user_id',
  'bank_statement_entries.recorded_by',
  'bank_statements.uploaded_by',
  'paying_accounts.updated_by',
  'payment_batch_items.settled_by',
  'payment_batches.cancelled_by',
  'payment_batches.made_by',
  'payment_batches.released_by',
  'payment_limits.updated_by',
  'payment_releases.made_by',
  'power_holdings.user_id',
  'payments.approved_by',
  'payments.approved_for',
  'payments.first_approved_by',
  'payments.first_approved_for',
  'payments.requested_by',
  'programmes.created_by',
  'project_risks.created_by',
  'projects.activated_by',
  'register_checks.requested_by',
  'register_reviews.made_by',
  'registers.changed_by',
  'projects.ended_by',
  'projects.initialised_by',
  'report_rounds.reviewed_by',
  'report_rounds.started_by',
  'report_rounds.submitted_by',
  'score_guides.created_by',
  'sessions.viewing_as',
  'similarity_pairs.settled_by',
  'stage_moves.made_by',
  'stage_moves.undone_by',
  'staged_decisions.staged_by',
  'task_batches.made_by',
  'repayments.received_by',
  'repayments.requested_by',
  'scim_tokens.created_by',
  'repayments.withdrawn_by',
  'task_batches.undone_by',
  'tasks.assigned_by',
  'uploads.created_by',
];
/** Columns that name the person whose data a part of the export is. */
const HELD = [
  'identity_links.user_id',
  'scim_users.user_id',
  'account_invitations.user_id',
  'accounts.user_id',
  'amendments.proposed_by',
  'api_tokens.user_id',
  'application_archives.requested_by',
  'application_message_reads.user_id',
  'application_messages.author_id',
  'application_people.user_id',
  'applications.user_id',
  'bank_accounts.entered_by',
  'conflicts.user_id',
  'contract_copies.uploaded_by',
  'contract_files.created_by',
  'contracts.signed_by',
  'email_changes.user_id',
  'erasure_requests.user_id',
  'erasures.user_id',
  'event_registrations.user_id',
  'files.created_by',
  'interview_panel.user_id',
  'mail_replies.user_id',
  'message_reply_addresses.user_id',
  'note_mentions.user_id',
  'notes.author_id',
  'panel_lines.author_id',
  'known_devices.user_id',
  'sign_ups.user_id',
  'equality_responses.user_id',
  'organisation_members.user_id',
  'notification_choices.user_id',
  'notification_digests.user_id',
  'notifications.user_id',
  'passkeys.user_id',
  'programme_managers.user_id',
  'programme_reviewers.user_id',
  'saved_views.owner_id',
  'referees.named_by',
  'second_factors.user_id',
  'sessions.user_id',
  'task_declines.user_id',
  'tasks.assigned_to',
  'virements.made_by',
  'webhooks.owner_id',
];

describe('what is held on a person', () => {
  let t: TestApp;
  let applicant: Caller;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [applicant, admin] = await Promise.all([t.as('applicant1'), t.as('super.admin')]);
  });
  afterAll(() => t.close());

  const archive = async (who: Caller, path = '/user/personal-data') => {
    const response = await who.get(path);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    const files = unzipSync(response.rawPayload);
    const text = strFromU8(files['data.json'] ?? new Uint8Array());
    return { text, data: JSON.parse(text) as Record<string, unknown[]>, names: Object.keys(files) };
  };

  it('exports every column that names a person, unless it names an act in another person’s record', async () => {
    const { rows } = await t.owner.query<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...HELD, ...DEEDS].toSorted());
  });

  it('contains all of it, as data that programs read, and no one else’s', async () => {
    const director = await t.as('director');
    const programme = await openProgramme(director, formOf({ field_id: 'name' }, { field_id: 'story' }));
    const id = await startApplication(applicant, programme);
    dataOf(
      await applicant.form('PATCH', `/application/save/${id}`, [
        ['name', 'CANARY-name'],
        ['story', 'CANARY-story'],
      ]),
    );
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    await t.owner.query(`update users set organisation = 'CANARY-organisation', phone_number = 'CANARY-phone' where id = $1`, [
      applicant.userId,
    ]);
    await t.owner.query(
      `insert into application_messages (id, application_id, kind, body, author_id) values (gen_random_uuid(), $1, 'CORRECTION', 'CANARY-message', $2)`,
      [id, applicant.userId],
    );
    await t.owner.query(
      `insert into emails (id, to_address, subject, text_body, html_body) select gen_random_uuid(), upper(email), 'CANARY-mail', 'x', 'x' from users where id = $1`,
      [applicant.userId],
    );
    const other = await t.as('applicant2');
    const theirs = await startApplication(other, programme);
    dataOf(await other.form('PATCH', `/application/save/${theirs}`, [['story', 'FOREIGN-story']]));

    const { text, data } = await archive(applicant);
    for (const canary of ['name', 'story', 'organisation', 'phone', 'message', 'mail'])
      expect(text).toContain(`CANARY-${canary}`);
    expect(text).not.toContain('FOREIGN');
    expect(text).not.toMatch(/token_hash|password_hash|"secret|average|spread/);
    expect(data['applications']).toHaveLength(1);
    expect((data['activity'] as { type: string }[]).map(({ type }) => type)).toContain('application.submitted');
    // Staff may make the same for a person who asks.
    const made = await archive(admin, `/user/admin/personal-data/${applicant.userId}`);
    expect(made.text).toContain('CANARY-story');
    const { rows } = await t.owner.query(`select actor_id from audit_events where type = 'personal-data.exported' order by at`);
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([applicant.userId, admin.userId]);
  });

  it('has the notes that a member of staff wrote, and of those of others only where they mention the person', async () => {
    const [director, manager] = [await t.as('director'), await t.as('manager')];
    const programme = await openProgramme(director, formOf({ field_id: 'name' }), { managers: [manager.userId] });
    const id = await startApplication(await t.as('applicant2'), programme);
    const note = { subject: 'application', id };
    dataOf(await manager.post('/note/new', { ...note, body: 'CANARY-own note' }));
    dataOf(await director.post('/note/new', { ...note, body: 'FOREIGN-note', mentions: [manager.userId] }));
    await t.owner.query(`delete from emails where kind = 'note.mention'`);
    const { text, data } = await archive(manager);
    const { rows } = await t.owner.query<{ about: string }>(
      'select application_number as about from applications where id = $1',
      [id],
    );
    expect(data['notes']).toMatchObject([{ ...rows[0], body: 'CANARY-own note', created_at: expect.any(String) as string }]);
    expect(data['mentionsInNotes']).toMatchObject([rows[0]]);
    expect(text).not.toContain('FOREIGN-note');
    expect((await archive(await t.as('applicant2'))).text).not.toMatch(/CANARY-own note|FOREIGN-note/);
  });

  it('includes the files that the person uploaded', async () => {
    const person = await t.as('applicant3');
    const form = formOf({ field_id: 'plan', field_type: 'FILE', field_max_files: 1, field_max_file_size: 1 });
    const id = await startApplication(person, await openProgramme(await t.as('director'), form));
    const content = samplePdf('Plan');
    dataOf(await person.form('PATCH', `/application/save/${id}`, [['plan', { name: 'plan.pdf', content }]]));
    const files = unzipSync((await person.get('/user/personal-data')).rawPayload);
    const name = Object.keys(files).find((each) => each.endsWith('plan.pdf')) ?? '';
    expect(Buffer.from(files[name] ?? []).equals(content)).toBe(true);
    const { files: exported } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as { files: object[] };
    expect(exported).toMatchObject([{ path: name, name: 'plan.pdf', createdAt: expect.stringMatching(/^\d{4}-/) as string }]);
  });

  it('asks for the password, and staff without the right get nothing', async () => {
    expect((await (await t.as('director')).get(`/user/admin/personal-data/${applicant.userId}`)).statusCode).toBe(403);
    await t.owner.query(`update sessions set confirmed_at = now() - interval '20 minutes' where user_id = $1`, [
      applicant.userId,
    ]);
    expect(refusalOf(await applicant.get('/user/personal-data')).code).toBe('CONFIRM_IDENTITY');
    expect((await admin.get('/user/admin/personal-data/01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});
