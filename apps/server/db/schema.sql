-- Columns
accounts.id uuid not null
accounts.account_id text not null
accounts.provider_id text not null
accounts.user_id uuid not null
accounts.access_token text
accounts.refresh_token text
accounts.id_token text
accounts.access_token_expires_at timestamp with time zone
accounts.refresh_token_expires_at timestamp with time zone
accounts.scope text
accounts.password text
accounts.created_at timestamp with time zone not null default now()
accounts.updated_at timestamp with time zone not null default now()
application_count_deltas.id bigint not null
application_count_deltas.programme_id uuid not null
application_count_deltas.flag text not null
application_count_deltas.delta integer not null
application_counts.programme_id uuid not null
application_counts.flag text not null
application_counts.n bigint not null
application_people.id uuid not null
application_people.application_id uuid not null
application_people.email text not null
application_people.name text
application_people.token_hash text not null
application_people.invited_by uuid not null
application_people.expires_at timestamp with time zone not null
application_people.user_id uuid
application_people.accepted_at timestamp with time zone
application_people.removed_at timestamp with time zone
application_people.created_at timestamp with time zone not null default now()
application_presence.submission_id uuid not null
application_presence.user_id uuid not null
application_presence.section_id text not null
application_presence.seen_at timestamp with time zone not null default now()
application_reminders.submission_id uuid not null
application_reminders.hours integer not null
application_reminders.sent_at timestamp with time zone not null default now()
application_scores.application_id uuid not null
application_scores.task_action text not null
application_scores.n integer not null
application_scores.sum double precision not null
application_scores.sumsq double precision not null
application_scores.min double precision not null
application_scores.max double precision not null
applications.id uuid not null
applications.application_number text not null default ('APP-'::text || lpad((nextval('application_numbers'::regclass))::text, 6, '0'::text))
applications.programme_id uuid not null
applications.user_id uuid not null
applications.progress_status text not null default 'OPEN'::text
applications.proposal_progress_status text
applications.interview_status text not null default 'NOT-SCHEDULED'::text
applications.interview_start_date timestamp with time zone
applications.interview_end_date timestamp with time zone
applications.approval_flags text[] not null default '{}'::text[]
applications.submitted_at timestamp with time zone
applications.created_at timestamp with time zone not null default now()
applications.updated_at timestamp with time zone not null default now()
applications.interview_link text
applications.extended_until timestamp with time zone
applications.extension_reason text
applications.proposal_extended_until timestamp with time zone
applications.proposal_extension_reason text
audit_events.id uuid not null default gen_random_uuid()
audit_events.at timestamp with time zone not null default clock_timestamp()
audit_events.type text not null
audit_events.actor_id uuid
audit_events.actor_name text
audit_events.subject_kind text not null
audit_events.subject_id uuid
audit_events.programme_id uuid
audit_events.data jsonb not null default '{}'::jsonb
audit_events.ip_address text
clock_shift.only_row boolean not null default true
clock_shift.shift interval not null default '00:00:00'::interval
emails.id uuid not null
emails.to_address text not null
emails.subject text not null
emails.text_body text not null
emails.html_body text not null
emails.state text not null default 'QUEUED'::text
emails.attempts integer not null default 0
emails.last_error text
emails.created_at timestamp with time zone not null default now()
emails.sent_at timestamp with time zone
files.id uuid not null
files.submission_id uuid not null
files.field_id text not null
files.name text not null
files.size bigint not null
files.type text not null
files.digest text not null
files.storage_key text not null
files.created_by uuid not null
files.created_at timestamp with time zone not null default now()
files.scan_state text not null default 'NOT_SCANNED'::text
files.scanned_at timestamp with time zone
files.thumbnail_key text
form_versions.id uuid not null
form_versions.form_id uuid not null
form_versions.version integer not null
form_versions.name text not null
form_versions.sections jsonb not null
form_versions.section_count integer not null
form_versions.field_count integer not null
form_versions.published_by uuid
form_versions.published_at timestamp with time zone not null default now()
forms.id uuid not null
forms.name text not null
forms.kind text not null
forms.sections jsonb not null
forms.section_count integer not null
forms.field_count integer not null
forms.revision integer not null default 1
forms.published_revision integer
forms.published_version integer
forms.archived_at timestamp with time zone
forms.created_by uuid
forms.created_at timestamp with time zone not null default now()
forms.updated_at timestamp with time zone not null default now()
idempotency_keys.user_id uuid not null
idempotency_keys.endpoint text not null
idempotency_keys.key text not null
idempotency_keys.body_hash text not null
idempotency_keys.answer jsonb
idempotency_keys.created_at timestamp with time zone not null default now()
instance_secrets.name text not null
instance_secrets.value text not null
mailbox_messages.id uuid not null
mailbox_messages.from_address text not null
mailbox_messages.to_address text not null
mailbox_messages.subject text not null
mailbox_messages.text_body text not null
mailbox_messages.html_body text not null
mailbox_messages.received_at timestamp with time zone not null default now()
programme_managers.programme_id uuid not null
programme_managers.user_id uuid not null
programme_reviewers.programme_id uuid not null
programme_reviewers.user_id uuid not null
programme_score_guides.programme_id uuid not null
programme_score_guides.task_action text not null
programme_score_guides.score_guide_id uuid not null
programmes.id uuid not null
programmes.name text not null
programmes.description text not null default ''::text
programmes.currency text not null
programmes.budget bigint not null
programmes.time_zone text not null
programmes.start_date timestamp with time zone not null
programmes.end_date timestamp with time zone not null
programmes.proposal_start_date timestamp with time zone
programmes.proposal_end_date timestamp with time zone
programmes.grace_minutes integer not null default 0
programmes.application_form_id uuid not null
programmes.proposal_form_id uuid
programmes.report_form_id uuid
programmes.revision integer not null default 1
programmes.created_by uuid
programmes.created_at timestamp with time zone not null default now()
programmes.updated_at timestamp with time zone not null default now()
programmes.blind_review jsonb not null default '{}'::jsonb
rate_limits.id uuid not null
rate_limits.key text not null
rate_limits.count integer not null
rate_limits.last_request bigint not null
roles.id uuid not null
roles.name text not null
roles.permissions jsonb not null default '{}'::jsonb
roles.is_locked boolean not null default false
roles.created_at timestamp with time zone not null default now()
roles.updated_at timestamp with time zone not null default now()
score_guide_versions.score_guide_id uuid not null
score_guide_versions.version integer not null
score_guide_versions.criteria jsonb not null
score_guide_versions.created_at timestamp with time zone not null default now()
score_guides.id uuid not null
score_guides.name text not null
score_guides.description text not null default ''::text
score_guides.criteria jsonb not null
score_guides.criteria_count integer not null
score_guides.maximum double precision not null
score_guides.version integer not null default 1
score_guides.created_by uuid
score_guides.created_at timestamp with time zone not null default now()
score_guides.updated_at timestamp with time zone not null default now()
sessions.id uuid not null
sessions.token text not null
sessions.user_id uuid not null
sessions.expires_at timestamp with time zone not null
sessions.ip_address text
sessions.user_agent text
sessions.created_at timestamp with time zone not null default now()
sessions.updated_at timestamp with time zone not null default now()
submissions.id uuid not null
submissions.owner_kind text not null
submissions.owner_id uuid not null
submissions.form_version_id uuid not null
submissions.answers jsonb not null default '{}'::jsonb
submissions.version integer not null default 0
submissions.progress text not null default 'OPEN'::text
submissions.saved_at timestamp with time zone
submissions.submitted_at timestamp with time zone
submissions.receipt_no text
submissions.digest text
submissions.created_at timestamp with time zone not null default now()
submissions.orphans jsonb not null default '{}'::jsonb
tasks.id uuid not null
tasks.application_id uuid not null
tasks.programme_id uuid not null
tasks.task_action text not null
tasks.name text not null
tasks.description text not null default ''::text
tasks.start_date timestamp with time zone not null
tasks.due_date timestamp with time zone not null
tasks.assigned_to uuid not null
tasks.assigned_by uuid
tasks.score_guide_id uuid not null
tasks.score_guide_version integer not null
tasks.is_auto_assignment boolean not null default false
tasks.min_assignees_per_task integer
tasks.manual_deletion boolean not null default false
tasks.progress text not null default 'PENDING'::text
tasks.recommended boolean
tasks.score jsonb
tasks.total_score double precision
tasks.comments text not null default ''::text
tasks.draft jsonb
tasks.date_completed timestamp with time zone
tasks.created_at timestamp with time zone not null default now()
tasks.updated_at timestamp with time zone not null default now()
unclaimed_bytes.storage_key text not null
unclaimed_bytes.stored_at timestamp with time zone not null default now()
uploads.id uuid not null
uploads.submission_id uuid not null
uploads.field_id text not null
uploads.name text not null
uploads.size bigint not null
uploads.created_by uuid not null
uploads.file_id uuid
uploads.created_at timestamp with time zone not null default now()
users.id uuid not null
users.name text not null
users.email text not null
users.email_verified boolean not null default false
users.image text
users.organisation text
users.phone_number text
users.account_type text not null default 'SUBSCRIBER'::text
users.account_status text not null default 'ACTIVE'::text
users.role_id uuid not null
users.created_at timestamp with time zone not null default now()
users.updated_at timestamp with time zone not null default now()
verifications.id uuid not null
verifications.identifier text not null
verifications.value text not null
verifications.expires_at timestamp with time zone not null
verifications.created_at timestamp with time zone not null default now()
verifications.updated_at timestamp with time zone not null default now()

-- Constraints
accounts: accounts_pkey PRIMARY KEY (id)
accounts: accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
application_count_deltas: application_count_deltas_pkey PRIMARY KEY (id)
application_counts: application_counts_pkey PRIMARY KEY (programme_id, flag)
application_counts: application_counts_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
application_people: application_people_accepted_whole CHECK (((user_id IS NULL) = (accepted_at IS NULL)))
application_people: application_people_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
application_people: application_people_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id)
application_people: application_people_pkey PRIMARY KEY (id)
application_people: application_people_token_hash_key UNIQUE (token_hash)
application_people: application_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
application_presence: application_presence_pkey PRIMARY KEY (submission_id, user_id)
application_reminders: application_reminders_pkey PRIMARY KEY (submission_id, hours)
application_reminders: application_reminders_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id)
application_scores: application_scores_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
application_scores: application_scores_pkey PRIMARY KEY (application_id, task_action)
applications: applications_application_number_key UNIQUE (application_number)
applications: applications_pkey PRIMARY KEY (id)
applications: applications_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
applications: applications_programme_id_user_id_key UNIQUE (programme_id, user_id)
applications: applications_progress_status_check CHECK ((progress_status = ANY (ARRAY['OPEN'::text, 'IN-PROGRESS'::text, 'SUBMITTED'::text])))
applications: applications_proposal_progress_status_check CHECK ((proposal_progress_status = ANY (ARRAY['OPEN'::text, 'IN-PROGRESS'::text, 'SUBMITTED'::text])))
applications: applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
audit_events: audit_events_pkey PRIMARY KEY (id)
clock_shift: clock_shift_only_row_check CHECK (only_row)
clock_shift: clock_shift_pkey PRIMARY KEY (only_row)
emails: emails_pkey PRIMARY KEY (id)
emails: emails_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text])))
files: files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
files: files_pkey PRIMARY KEY (id)
files: files_scan_state_check CHECK ((scan_state = ANY (ARRAY['NOT_SCANNED'::text, 'PENDING'::text, 'CLEAN'::text, 'INFECTED'::text])))
files: files_storage_key_key UNIQUE (storage_key)
files: files_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id)
files: files_thumbnail_key_key UNIQUE (thumbnail_key)
form_versions: form_versions_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id)
form_versions: form_versions_form_id_version_key UNIQUE (form_id, version)
form_versions: form_versions_pkey PRIMARY KEY (id)
form_versions: form_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id)
forms: forms_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
forms: forms_kind_check CHECK ((kind = ANY (ARRAY['APPLICATION'::text, 'PROPOSAL'::text, 'REPORT'::text])))
forms: forms_pkey PRIMARY KEY (id)
idempotency_keys: idempotency_keys_pkey PRIMARY KEY (user_id, endpoint, key)
instance_secrets: instance_secrets_pkey PRIMARY KEY (name)
mailbox_messages: mailbox_messages_pkey PRIMARY KEY (id)
programme_managers: programme_managers_pkey PRIMARY KEY (programme_id, user_id)
programme_managers: programme_managers_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
programme_managers: programme_managers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
programme_reviewers: programme_reviewers_pkey PRIMARY KEY (programme_id, user_id)
programme_reviewers: programme_reviewers_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
programme_reviewers: programme_reviewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
programme_score_guides: programme_score_guides_pkey PRIMARY KEY (programme_id, task_action)
programme_score_guides: programme_score_guides_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
programme_score_guides: programme_score_guides_score_guide_id_fkey FOREIGN KEY (score_guide_id) REFERENCES score_guides(id)
programmes: programmes_application_form_id_fkey FOREIGN KEY (application_form_id) REFERENCES forms(id)
programmes: programmes_blind_review_check CHECK ((jsonb_typeof(blind_review) = 'object'::text))
programmes: programmes_budget_check CHECK ((budget >= 0))
programmes: programmes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
programmes: programmes_grace_minutes_check CHECK ((grace_minutes >= 0))
programmes: programmes_pkey PRIMARY KEY (id)
programmes: programmes_proposal_form_id_fkey FOREIGN KEY (proposal_form_id) REFERENCES forms(id)
programmes: programmes_proposal_window_in_order CHECK ((proposal_end_date > proposal_start_date))
programmes: programmes_report_form_id_fkey FOREIGN KEY (report_form_id) REFERENCES forms(id)
programmes: programmes_window_in_order CHECK ((end_date > start_date))
rate_limits: rate_limits_key_key UNIQUE (key)
rate_limits: rate_limits_pkey PRIMARY KEY (id)
roles: roles_pkey PRIMARY KEY (id)
score_guide_versions: score_guide_versions_pkey PRIMARY KEY (score_guide_id, version)
score_guide_versions: score_guide_versions_score_guide_id_fkey FOREIGN KEY (score_guide_id) REFERENCES score_guides(id)
score_guides: score_guides_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
score_guides: score_guides_pkey PRIMARY KEY (id)
sessions: sessions_pkey PRIMARY KEY (id)
sessions: sessions_token_key UNIQUE (token)
sessions: sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
submissions: submissions_form_version_id_fkey FOREIGN KEY (form_version_id) REFERENCES form_versions(id)
submissions: submissions_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['APPLICATION'::text, 'PROPOSAL'::text, 'REPORT'::text])))
submissions: submissions_owner_kind_owner_id_key UNIQUE (owner_kind, owner_id)
submissions: submissions_pkey PRIMARY KEY (id)
submissions: submissions_progress_check CHECK ((progress = ANY (ARRAY['OPEN'::text, 'IN-PROGRESS'::text, 'SUBMITTED'::text])))
submissions: submissions_receipt_no_key UNIQUE (receipt_no)
submissions: submissions_receipt_with_submission CHECK (((progress = 'SUBMITTED'::text) = ((submitted_at IS NOT NULL) AND (receipt_no IS NOT NULL) AND (digest IS NOT NULL))))
tasks: tasks_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
tasks: tasks_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id)
tasks: tasks_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id)
tasks: tasks_completed_whole CHECK (((progress = 'COMPLETED'::text) = ((date_completed IS NOT NULL) AND (total_score IS NOT NULL) AND (recommended IS NOT NULL) AND (score IS NOT NULL))))
tasks: tasks_description_check CHECK ((char_length(description) <= 500))
tasks: tasks_due_after_start CHECK ((due_date >= start_date))
tasks: tasks_one_per_assignee UNIQUE (application_id, task_action, assigned_to)
tasks: tasks_pkey PRIMARY KEY (id)
tasks: tasks_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
tasks: tasks_progress_check CHECK ((progress = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text])))
tasks: tasks_score_guide_id_score_guide_version_fkey FOREIGN KEY (score_guide_id, score_guide_version) REFERENCES score_guide_versions(score_guide_id, version)
tasks: tasks_task_action_check CHECK ((task_action = ANY (ARRAY['INITIAL_APPLICATION_SCORING'::text, 'PROPOSAL_SCORING'::text, 'INTERVIEW_SCORING'::text, 'FUNDING_APPROVAL'::text])))
unclaimed_bytes: unclaimed_bytes_pkey PRIMARY KEY (storage_key)
uploads: uploads_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
uploads: uploads_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
uploads: uploads_pkey PRIMARY KEY (id)
uploads: uploads_size_check CHECK ((size > 0))
uploads: uploads_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id)
users: users_account_type_known CHECK ((account_type = ANY (ARRAY['SUBSCRIBER'::text, 'VOLUNTEER'::text, 'ADMIN'::text])))
users: users_pkey PRIMARY KEY (id)
users: users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
verifications: verifications_pkey PRIMARY KEY (id)

-- Indexes
CREATE INDEX accounts_by_user ON public.accounts USING btree (user_id)
CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (id)
CREATE UNIQUE INDEX accounts_provider_key ON public.accounts USING btree (provider_id, account_id)
CREATE INDEX application_count_deltas_by_programme ON public.application_count_deltas USING btree (programme_id, flag, delta)
CREATE UNIQUE INDEX application_count_deltas_pkey ON public.application_count_deltas USING btree (id)
CREATE UNIQUE INDEX application_counts_pkey ON public.application_counts USING btree (programme_id, flag)
CREATE INDEX application_people_by_user ON public.application_people USING btree (user_id) WHERE (removed_at IS NULL)
CREATE UNIQUE INDEX application_people_once ON public.application_people USING btree (application_id, lower(email)) WHERE (removed_at IS NULL)
CREATE UNIQUE INDEX application_people_pkey ON public.application_people USING btree (id)
CREATE UNIQUE INDEX application_people_token_hash_key ON public.application_people USING btree (token_hash)
CREATE UNIQUE INDEX application_presence_pkey ON public.application_presence USING btree (submission_id, user_id)
CREATE UNIQUE INDEX application_reminders_pkey ON public.application_reminders USING btree (submission_id, hours)
CREATE UNIQUE INDEX application_scores_pkey ON public.application_scores USING btree (application_id, task_action)
CREATE UNIQUE INDEX applications_application_number_key ON public.applications USING btree (application_number)
CREATE INDEX applications_by_programme ON public.applications USING btree (programme_id, created_at, id)
CREATE INDEX applications_by_submission ON public.applications USING btree (programme_id, submitted_at, id)
CREATE INDEX applications_by_user ON public.applications USING btree (user_id, created_at, id)
CREATE UNIQUE INDEX applications_pkey ON public.applications USING btree (id)
CREATE UNIQUE INDEX applications_programme_id_user_id_key ON public.applications USING btree (programme_id, user_id)
CREATE INDEX audit_events_by_subject ON public.audit_events USING btree (subject_kind, subject_id, at DESC, id DESC)
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (at DESC, id DESC)
CREATE UNIQUE INDEX audit_events_pkey ON public.audit_events USING btree (id)
CREATE UNIQUE INDEX clock_shift_pkey ON public.clock_shift USING btree (only_row)
CREATE INDEX emails_by_time ON public.emails USING btree (created_at DESC, id DESC)
CREATE UNIQUE INDEX emails_pkey ON public.emails USING btree (id)
CREATE INDEX files_by_submission ON public.files USING btree (submission_id)
CREATE UNIQUE INDEX files_pkey ON public.files USING btree (id)
CREATE UNIQUE INDEX files_storage_key_key ON public.files USING btree (storage_key)
CREATE UNIQUE INDEX files_thumbnail_key_key ON public.files USING btree (thumbnail_key)
CREATE INDEX files_to_scan ON public.files USING btree (created_at) WHERE (scan_state = ANY (ARRAY['NOT_SCANNED'::text, 'PENDING'::text]))
CREATE UNIQUE INDEX form_versions_form_id_version_key ON public.form_versions USING btree (form_id, version)
CREATE UNIQUE INDEX form_versions_pkey ON public.form_versions USING btree (id)
CREATE INDEX forms_by_creation ON public.forms USING btree (created_at, id)
CREATE UNIQUE INDEX forms_pkey ON public.forms USING btree (id)
CREATE INDEX idempotency_keys_by_time ON public.idempotency_keys USING btree (created_at)
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (user_id, endpoint, key)
CREATE UNIQUE INDEX instance_secrets_pkey ON public.instance_secrets USING btree (name)
CREATE INDEX mailbox_messages_by_time ON public.mailbox_messages USING btree (received_at DESC, id DESC)
CREATE UNIQUE INDEX mailbox_messages_pkey ON public.mailbox_messages USING btree (id)
CREATE INDEX programme_managers_by_user ON public.programme_managers USING btree (user_id)
CREATE UNIQUE INDEX programme_managers_pkey ON public.programme_managers USING btree (programme_id, user_id)
CREATE UNIQUE INDEX programme_reviewers_pkey ON public.programme_reviewers USING btree (programme_id, user_id)
CREATE INDEX programme_score_guides_by_guide ON public.programme_score_guides USING btree (score_guide_id)
CREATE UNIQUE INDEX programme_score_guides_pkey ON public.programme_score_guides USING btree (programme_id, task_action)
CREATE INDEX programmes_by_application_form ON public.programmes USING btree (application_form_id)
CREATE INDEX programmes_by_creation ON public.programmes USING btree (created_at, id)
CREATE INDEX programmes_by_end ON public.programmes USING btree (end_date, id)
CREATE UNIQUE INDEX programmes_pkey ON public.programmes USING btree (id)
CREATE UNIQUE INDEX rate_limits_key_key ON public.rate_limits USING btree (key)
CREATE UNIQUE INDEX rate_limits_pkey ON public.rate_limits USING btree (id)
CREATE UNIQUE INDEX roles_name_key ON public.roles USING btree (lower(name))
CREATE UNIQUE INDEX roles_pkey ON public.roles USING btree (id)
CREATE UNIQUE INDEX score_guide_versions_pkey ON public.score_guide_versions USING btree (score_guide_id, version)
CREATE INDEX score_guides_by_creation ON public.score_guides USING btree (created_at, id)
CREATE UNIQUE INDEX score_guides_pkey ON public.score_guides USING btree (id)
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX sessions_token_key ON public.sessions USING btree (token)
CREATE INDEX submissions_drafts_by_version ON public.submissions USING btree (form_version_id, id) WHERE (progress <> 'SUBMITTED'::text)
CREATE UNIQUE INDEX submissions_owner_kind_owner_id_key ON public.submissions USING btree (owner_kind, owner_id)
CREATE UNIQUE INDEX submissions_pkey ON public.submissions USING btree (id)
CREATE UNIQUE INDEX submissions_receipt_no_key ON public.submissions USING btree (receipt_no)
CREATE INDEX tasks_by_assignee ON public.tasks USING btree (assigned_to, progress, due_date, id)
CREATE INDEX tasks_by_programme ON public.tasks USING btree (programme_id, created_at, id)
CREATE INDEX tasks_by_round ON public.tasks USING btree (programme_id, task_action)
CREATE UNIQUE INDEX tasks_one_per_assignee ON public.tasks USING btree (application_id, task_action, assigned_to)
CREATE UNIQUE INDEX tasks_pkey ON public.tasks USING btree (id)
CREATE UNIQUE INDEX unclaimed_bytes_pkey ON public.unclaimed_bytes USING btree (storage_key)
CREATE INDEX uploads_by_age ON public.uploads USING btree (created_at)
CREATE INDEX uploads_by_person ON public.uploads USING btree (created_by) WHERE (file_id IS NULL)
CREATE UNIQUE INDEX uploads_pkey ON public.uploads USING btree (id)
CREATE INDEX users_by_creation ON public.users USING btree (created_at, id)
CREATE INDEX users_by_role ON public.users USING btree (role_id)
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email))
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier)
CREATE UNIQUE INDEX verifications_pkey ON public.verifications USING btree (id)

-- Sequences
application_count_deltas_id_seq
application_numbers
receipt_numbers

-- Functions
CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$ select clock_timestamp() + (select shift from clock_shift) $function$
CREATE OR REPLACE FUNCTION public.audit_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  event text;
  person users;
begin
  if tg_table_name = 'users' then
    if tg_op = 'INSERT' then event := 'account.signed-up'; person := new;
    elsif new.email_verified and not old.email_verified then event := 'account.email-verified'; person := new;
    else return null;
    end if;
  elsif tg_table_name = 'accounts' then
    if new.password is not distinct from old.password then return null; end if;
    event := 'account.password-changed';
    select * into person from users where id = new.user_id;
  else
    event := case tg_op when 'INSERT' then 'account.signed-in' else 'account.signed-out' end;
    select * into person from users where id = case tg_op when 'INSERT' then new.user_id else old.user_id end;
    if person.id is null then return null; end if;
  end if;
  insert into audit_events (type, actor_id, actor_name, subject_kind, subject_id, data)
    values (event, person.id, person.name, 'USER', person.id, jsonb_build_object('email', person.email, 'method', 'password'));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into application_count_deltas (programme_id, flag, delta) values (new.programme_id, '', 1);
  else
    insert into application_count_deltas (programme_id, flag, delta)
      select new.programme_id, flag, 1 from unnest(new.approval_flags) as flag where flag <> all (old.approval_flags)
      union all
      select new.programme_id, flag, -1 from unnest(old.approval_flags) as flag where flag <> all (new.approval_flags);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json, job_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload, job_key := job_key, max_attempts := 8);
end $function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_completed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A completed task cannot be changed' using errcode = 'GD002';
end $function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_submitted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A submitted form cannot be changed' using errcode = 'GD001';
end $function$

-- Triggers
CREATE TRIGGER accounts_audit AFTER UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION audit_account_change()
CREATE TRIGGER applications_counted AFTER INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION count_application()
CREATE TRIGGER applications_flags_counted AFTER UPDATE OF approval_flags ON public.applications FOR EACH ROW WHEN ((old.approval_flags IS DISTINCT FROM new.approval_flags)) EXECUTE FUNCTION count_application()
CREATE TRIGGER sessions_audit AFTER INSERT OR DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION audit_account_change()
CREATE TRIGGER submissions_are_final BEFORE DELETE OR UPDATE ON public.submissions FOR EACH ROW WHEN ((old.progress = 'SUBMITTED'::text)) EXECUTE FUNCTION refuse_change_of_submitted()
CREATE TRIGGER tasks_completed_are_final BEFORE DELETE OR UPDATE ON public.tasks FOR EACH ROW WHEN ((old.progress = 'COMPLETED'::text)) EXECUTE FUNCTION refuse_change_of_completed()
CREATE TRIGGER users_audit AFTER INSERT OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION audit_account_change()

-- Rights of the serving role
accounts: delete, insert, select, update
application_count_deltas: delete, insert, select, update
application_counts: delete, insert, select, update
application_people: insert, select, update
application_presence: delete, insert, select, update
application_reminders: insert, select, update
application_scores: delete, insert, select, update
applications: insert, select, update
audit_events: insert, select
clock_shift: select
emails: delete, insert, select, update
files: delete, insert, select, update
form_versions: insert, select
forms: insert, select, update
idempotency_keys: delete, insert, select, update
instance_secrets: select
mailbox_messages: delete, insert, select, update
programme_managers: delete, insert, select, update
programme_reviewers: delete, insert, select, update
programme_score_guides: delete, insert, select, update
programmes: insert, select, update
rate_limits: delete, insert, select, update
roles: delete, insert, select, update
score_guide_versions: insert, select
score_guides: delete, insert, select, update
sessions: delete, insert, select, update
submissions: insert, select, update
tasks: insert, select, update
unclaimed_bytes: delete, insert, select, update
uploads: delete, insert, select, update
users: insert, select, update
verifications: delete, insert, select, update
