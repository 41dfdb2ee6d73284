-- Columns
account_invitations.user_id uuid not null
account_invitations.token_hash text not null
account_invitations.invited_by uuid not null
account_invitations.expires_at timestamp with time zone not null
account_invitations.accepted_at timestamp with time zone
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
amendments.id uuid not null
amendments.project_id uuid not null
amendments.programme_id uuid not null
amendments.number integer not null
amendments.state text not null default 'Proposed'::text
amendments.change jsonb not null
amendments.plan jsonb not null
amendments.project_version integer not null
amendments.reason text not null
amendments.by_staff boolean not null
amendments.proposed_by uuid not null
amendments.proposed_at timestamp with time zone not null
amendments.decided_by uuid
amendments.decided_at timestamp with time zone
amendments.note text not null default ''::text
api_tokens.id uuid not null
api_tokens.user_id uuid not null
api_tokens.name text not null
api_tokens.token_hash text not null
api_tokens.scopes text[] not null
api_tokens.created_at timestamp with time zone not null default clock_timestamp()
api_tokens.expires_at timestamp with time zone not null
api_tokens.last_used_at timestamp with time zone
api_tokens.revoked_at timestamp with time zone
application_answers.application_id uuid not null
application_answers.programme_id uuid not null
application_answers.form text not null
application_answers.field_id text not null
application_answers.value text not null
application_answers.number double precision
application_count_deltas.id bigint not null
application_count_deltas.programme_id uuid not null
application_count_deltas.flag text not null
application_count_deltas.delta integer not null
application_counts.programme_id uuid not null
application_counts.flag text not null
application_counts.n bigint not null
application_message_reads.application_id uuid not null
application_message_reads.user_id uuid not null
application_message_reads.read_to uuid not null
application_messages.id uuid not null
application_messages.application_id uuid not null
application_messages.kind text not null
application_messages.body text not null
application_messages.form text
application_messages.field_id text
application_messages.reply_to uuid
application_messages.due_at timestamp with time zone
application_messages.author_id uuid not null
application_messages.sent_at timestamp with time zone not null default app_now()
application_messages.shared_at timestamp with time zone
application_messages.subject text
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
application_people.created_at timestamp with time zone not null default app_now()
application_presence.submission_id uuid not null
application_presence.user_id uuid not null
application_presence.section_id text not null
application_presence.seen_at timestamp with time zone not null default now()
application_reminders.submission_id uuid not null
application_reminders.hours integer not null
application_reminders.sent_at timestamp with time zone not null default app_now()
application_scores.application_id uuid not null
application_scores.task_action text not null
application_scores.n integer not null
application_scores.sum double precision not null
application_scores.sumsq double precision not null
application_scores.min double precision not null
application_scores.max double precision not null
application_words.application_id uuid not null
application_words.form text not null
application_words.programme_id uuid not null
application_words.words tsvector not null
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
applications.created_at timestamp with time zone not null default app_now()
applications.updated_at timestamp with time zone not null default app_now()
applications.interview_link text
applications.extended_until timestamp with time zone
applications.extension_reason text
applications.proposal_extended_until timestamp with time zone
applications.proposal_extension_reason text
applications.search_text text not null default ''::text
applications.average_initial double precision
applications.average_proposal double precision
applications.average_interview double precision
applications.average_funding double precision
applications.average_latest double precision default COALESCE(average_funding, average_interview, average_proposal, average_initial)
applications.spread_initial double precision
applications.spread_proposal double precision
applications.spread_interview double precision
applications.spread_funding double precision
applications.spread_latest double precision default 
CASE
    WHEN (average_funding IS NOT NULL) THEN spread_funding
    WHEN (average_interview IS NOT NULL) THEN spread_interview
    WHEN (average_proposal IS NOT NULL) THEN spread_proposal
    ELSE spread_initial
END
applications.emptied_at timestamp with time zone
applications.reviews_initial integer not null default 0
applications.reviews_proposal integer not null default 0
applications.reviews_interview integer not null default 0
applications.reviews_funding integer not null default 0
applications.review_initial smallint not null default 0
applications.review_proposal smallint not null default 0
applications.review_interview smallint not null default 0
audit_batches.number bigint not null
audit_batches.event_ids uuid[] not null
audit_batches.events integer not null default cardinality(event_ids)
audit_batches.digests bytea not null
audit_batches.head bytea not null
audit_batches.signature bytea not null
audit_batches.through_xid xid8 not null
audit_batches.through_id uuid not null
audit_batches.sealed_at timestamp with time zone not null default clock_timestamp()
audit_checks.id uuid not null
audit_checks.at timestamp with time zone not null default clock_timestamp()
audit_checks.batches bigint not null
audit_checks.events bigint not null
audit_checks.waiting bigint not null
audit_checks.problems jsonb not null
audit_checks.problem_count bigint not null
audit_events.id uuid not null default gen_random_uuid()
audit_events.at timestamp with time zone not null default app_now()
audit_events.type text not null
audit_events.actor_id uuid
audit_events.actor_name text
audit_events.subject_kind text not null
audit_events.subject_id uuid
audit_events.programme_id uuid
audit_events.data jsonb not null default '{}'::jsonb
audit_events.ip_address text
audit_events.xid xid8 not null default pg_current_xact_id()
audit_redactions.event_id uuid not null
audit_redactions.erasure_id uuid not null
audit_redactions.number bigint not null
audit_redactions.digest bytea not null
bank_accounts.id uuid not null
bank_accounts.application_id uuid not null
bank_accounts.account_name text not null
bank_accounts.bank text not null
bank_accounts.country text not null
bank_accounts.number_sealed bytea not null
bank_accounts.last4 text not null
bank_accounts.state text not null default 'TO-CONFIRM'::text
bank_accounts.token_hash text
bank_accounts.token_expires_at timestamp with time zone
bank_accounts.contact_email text not null
bank_accounts.entered_by uuid not null
bank_accounts.entered_at timestamp with time zone not null default app_now()
bank_accounts.confirmed_at timestamp with time zone
bank_accounts.decided_by uuid
bank_accounts.decided_at timestamp with time zone
bank_accounts.reason text not null default ''::text
board_attendance.programme_id uuid not null
board_attendance.user_id uuid not null
board_attendance.recorded_by uuid not null
board_attendance.recorded_at timestamp with time zone not null
board_settings.programme_id uuid not null
board_settings.quorum integer not null default 0
board_settings.amount_question text
board_settings.updated_at timestamp with time zone not null default app_now()
board_settings.proposed_question text
change_requests.id uuid not null
change_requests.kind text not null
change_requests.programme_id uuid
change_requests.subject_id uuid not null
change_requests.payload jsonb not null
change_requests.facts jsonb not null
change_requests.requested_by uuid not null
change_requests.requested_at timestamp with time zone not null default app_now()
change_requests.effective_at timestamp with time zone
change_requests.state text not null default 'WAITING'::text
change_requests.decided_by uuid
change_requests.decided_at timestamp with time zone
change_requests.reason text not null default ''::text
clock_shift.only_row boolean not null default true
clock_shift.shift interval not null default '00:00:00'::interval
conflict_overrides.id uuid not null
conflict_overrides.user_id uuid not null
conflict_overrides.application_id uuid not null
conflict_overrides.reason text not null
conflict_overrides.made_by uuid not null
conflict_overrides.made_at timestamp with time zone not null default app_now()
conflicts.id uuid not null
conflicts.user_id uuid not null
conflicts.application_id uuid
conflicts.organisation text
conflicts.email text
conflicts.reason text not null
conflicts.declared_at timestamp with time zone not null default app_now()
conflicts.withdrawn_at timestamp with time zone
contract_copies.id uuid not null
contract_copies.contract_id uuid not null
contract_copies.file_id uuid not null
contract_copies.uploaded_by uuid not null
contract_copies.uploaded_at timestamp with time zone not null
contract_copies.ip_address text not null
contract_copies.signed_name text not null
contract_copies.state text not null default 'WAITING'::text
contract_copies.decided_by uuid
contract_copies.decided_at timestamp with time zone
contract_copies.reason text not null default ''::text
contract_files.id uuid not null
contract_files.application_id uuid not null
contract_files.name text not null
contract_files.size bigint not null
contract_files.type text not null
contract_files.digest text not null
contract_files.storage_key text
contract_files.scan_state text not null
contract_files.created_by uuid not null
contract_files.created_at timestamp with time zone not null default app_now()
contract_templates.id uuid not null
contract_templates.programme_id uuid not null
contract_templates.name text not null
contract_templates.body text not null
contract_templates.version integer not null default 1
contract_templates.archived_at timestamp with time zone
contract_templates.created_by uuid not null
contract_templates.created_at timestamp with time zone not null default app_now()
contract_templates.updated_at timestamp with time zone not null default app_now()
contracts.id uuid not null
contracts.application_id uuid not null
contracts.programme_id uuid not null
contracts.version integer not null
contracts.title text not null
contracts.body text
contracts.file_id uuid
contracts.template_id uuid
contracts.amount bigint not null
contracts.currency text not null
contracts.start_date date not null
contracts.end_date date not null
contracts.digest text not null
contracts.status text not null default 'SENT'::text
contracts.sent_by uuid not null
contracts.sent_at timestamp with time zone not null
contracts.voided_at timestamp with time zone
contracts.method text
contracts.signed_by uuid
contracts.signed_name text
contracts.signed_at timestamp with time zone
contracts.ip_address text
contracts.confirmed_by uuid
contracts.language text not null default 'en'::text
decision_releases.id uuid not null
decision_releases.programme_id uuid not null
decision_releases.quorum integer not null
decision_releases.present jsonb not null
decision_releases.made_by uuid not null
decision_releases.made_at timestamp with time zone not null
demonstration.only_row boolean not null default true
demonstration.began_at timestamp with time zone not null default now()
demonstration.completed_at timestamp with time zone
deputies.id uuid not null
deputies.principal_id uuid not null
deputies.deputy_id uuid not null
deputies.start_date date not null
deputies.end_date date not null
deputies.time_zone text not null
deputies.created_at timestamp with time zone not null default app_now()
deputies.ended_at timestamp with time zone
deputies.ended_by uuid
email_changes.user_id uuid not null
email_changes.old_email text not null
email_changes.new_email text not null
email_changes.old_token_hash text
email_changes.new_token_hash text
email_changes.old_confirmed_at timestamp with time zone
email_changes.new_confirmed_at timestamp with time zone
email_changes.session_id uuid not null
email_changes.expires_at timestamp with time zone not null
emails.id uuid not null
emails.to_address text not null
emails.subject text not null
emails.text_body text not null
emails.html_body text not null
emails.state text not null default 'QUEUED'::text
emails.attempts integer not null default 0
emails.last_error text
emails.created_at timestamp with time zone not null default app_now()
emails.sent_at timestamp with time zone
emails.calendar_method text
emails.calendar_body text
emails.kind text
emails.failed_at timestamp with time zone
erasure_requests.user_id uuid not null
erasure_requests.asked_at timestamp with time zone not null default clock_timestamp()
erasures.id uuid not null
erasures.user_id uuid not null
erasures.reason text not null
erasures.made_by uuid
erasures.made_at timestamp with time zone not null default clock_timestamp()
event_programmes.event_id uuid not null
event_programmes.programme_id uuid not null
event_programmes.who text not null
event_registrations.event_id uuid not null
event_registrations.user_id uuid not null
event_registrations.state text not null
event_registrations.number bigint not null default nextval('event_line'::regclass)
event_registrations.since timestamp with time zone not null
event_registrations.attended boolean
event_registrations.is_walk_in boolean not null default false
event_reminders.event_id uuid not null
event_reminders.user_id uuid not null
event_reminders.starts_at timestamp with time zone not null
event_reminders.sent_at timestamp with time zone not null default app_now()
event_roles.event_id uuid not null
event_roles.role_id uuid not null
events.id uuid not null
events.title text not null
events.description text not null default ''::text
events.place text not null default ''::text
events.link text
events.recording_link text
events.start_date timestamp with time zone not null
events.end_date timestamp with time zone not null
events.time_zone text not null
events.capacity integer
events.registration_closes_at timestamp with time zone
events.is_everyone boolean not null default false
events.account_types text[] not null default '{}'::text[]
events.sequence integer not null default 0
events.scheduled_at timestamp with time zone not null default app_now()
events.version integer not null default 1
events.cancelled_at timestamp with time zone
events.reason text not null default ''::text
events.created_by uuid not null
events.created_at timestamp with time zone not null default app_now()
events.updated_at timestamp with time zone not null default app_now()
files.id uuid not null
files.submission_id uuid
files.field_id text not null
files.name text not null
files.size bigint not null
files.type text not null
files.digest text not null
files.storage_key text not null
files.created_by uuid not null
files.created_at timestamp with time zone not null default app_now()
files.scan_state text not null default 'NOT_SCANNED'::text
files.scanned_at timestamp with time zone
files.thumbnail_key text
filter_bitmaps.programme_id uuid not null
filter_bitmaps.term text not null
filter_bitmaps.chunk integer not null
filter_bitmaps.bits bit(65536) not null
filter_blocks.programme_id uuid not null
filter_blocks.block integer not null
filter_blocks.oldest timestamp with time zone not null
filter_blocks.newest timestamp with time zone not null
filter_positions.application_id uuid not null
filter_positions.programme_id uuid not null
filter_positions.position integer not null
filter_programmes.programme_id uuid not null
filter_programmes.questions jsonb not null
filter_stale.programme_id uuid not null
filter_stale.application_id uuid not null
form_versions.id uuid not null
form_versions.form_id uuid not null
form_versions.version integer not null
form_versions.name text not null
form_versions.sections jsonb not null
form_versions.section_count integer not null
form_versions.field_count integer not null
form_versions.published_by uuid
form_versions.published_at timestamp with time zone not null default app_now()
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
forms.created_at timestamp with time zone not null default app_now()
forms.updated_at timestamp with time zone not null default app_now()
grant_amounts.application_id uuid not null
grant_amounts.programme_id uuid not null
grant_amounts.requested bigint
grant_amounts.granted bigint
grant_amounts.recorded_at timestamp with time zone not null default app_now()
grant_amounts.conditions text not null default ''::text
idempotency_keys.user_id uuid not null
idempotency_keys.endpoint text not null
idempotency_keys.key text not null
idempotency_keys.body_hash text not null
idempotency_keys.answer jsonb
idempotency_keys.created_at timestamp with time zone not null default now()
instance_secrets.name text not null
instance_secrets.value text not null
interview_choices.slot_id uuid not null
interview_choices.offer_id uuid not null
interview_choices.application_id uuid not null
interview_choices.chosen_at timestamp with time zone not null default app_now()
interview_offer_applications.offer_id uuid not null
interview_offer_applications.application_id uuid not null
interview_offer_applications.reminded_at timestamp with time zone
interview_offer_applications.left_at timestamp with time zone
interview_offers.id uuid not null
interview_offers.programme_id uuid not null
interview_offers.closes_at timestamp with time zone not null
interview_offers.link text
interview_offers.place text not null default ''::text
interview_offers.panel uuid[] not null default '{}'::uuid[]
interview_offers.made_by uuid not null
interview_offers.made_at timestamp with time zone not null default app_now()
interview_offers.withdrawn_at timestamp with time zone
interview_panel.application_id uuid not null
interview_panel.user_id uuid not null
interview_reminders.application_id uuid not null
interview_reminders.starts_at timestamp with time zone not null
interview_reminders.sent_at timestamp with time zone not null default app_now()
interview_settings.programme_id uuid not null
interview_settings.shows_panel boolean not null default false
interview_settings.preparation text not null default ''::text
interview_slots.id uuid not null
interview_slots.offer_id uuid not null
interview_slots.starts_at timestamp with time zone not null
interview_slots.ends_at timestamp with time zone not null
interviews.application_id uuid not null
interviews.uid uuid not null
interviews.sequence integer not null default 0
interviews.place text not null default ''::text
interviews.reason text not null default ''::text
interviews.is_no_show boolean not null default false
interviews.scheduled_at timestamp with time zone
known_devices.user_id uuid not null
known_devices.device_hash text not null
known_devices.created_at timestamp with time zone not null default now()
known_devices.last_used_at timestamp with time zone not null default now()
ledger_entries.id uuid not null
ledger_entries.programme_id uuid not null
ledger_entries.project_id uuid not null
ledger_entries.payment_id uuid
ledger_entries.kind text not null
ledger_entries.amount bigint not null
ledger_entries.currency text not null
ledger_entries.note text not null default ''::text
ledger_entries.made_by uuid not null
ledger_entries.made_at timestamp with time zone not null default app_now()
ledger_entries.release_id uuid
ledger_entries.amendment_id uuid
mail_templates.kind text not null
mail_templates.subject text not null
mail_templates.body text not null
mail_templates.is_original boolean not null default false
mail_templates.version integer not null default 1
mail_templates.changed_by uuid
mail_templates.changed_at timestamp with time zone not null default app_now()
mail_templates.language text not null default 'en'::text
mailbox_messages.id uuid not null
mailbox_messages.from_address text not null
mailbox_messages.to_address text not null
mailbox_messages.subject text not null
mailbox_messages.text_body text not null
mailbox_messages.html_body text not null
mailbox_messages.received_at timestamp with time zone not null default app_now()
mailbox_messages.calendar_body text
notification_choices.user_id uuid not null
notification_choices.kind text not null
notification_choices.choice text not null
notification_digests.user_id uuid not null
notification_digests.day date not null
notification_digests.sent_at timestamp with time zone not null default app_now()
notification_digests.work text
notifications.id uuid not null
notifications.user_id uuid not null
notifications.kind text not null
notifications.facts jsonb not null
notifications.path text not null
notifications.application_id uuid
notifications.programme_id uuid
notifications.created_at timestamp with time zone not null default app_now()
notifications.read_at timestamp with time zone
notifications.digest text
open_data_left_out.application_id uuid not null
open_data_left_out.programme_id uuid not null
open_data_left_out.reason text not null
open_data_left_out.left_out_by uuid not null
open_data_left_out.left_out_at timestamp with time zone not null default app_now()
open_data_settings.programme_id uuid not null
open_data_settings.settings jsonb not null
open_data_settings.version integer not null default 1
open_data_settings.published_at timestamp with time zone
open_data_settings.published_by uuid
open_data_settings.first_published_at timestamp with time zone
open_data_settings.updated_by uuid not null
open_data_settings.updated_at timestamp with time zone not null default app_now()
organisation_settings.key text not null
organisation_settings.value jsonb not null
organisation_settings.version integer not null default 1
organisation_settings.changed_by uuid
organisation_settings.changed_at timestamp with time zone not null default app_now()
passkeys.id uuid not null
passkeys.user_id uuid not null
passkeys.name text not null
passkeys.credential_id text not null
passkeys.public_key bytea not null
passkeys.counter bigint not null
passkeys.created_at timestamp with time zone not null default now()
passkeys.used_at timestamp with time zone
payment_limits.programme_id uuid not null
payment_limits.second_above bigint
payment_limits.updated_by uuid not null
payment_limits.updated_at timestamp with time zone not null default app_now()
payment_releases.id uuid not null
payment_releases.payment_id uuid not null
payment_releases.place integer not null
payment_releases.amount bigint not null
payment_releases.date_released date not null
payment_releases.file_id uuid not null
payment_releases.made_by uuid not null
payment_releases.made_at timestamp with time zone not null default app_now()
payments.id uuid not null
payments.project_id uuid not null
payments.application_id uuid not null
payments.programme_id uuid not null
payments.term integer not null
payments.amount bigint not null
payments.currency text not null
payments.due_date date not null
payments.report_id uuid
payments.status text not null default 'Pending'::text
payments.amount_paid bigint not null default 0
payments.date_released date
payments.version integer not null default 1
payments.requested_by uuid
payments.requested_at timestamp with time zone
payments.request_note text not null default ''::text
payments.first_approved_by uuid
payments.first_approved_at timestamp with time zone
payments.approved_by uuid
payments.approved_at timestamp with time zone
payments.withheld_reason text not null default ''::text
payments.second_above bigint
payments.limit_raised_by uuid[] not null default '{}'::uuid[]
payments.first_approved_for uuid
payments.approved_for uuid
power_holdings.user_id uuid not null
power_holdings.power text not null
power_holdings.since timestamp with time zone not null default app_now()
power_holdings.until timestamp with time zone
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
programmes.created_at timestamp with time zone not null default app_now()
programmes.updated_at timestamp with time zone not null default app_now()
programmes.blind_review jsonb not null default '{}'::jsonb
programmes.stages text[] not null default '{PROPOSAL,INTERVIEW}'::text[]
programmes.requires_bank_details boolean not null default false
project_budget_lines.project_id uuid not null
project_budget_lines.position integer not null
project_budget_lines.title text not null
project_budget_lines.amount bigint not null
project_risks.id uuid not null
project_risks.project_id uuid not null
project_risks.title text not null
project_risks.likelihood integer not null
project_risks.impact integer not null
project_risks.mitigation text not null default ''::text
project_risks.owner text not null default ''::text
project_risks.state text not null default 'Open'::text
project_risks.version integer not null default 1
project_risks.created_by uuid not null
project_risks.created_at timestamp with time zone not null default app_now()
project_risks.updated_at timestamp with time zone not null default app_now()
project_sums.project_id uuid not null
project_sums.programme_id uuid not null
project_sums.application_id uuid not null
project_sums.committed bigint not null default 0
project_sums.approved bigint not null default 0
project_sums.withheld bigint not null default 0
project_sums.released bigint not null default 0
projects.id uuid not null
projects.application_id uuid not null
projects.programme_id uuid not null
projects.status text not null default 'PENDING-ACTIVATION'::text
projects.budget bigint not null
projects.currency text not null
projects.start_date date not null
projects.end_date date not null
projects.version integer not null default 1
projects.initialised_by uuid not null
projects.initialised_at timestamp with time zone not null default app_now()
projects.activated_by uuid
projects.activated_at timestamp with time zone
projects.submitted_at timestamp with time zone
projects.ended_at timestamp with time zone
projects.ended_by uuid
projects.ended_reason text not null default ''::text
rate_limits.id uuid not null
rate_limits.key text not null
rate_limits.count integer not null
rate_limits.last_request bigint not null
recovery_codes.user_id uuid not null
recovery_codes.code_digest bytea not null
recovery_codes.used_at timestamp with time zone
report_reminders.report_id uuid not null
report_reminders.kind text not null
report_reminders.due_date date not null
report_reminders.sent_at timestamp with time zone not null default app_now()
report_rounds.id uuid not null
report_rounds.report_id uuid not null
report_rounds.round integer not null
report_rounds.reopened text[]
report_rounds.started_by uuid not null
report_rounds.started_at timestamp with time zone not null default app_now()
report_rounds.submitted_by uuid
report_rounds.submitted_at timestamp with time zone
report_rounds.review text
report_rounds.comment text not null default ''::text
report_rounds.reviewed_by uuid
report_rounds.reviewed_at timestamp with time zone
reports.id uuid not null
reports.project_id uuid not null
reports.programme_id uuid not null
reports.position integer not null
reports.title text not null
reports.due_date date not null
reports.status text not null default 'Pending'::text
reports.review text not null default 'Pending'::text
reports.version integer not null default 1
reports.dropped_at timestamp with time zone
retention_runs.id uuid not null
retention_runs.at timestamp with time zone not null default clock_timestamp()
retention_runs.counts jsonb not null
rights_changes.xid xid8 not null default pg_current_xact_id()
rights_changes.at timestamp with time zone not null default clock_timestamp()
roles.id uuid not null
roles.name text not null
roles.permissions jsonb not null default '{}'::jsonb
roles.is_locked boolean not null default false
roles.created_at timestamp with time zone not null default app_now()
roles.updated_at timestamp with time zone not null default app_now()
roles.version integer not null default 1
saved_views.id uuid not null
saved_views.owner_id uuid not null
saved_views.list text not null
saved_views.programme_id uuid
saved_views.name text not null
saved_views.query jsonb not null
saved_views.is_shared boolean not null default false
saved_views.created_at timestamp with time zone not null default app_now()
score_guide_versions.score_guide_id uuid not null
score_guide_versions.version integer not null
score_guide_versions.criteria jsonb not null
score_guide_versions.created_at timestamp with time zone not null default app_now()
score_guides.id uuid not null
score_guides.name text not null
score_guides.description text not null default ''::text
score_guides.criteria jsonb not null
score_guides.criteria_count integer not null
score_guides.maximum double precision not null
score_guides.version integer not null default 1
score_guides.created_by uuid
score_guides.created_at timestamp with time zone not null default app_now()
score_guides.updated_at timestamp with time zone not null default app_now()
second_factors.user_id uuid not null
second_factors.secret_sealed bytea not null
second_factors.started_at timestamp with time zone not null default now()
second_factors.proven_at timestamp with time zone
second_factors.last_step bigint not null default 0
sessions.id uuid not null
sessions.token text not null
sessions.user_id uuid not null
sessions.expires_at timestamp with time zone not null
sessions.ip_address text
sessions.user_agent text
sessions.created_at timestamp with time zone not null default now()
sessions.updated_at timestamp with time zone not null default now()
sessions.confirmed_at timestamp with time zone not null default now()
sessions.method text not null default 'password'::text
sessions.awaits_second_factor boolean not null default false
sessions.viewing_as uuid
sessions.viewing_since timestamp with time zone
sessions.seen_at timestamp with time zone not null default now()
sign_ups.id uuid not null
sign_ups.user_id uuid not null
sign_ups.token_hash text not null
sign_ups.device_hash text
sign_ups.name text
sign_ups.organisation text
sign_ups.phone_number text
sign_ups.language text
sign_ups.password text
sign_ups.created_at timestamp with time zone not null default now()
sign_ups.expires_at timestamp with time zone not null
stage_moves.id uuid not null
stage_moves.batch_id uuid not null
stage_moves.application_id uuid not null
stage_moves.programme_id uuid not null
stage_moves.action text not null
stage_moves.flags_before text[] not null
stage_moves.flags_after text[] not null
stage_moves.made_by uuid not null
stage_moves.made_at timestamp with time zone not null default app_now()
stage_moves.undone_by uuid
stage_moves.undone_at timestamp with time zone
staged_decisions.application_id uuid not null
staged_decisions.programme_id uuid not null
staged_decisions.outcome text not null
staged_decisions.amount bigint
staged_decisions.reason text not null default ''::text
staged_decisions.revision integer not null default 1
staged_decisions.staged_by uuid not null
staged_decisions.staged_at timestamp with time zone not null default app_now()
staged_decisions.release_id uuid
staged_decisions.conditions text not null default ''::text
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
submissions.created_at timestamp with time zone not null default app_now()
submissions.orphans jsonb not null default '{}'::jsonb
submissions.files_of uuid
task_batch_items.batch_id uuid not null
task_batch_items.task_id uuid not null
task_batch_items.before jsonb
task_batches.id uuid not null
task_batches.programme_id uuid not null
task_batches.task_action text not null
task_batches.kind text not null
task_batches.made_by uuid not null
task_batches.made_at timestamp with time zone not null default app_now()
task_batches.undone_by uuid
task_batches.undone_at timestamp with time zone
task_declines.id uuid not null
task_declines.application_id uuid not null
task_declines.task_action text not null
task_declines.user_id uuid not null
task_declines.reason text not null
task_declines.declined_at timestamp with time zone not null default app_now()
task_reminders.task_id uuid not null
task_reminders.kind text not null
task_reminders.due_date timestamp with time zone not null
task_reminders.sent_at timestamp with time zone not null default app_now()
task_summaries.programme_id uuid not null
task_summaries.day date not null
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
tasks.created_at timestamp with time zone not null default app_now()
tasks.updated_at timestamp with time zone not null default app_now()
tasks.declined_at timestamp with time zone
tasks.decline_reason text
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
users.created_at timestamp with time zone not null default app_now()
users.updated_at timestamp with time zone not null default app_now()
users.time_zone text
users.skills text[] not null default '{}'::text[]
users.erased_at timestamp with time zone
users.language text
verifications.id uuid not null
verifications.identifier text not null
verifications.value text not null
verifications.expires_at timestamp with time zone not null
verifications.created_at timestamp with time zone not null default now()
verifications.updated_at timestamp with time zone not null default now()
webhook_deliveries.id uuid not null
webhook_deliveries.webhook_id uuid not null
webhook_deliveries.event_id uuid
webhook_deliveries.kind text not null
webhook_deliveries.body text not null
webhook_deliveries.state text not null default 'WAITING'::text
webhook_deliveries.tries integer not null default 0
webhook_deliveries.attempts integer not null default 0
webhook_deliveries.created_at timestamp with time zone not null default clock_timestamp()
webhook_deliveries.claimed_at timestamp with time zone
webhook_deliveries.attempted_at timestamp with time zone
webhook_deliveries.next_attempt_at timestamp with time zone
webhook_deliveries.delivered_at timestamp with time zone
webhook_deliveries.answer_code integer
webhook_deliveries.duration_ms integer
webhook_deliveries.error text
webhooks.id uuid not null
webhooks.name text not null
webhooks.url text not null
webhooks.kinds text[] not null
webhooks.state text not null default 'ACTIVE'::text
webhooks.secret_sealed bytea not null
webhooks.old_secret_sealed bytea
webhooks.old_secret_until timestamp with time zone
webhooks.version integer not null default 1
webhooks.owner_id uuid not null
webhooks.created_at timestamp with time zone not null default clock_timestamp()
webhooks.last_delivered_at timestamp with time zone
webhooks.failing_since timestamp with time zone
webhooks.removed_at timestamp with time zone

-- Constraints
account_invitations: account_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id)
account_invitations: account_invitations_pkey PRIMARY KEY (user_id)
account_invitations: account_invitations_token_hash_key UNIQUE (token_hash)
account_invitations: account_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
accounts: accounts_pkey PRIMARY KEY (id)
accounts: accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
amendments: amendments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
amendments: amendments_decided_whole CHECK ((((state = 'Proposed'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL))))
amendments: amendments_declined_why CHECK (((state <> 'Declined'::text) OR (btrim(note) <> ''::text)))
amendments: amendments_four_eyes CHECK (((state <> ALL (ARRAY['Approved'::text, 'Declined'::text])) OR (decided_by <> proposed_by)))
amendments: amendments_number_check CHECK ((number > 0))
amendments: amendments_number_once UNIQUE (project_id, number)
amendments: amendments_pkey PRIMARY KEY (id)
amendments: amendments_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
amendments: amendments_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
amendments: amendments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id)
amendments: amendments_reason_check CHECK ((btrim(reason) <> ''::text))
amendments: amendments_state_check CHECK ((state = ANY (ARRAY['Proposed'::text, 'Approved'::text, 'Declined'::text, 'Withdrawn'::text])))
amendments: amendments_withdrawn_by_proposer CHECK (((state <> 'Withdrawn'::text) OR (decided_by = proposed_by)))
api_tokens: api_tokens_name_check CHECK ((btrim(name) <> ''::text))
api_tokens: api_tokens_pkey PRIMARY KEY (id)
api_tokens: api_tokens_scopes_check CHECK ((cardinality(scopes) > 0))
api_tokens: api_tokens_token_hash_key UNIQUE (token_hash)
api_tokens: api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
application_answers: application_answers_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
application_answers: application_answers_form_check CHECK ((form = ANY (ARRAY['APPLICATION'::text, 'PROPOSAL'::text])))
application_answers: application_answers_pkey PRIMARY KEY (application_id, form, field_id, value)
application_count_deltas: application_count_deltas_pkey PRIMARY KEY (id)
application_counts: application_counts_pkey PRIMARY KEY (programme_id, flag)
application_counts: application_counts_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
application_message_reads: application_message_reads_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
application_message_reads: application_message_reads_pkey PRIMARY KEY (application_id, user_id)
application_message_reads: application_message_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
application_messages: application_messages_about_whole CHECK (((form IS NULL) = (field_id IS NULL)))
application_messages: application_messages_answers_reply CHECK (((kind = 'ANSWER'::text) = (reply_to IS NOT NULL)))
application_messages: application_messages_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
application_messages: application_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id)
application_messages: application_messages_body_check CHECK (((btrim(body) <> ''::text) AND (char_length(body) <= 10000)))
application_messages: application_messages_due_question CHECK (((due_at IS NULL) OR (kind = 'QUESTION'::text)))
application_messages: application_messages_form_check CHECK ((form = ANY (ARRAY['application'::text, 'proposal'::text])))
application_messages: application_messages_kind_check CHECK ((kind = ANY (ARRAY['QUESTION'::text, 'ANSWER'::text, 'CORRECTION'::text, 'FEEDBACK'::text, 'TEAM_MESSAGE'::text, 'APPLICANT_MESSAGE'::text])))
application_messages: application_messages_pkey PRIMARY KEY (id)
application_messages: application_messages_reply_to_fkey FOREIGN KEY (reply_to) REFERENCES application_messages(id)
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
application_words: application_words_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
application_words: application_words_form_check CHECK ((form = ANY (ARRAY['APPLICATION'::text, 'PROPOSAL'::text])))
application_words: application_words_pkey PRIMARY KEY (application_id, form)
applications: applications_application_number_key UNIQUE (application_number)
applications: applications_pkey PRIMARY KEY (id)
applications: applications_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
applications: applications_programme_id_user_id_key UNIQUE (programme_id, user_id)
applications: applications_progress_status_check CHECK ((progress_status = ANY (ARRAY['OPEN'::text, 'IN-PROGRESS'::text, 'SUBMITTED'::text])))
applications: applications_proposal_progress_status_check CHECK ((proposal_progress_status = ANY (ARRAY['OPEN'::text, 'IN-PROGRESS'::text, 'SUBMITTED'::text])))
applications: applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
audit_batches: audit_batches_check CHECK ((octet_length(digests) = (32 * cardinality(event_ids))))
audit_batches: audit_batches_head_check CHECK ((octet_length(head) = 32))
audit_batches: audit_batches_number_check CHECK ((number > 0))
audit_batches: audit_batches_pkey PRIMARY KEY (number)
audit_batches: audit_batches_signature_check CHECK ((octet_length(signature) = 32))
audit_checks: audit_checks_pkey PRIMARY KEY (id)
audit_events: audit_events_pkey PRIMARY KEY (id)
audit_redactions: audit_redactions_digest_check CHECK ((octet_length(digest) = 32))
audit_redactions: audit_redactions_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasures(id)
audit_redactions: audit_redactions_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_events(id)
audit_redactions: audit_redactions_pkey PRIMARY KEY (event_id, erasure_id)
bank_accounts: bank_accounts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
bank_accounts: bank_accounts_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
bank_accounts: bank_accounts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
bank_accounts: bank_accounts_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id)
bank_accounts: bank_accounts_last4_check CHECK ((length(last4) = 4))
bank_accounts: bank_accounts_pkey PRIMARY KEY (id)
bank_accounts: bank_accounts_second_person CHECK ((decided_by IS DISTINCT FROM entered_by))
bank_accounts: bank_accounts_state_check CHECK ((state = ANY (ARRAY['TO-CONFIRM'::text, 'TO-APPROVE'::text, 'CONFIRMED'::text, 'REFUSED'::text, 'REPLACED'::text])))
bank_accounts: bank_accounts_token_hash_key UNIQUE (token_hash)
board_attendance: board_attendance_pkey PRIMARY KEY (programme_id, user_id)
board_attendance: board_attendance_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
board_attendance: board_attendance_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
board_attendance: board_attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
board_settings: board_settings_pkey PRIMARY KEY (programme_id)
board_settings: board_settings_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
board_settings: board_settings_quorum_check CHECK (((quorum >= 0) AND (quorum <= 50)))
change_requests: change_requests_check CHECK (((state = 'WAITING'::text) = (decided_at IS NULL)))
change_requests: change_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
change_requests: change_requests_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT_LIMIT'::text, 'NEW_STAFF'::text, 'STAFF_CHANGE'::text, 'ROLE_PERMISSIONS'::text, 'SECOND_FACTOR_RESET'::text, 'CONFLICT_WITHDRAWAL'::text])))
change_requests: change_requests_pkey PRIMARY KEY (id)
change_requests: change_requests_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
change_requests: change_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
change_requests: change_requests_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'CONFIRMED'::text, 'REFUSED'::text, 'CANCELLED'::text])))
clock_shift: clock_shift_only_row_check CHECK (only_row)
clock_shift: clock_shift_pkey PRIMARY KEY (only_row)
conflict_overrides: conflict_overrides_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
conflict_overrides: conflict_overrides_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
conflict_overrides: conflict_overrides_pkey PRIMARY KEY (id)
conflict_overrides: conflict_overrides_reason_check CHECK ((btrim(reason) <> ''::text))
conflict_overrides: conflict_overrides_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
conflicts: conflicts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
conflicts: conflicts_one_subject CHECK ((num_nonnulls(application_id, organisation, email) = 1))
conflicts: conflicts_pkey PRIMARY KEY (id)
conflicts: conflicts_reason_check CHECK ((btrim(reason) <> ''::text))
conflicts: conflicts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
contract_copies: contract_copies_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id)
contract_copies: contract_copies_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id)
contract_copies: contract_copies_decided_whole CHECK (((state = 'WAITING'::text) = (decided_at IS NULL)))
contract_copies: contract_copies_file_id_fkey FOREIGN KEY (file_id) REFERENCES contract_files(id)
contract_copies: contract_copies_pkey PRIMARY KEY (id)
contract_copies: contract_copies_reason CHECK (((state <> 'RETURNED'::text) OR (reason <> ''::text)))
contract_copies: contract_copies_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'CONFIRMED'::text, 'RETURNED'::text])))
contract_copies: contract_copies_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
contract_files: contract_files_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
contract_files: contract_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
contract_files: contract_files_pkey PRIMARY KEY (id)
contract_files: contract_files_storage_key_key UNIQUE (storage_key)
contract_templates: contract_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
contract_templates: contract_templates_pkey PRIMARY KEY (id)
contract_templates: contract_templates_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
contracts: contracts_amount_check CHECK ((amount > 0))
contracts: contracts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
contracts: contracts_confirmed CHECK (((NOT (method IS DISTINCT FROM 'COPY'::text)) = (confirmed_by IS NOT NULL)))
contracts: contracts_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id)
contracts: contracts_file_id_fkey FOREIGN KEY (file_id) REFERENCES contract_files(id)
contracts: contracts_in_order CHECK ((end_date >= start_date))
contracts: contracts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text])))
contracts: contracts_method_check CHECK ((method = ANY (ARRAY['SCREEN'::text, 'COPY'::text])))
contracts: contracts_pkey PRIMARY KEY (id)
contracts: contracts_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
contracts: contracts_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id)
contracts: contracts_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id)
contracts: contracts_signed_whole CHECK (((status = 'SIGNED'::text) = ((method IS NOT NULL) AND (signed_by IS NOT NULL) AND (signed_name IS NOT NULL) AND (signed_at IS NOT NULL) AND (ip_address IS NOT NULL))))
contracts: contracts_status_check CHECK ((status = ANY (ARRAY['SENT'::text, 'SIGNED'::text, 'VOID'::text])))
contracts: contracts_template_id_fkey FOREIGN KEY (template_id) REFERENCES contract_templates(id)
contracts: contracts_version_check CHECK ((version > 0))
contracts: contracts_version_once UNIQUE (application_id, version)
contracts: contracts_void_whole CHECK (((status = 'VOID'::text) = (voided_at IS NOT NULL)))
contracts: contracts_words CHECK (((body IS NULL) <> (file_id IS NULL)))
decision_releases: decision_releases_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
decision_releases: decision_releases_pkey PRIMARY KEY (id)
decision_releases: decision_releases_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
demonstration: demonstration_only_row_check CHECK (only_row)
demonstration: demonstration_pkey PRIMARY KEY (only_row)
deputies: deputies_check CHECK ((principal_id <> deputy_id))
deputies: deputies_check1 CHECK ((start_date <= end_date))
deputies: deputies_check2 CHECK (((ended_at IS NULL) = (ended_by IS NULL)))
deputies: deputies_deputy_id_fkey FOREIGN KEY (deputy_id) REFERENCES users(id)
deputies: deputies_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id)
deputies: deputies_pkey PRIMARY KEY (id)
deputies: deputies_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES users(id)
email_changes: email_changes_new_token_hash_key UNIQUE (new_token_hash)
email_changes: email_changes_old_token_hash_key UNIQUE (old_token_hash)
email_changes: email_changes_pkey PRIMARY KEY (user_id)
email_changes: email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
emails: emails_calendar_method_check CHECK ((calendar_method = ANY (ARRAY['REQUEST'::text, 'CANCEL'::text])))
emails: emails_calendar_whole CHECK (((calendar_method IS NULL) = (calendar_body IS NULL)))
emails: emails_pkey PRIMARY KEY (id)
emails: emails_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text])))
erasure_requests: erasure_requests_pkey PRIMARY KEY (user_id)
erasure_requests: erasure_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
erasures: erasures_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
erasures: erasures_pkey PRIMARY KEY (id)
erasures: erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
erasures: erasures_user_id_key UNIQUE (user_id)
event_programmes: event_programmes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
event_programmes: event_programmes_pkey PRIMARY KEY (event_id, programme_id, who)
event_programmes: event_programmes_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
event_programmes: event_programmes_who_check CHECK ((who = ANY (ARRAY['APPLICANTS'::text, 'GRANTEES'::text])))
event_registrations: event_registrations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
event_registrations: event_registrations_pkey PRIMARY KEY (event_id, user_id)
event_registrations: event_registrations_state_check CHECK ((state = ANY (ARRAY['GOING'::text, 'WAITING'::text, 'LEFT'::text])))
event_registrations: event_registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
event_reminders: event_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
event_reminders: event_reminders_pkey PRIMARY KEY (event_id, user_id, starts_at)
event_reminders: event_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
event_roles: event_roles_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
event_roles: event_roles_pkey PRIMARY KEY (event_id, role_id)
event_roles: event_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
events: events_capacity_check CHECK ((capacity > 0))
events: events_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
events: events_in_order CHECK ((end_date > start_date))
events: events_pkey PRIMARY KEY (id)
files: files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
files: files_pkey PRIMARY KEY (id)
files: files_scan_state_check CHECK ((scan_state = ANY (ARRAY['NOT_SCANNED'::text, 'PENDING'::text, 'CLEAN'::text, 'INFECTED'::text])))
files: files_storage_key_key UNIQUE (storage_key)
files: files_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES submissions(id)
files: files_thumbnail_key_key UNIQUE (thumbnail_key)
filter_bitmaps: filter_bitmaps_pkey PRIMARY KEY (programme_id, term, chunk)
filter_blocks: filter_blocks_pkey PRIMARY KEY (programme_id, block)
filter_positions: filter_positions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
filter_positions: filter_positions_pkey PRIMARY KEY (application_id)
filter_programmes: filter_programmes_pkey PRIMARY KEY (programme_id)
filter_programmes: filter_programmes_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
form_versions: form_versions_form_id_fkey FOREIGN KEY (form_id) REFERENCES forms(id)
form_versions: form_versions_form_id_version_key UNIQUE (form_id, version)
form_versions: form_versions_pkey PRIMARY KEY (id)
form_versions: form_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id)
forms: forms_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
forms: forms_kind_check CHECK ((kind = ANY (ARRAY['APPLICATION'::text, 'PROPOSAL'::text, 'REPORT'::text])))
forms: forms_pkey PRIMARY KEY (id)
grant_amounts: grant_amounts_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
grant_amounts: grant_amounts_granted_check CHECK ((granted > 0))
grant_amounts: grant_amounts_pkey PRIMARY KEY (application_id)
grant_amounts: grant_amounts_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
grant_amounts: grant_amounts_requested_check CHECK ((requested > 0))
idempotency_keys: idempotency_keys_pkey PRIMARY KEY (user_id, endpoint, key)
instance_secrets: instance_secrets_pkey PRIMARY KEY (name)
interview_choices: interview_choices_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
interview_choices: interview_choices_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES interview_offers(id)
interview_choices: interview_choices_one_each UNIQUE (offer_id, application_id)
interview_choices: interview_choices_pkey PRIMARY KEY (slot_id)
interview_choices: interview_choices_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES interview_slots(id)
interview_offer_applications: interview_offer_applications_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
interview_offer_applications: interview_offer_applications_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES interview_offers(id)
interview_offer_applications: interview_offer_applications_pkey PRIMARY KEY (offer_id, application_id)
interview_offers: interview_offers_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
interview_offers: interview_offers_pkey PRIMARY KEY (id)
interview_offers: interview_offers_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
interview_panel: interview_panel_application_id_fkey FOREIGN KEY (application_id) REFERENCES interviews(application_id)
interview_panel: interview_panel_pkey PRIMARY KEY (application_id, user_id)
interview_panel: interview_panel_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
interview_reminders: interview_reminders_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
interview_reminders: interview_reminders_pkey PRIMARY KEY (application_id, starts_at)
interview_settings: interview_settings_pkey PRIMARY KEY (programme_id)
interview_settings: interview_settings_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
interview_slots: interview_slots_in_order CHECK ((ends_at > starts_at))
interview_slots: interview_slots_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES interview_offers(id)
interview_slots: interview_slots_once UNIQUE (offer_id, starts_at)
interview_slots: interview_slots_pkey PRIMARY KEY (id)
interviews: interviews_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
interviews: interviews_pkey PRIMARY KEY (application_id)
known_devices: known_devices_pkey PRIMARY KEY (user_id, device_hash)
known_devices: known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
ledger_entries: ledger_entries_amendment_id_fkey FOREIGN KEY (amendment_id) REFERENCES amendments(id)
ledger_entries: ledger_entries_amount_check CHECK ((amount <> 0))
ledger_entries: ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['COMMITTED'::text, 'APPROVED'::text, 'WITHHELD'::text, 'RELEASED'::text])))
ledger_entries: ledger_entries_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
ledger_entries: ledger_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
ledger_entries: ledger_entries_pkey PRIMARY KEY (id)
ledger_entries: ledger_entries_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
ledger_entries: ledger_entries_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
ledger_entries: ledger_entries_release_id_fkey FOREIGN KEY (release_id) REFERENCES payment_releases(id)
ledger_entries: ledger_entries_release_id_key UNIQUE (release_id)
ledger_entries: ledger_entries_released_once CHECK (((kind = 'RELEASED'::text) = (release_id IS NOT NULL)))
mail_templates: mail_templates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
mail_templates: mail_templates_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text])))
mail_templates: mail_templates_pkey PRIMARY KEY (kind, language)
mailbox_messages: mailbox_messages_pkey PRIMARY KEY (id)
notification_choices: notification_choices_choice_check CHECK ((choice = ANY (ARRAY['MAIL'::text, 'DIGEST'::text, 'PRODUCT'::text, 'OFF'::text])))
notification_choices: notification_choices_pkey PRIMARY KEY (user_id, kind)
notification_choices: notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
notification_digests: notification_digests_pkey PRIMARY KEY (user_id, day)
notification_digests: notification_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
notifications: notifications_digest_check CHECK ((digest = ANY (ARRAY['WAITING'::text, 'SENT'::text])))
notifications: notifications_path_check CHECK ((path ~~ '/%'::text))
notifications: notifications_pkey PRIMARY KEY (id)
notifications: notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
open_data_left_out: open_data_left_out_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
open_data_left_out: open_data_left_out_left_out_by_fkey FOREIGN KEY (left_out_by) REFERENCES users(id)
open_data_left_out: open_data_left_out_pkey PRIMARY KEY (application_id)
open_data_left_out: open_data_left_out_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
open_data_settings: open_data_published_once CHECK (((published_at IS NULL) OR (first_published_at IS NOT NULL)))
open_data_settings: open_data_published_whole CHECK (((published_at IS NULL) = (published_by IS NULL)))
open_data_settings: open_data_settings_pkey PRIMARY KEY (programme_id)
open_data_settings: open_data_settings_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
open_data_settings: open_data_settings_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id)
open_data_settings: open_data_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
organisation_settings: organisation_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
organisation_settings: organisation_settings_pkey PRIMARY KEY (key)
passkeys: passkeys_credential_id_key UNIQUE (credential_id)
passkeys: passkeys_pkey PRIMARY KEY (id)
passkeys: passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
payment_limits: payment_limits_pkey PRIMARY KEY (programme_id)
payment_limits: payment_limits_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
payment_limits: payment_limits_second_above_check CHECK ((second_above >= 0))
payment_limits: payment_limits_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
payment_releases: payment_releases_amount_check CHECK ((amount > 0))
payment_releases: payment_releases_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id)
payment_releases: payment_releases_file_id_key UNIQUE (file_id)
payment_releases: payment_releases_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
payment_releases: payment_releases_once UNIQUE (payment_id, place)
payment_releases: payment_releases_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
payment_releases: payment_releases_pkey PRIMARY KEY (id)
payment_releases: payment_releases_place_check CHECK ((place > 0))
payments: payments_amount_check CHECK ((amount > 0))
payments: payments_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
payments: payments_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id)
payments: payments_approved_for_fkey FOREIGN KEY (approved_for) REFERENCES users(id)
payments: payments_first_approved_by_fkey FOREIGN KEY (first_approved_by) REFERENCES users(id)
payments: payments_first_approved_for_fkey FOREIGN KEY (first_approved_for) REFERENCES users(id)
payments: payments_never_above CHECK (((amount_paid >= 0) AND (amount_paid <= amount)))
payments: payments_once UNIQUE (project_id, term)
payments: payments_paid_after_approval CHECK (((amount_paid = 0) OR (status = ANY (ARRAY['Approved'::text, 'Paid'::text]))))
payments: payments_paid_whole CHECK (((status = 'Paid'::text) = (amount_paid = amount)))
payments: payments_pkey PRIMARY KEY (id)
payments: payments_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
payments: payments_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
payments: payments_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id)
payments: payments_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
payments: payments_requester_does_not_approve CHECK (((requested_by IS NULL) OR ((requested_by IS DISTINCT FROM first_approved_by) AND (requested_by IS DISTINCT FROM approved_by))))
payments: payments_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Paid'::text, 'Withheld'::text, 'Cancelled'::text])))
payments: payments_term_check CHECK ((term > 0))
payments: payments_two_approvers CHECK (((first_approved_by IS NULL) OR (first_approved_by IS DISTINCT FROM approved_by)))
power_holdings: power_holdings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
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
programmes: programmes_stages_known CHECK ((stages <@ ARRAY['PROPOSAL'::text, 'INTERVIEW'::text]))
programmes: programmes_window_in_order CHECK ((end_date > start_date))
project_budget_lines: project_budget_lines_amount_check CHECK ((amount > 0))
project_budget_lines: project_budget_lines_pkey PRIMARY KEY (project_id, "position")
project_budget_lines: project_budget_lines_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
project_risks: project_risks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
project_risks: project_risks_impact_check CHECK (((impact >= 1) AND (impact <= 5)))
project_risks: project_risks_likelihood_check CHECK (((likelihood >= 1) AND (likelihood <= 5)))
project_risks: project_risks_pkey PRIMARY KEY (id)
project_risks: project_risks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
project_risks: project_risks_state_check CHECK ((state = ANY (ARRAY['Open'::text, 'Closed'::text])))
project_risks: project_risks_title_check CHECK ((btrim(title) <> ''::text))
project_sums: project_sums_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
project_sums: project_sums_pkey PRIMARY KEY (project_id)
project_sums: project_sums_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
project_sums: project_sums_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
projects: projects_activated_by_fkey FOREIGN KEY (activated_by) REFERENCES users(id)
projects: projects_activated_whole CHECK (((activated_by IS NULL) = (activated_at IS NULL)))
projects: projects_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
projects: projects_budget_check CHECK ((budget > 0))
projects: projects_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id)
projects: projects_ended_whole CHECK ((((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_at IS NULL) = (ended_reason = ''::text)) AND ((ended_at IS NULL) OR (status = 'SUBMITTED'::text))))
projects: projects_in_order CHECK ((end_date >= start_date))
projects: projects_initialised_by_fkey FOREIGN KEY (initialised_by) REFERENCES users(id)
projects: projects_once UNIQUE (application_id)
projects: projects_pkey PRIMARY KEY (id)
projects: projects_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
projects: projects_status_check CHECK ((status = ANY (ARRAY['PENDING-ACTIVATION'::text, 'IN-PROGRESS'::text, 'SUBMITTED'::text])))
rate_limits: rate_limits_key_key UNIQUE (key)
rate_limits: rate_limits_pkey PRIMARY KEY (id)
recovery_codes: recovery_codes_pkey PRIMARY KEY (user_id, code_digest)
recovery_codes: recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
report_reminders: report_reminders_kind_check CHECK ((kind = ANY (ARRAY['WEEK'::text, 'DAY'::text, 'LATE'::text])))
report_reminders: report_reminders_pkey PRIMARY KEY (report_id, kind, due_date)
report_reminders: report_reminders_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id)
report_rounds: report_rounds_declined_why CHECK (((review IS DISTINCT FROM 'Declined'::text) OR (btrim(comment) <> ''::text)))
report_rounds: report_rounds_once UNIQUE (report_id, round)
report_rounds: report_rounds_pkey PRIMARY KEY (id)
report_rounds: report_rounds_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id)
report_rounds: report_rounds_review_check CHECK ((review = ANY (ARRAY['Approved'::text, 'Declined'::text])))
report_rounds: report_rounds_reviewed_after CHECK (((review IS NULL) OR (submitted_at IS NOT NULL)))
report_rounds: report_rounds_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id)
report_rounds: report_rounds_reviewed_whole CHECK ((((review IS NULL) = (reviewed_at IS NULL)) AND ((review IS NULL) = (reviewed_by IS NULL))))
report_rounds: report_rounds_round_check CHECK ((round > 0))
report_rounds: report_rounds_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id)
report_rounds: report_rounds_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES users(id)
report_rounds: report_rounds_submitted_whole CHECK (((submitted_by IS NULL) = (submitted_at IS NULL)))
reports: reports_once UNIQUE (project_id, "position")
reports: reports_pkey PRIMARY KEY (id)
reports: reports_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
reports: reports_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
reports: reports_review_check CHECK ((review = ANY (ARRAY['Pending'::text, 'In-Progress'::text, 'Approved'::text, 'Submitted'::text, 'Declined'::text])))
reports: reports_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'In-Progress'::text, 'Approved'::text, 'Submitted'::text, 'Declined'::text])))
retention_runs: retention_runs_pkey PRIMARY KEY (id)
rights_changes: rights_changes_pkey PRIMARY KEY (xid)
roles: roles_pkey PRIMARY KEY (id)
saved_views: saved_views_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 80)))
saved_views: saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
saved_views: saved_views_pkey PRIMARY KEY (id)
saved_views: saved_views_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
score_guide_versions: score_guide_versions_pkey PRIMARY KEY (score_guide_id, version)
score_guide_versions: score_guide_versions_score_guide_id_fkey FOREIGN KEY (score_guide_id) REFERENCES score_guides(id)
score_guides: score_guides_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
score_guides: score_guides_pkey PRIMARY KEY (id)
second_factors: second_factors_pkey PRIMARY KEY (user_id)
second_factors: second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sessions: sessions_pkey PRIMARY KEY (id)
sessions: sessions_token_key UNIQUE (token)
sessions: sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sessions: sessions_viewing_as_fkey FOREIGN KEY (viewing_as) REFERENCES users(id) ON DELETE SET NULL
sessions: sessions_viewing_whole CHECK (((viewing_as IS NULL) OR (viewing_since IS NOT NULL)))
sign_ups: sign_ups_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text])))
sign_ups: sign_ups_pkey PRIMARY KEY (id)
sign_ups: sign_ups_token_hash_key UNIQUE (token_hash)
sign_ups: sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
sign_ups: sign_ups_whole CHECK (((device_hash IS NULL) = (password IS NULL)))
stage_moves: stage_moves_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
stage_moves: stage_moves_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
stage_moves: stage_moves_pkey PRIMARY KEY (id)
stage_moves: stage_moves_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
stage_moves: stage_moves_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id)
stage_moves: stage_moves_undone_whole CHECK (((undone_by IS NULL) = (undone_at IS NULL)))
staged_decisions: staged_decisions_amount_check CHECK ((amount > 0))
staged_decisions: staged_decisions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
staged_decisions: staged_decisions_declined CHECK (((outcome <> 'DECLINE'::text) OR ((amount IS NULL) AND (btrim(reason) <> ''::text))))
staged_decisions: staged_decisions_outcome_check CHECK (((outcome = ANY (ARRAY['APPROVE'::text, 'HOLD'::text, 'DECLINE'::text])) AND ((outcome <> 'HOLD'::text) OR (release_id IS NULL))))
staged_decisions: staged_decisions_pkey PRIMARY KEY (application_id)
staged_decisions: staged_decisions_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
staged_decisions: staged_decisions_release_id_fkey FOREIGN KEY (release_id) REFERENCES decision_releases(id)
staged_decisions: staged_decisions_staged_by_fkey FOREIGN KEY (staged_by) REFERENCES users(id)
submissions: submissions_files_of_fkey FOREIGN KEY (files_of) REFERENCES submissions(id)
submissions: submissions_form_version_id_fkey FOREIGN KEY (form_version_id) REFERENCES form_versions(id)
submissions: submissions_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['APPLICATION'::text, 'PROPOSAL'::text, 'REPORT'::text])))
submissions: submissions_owner_kind_owner_id_key UNIQUE (owner_kind, owner_id)
submissions: submissions_pkey PRIMARY KEY (id)
submissions: submissions_progress_check CHECK ((progress = ANY (ARRAY['OPEN'::text, 'IN-PROGRESS'::text, 'SUBMITTED'::text])))
submissions: submissions_receipt_no_key UNIQUE (receipt_no)
submissions: submissions_receipt_with_submission CHECK (((progress = 'SUBMITTED'::text) = ((submitted_at IS NOT NULL) AND (receipt_no IS NOT NULL) AND (digest IS NOT NULL))))
task_batch_items: task_batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES task_batches(id)
task_batch_items: task_batch_items_pkey PRIMARY KEY (batch_id, task_id)
task_batches: task_batches_kind_check CHECK ((kind = ANY (ARRAY['ASSIGN'::text, 'AUTO_ASSIGN'::text, 'REASSIGN'::text])))
task_batches: task_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id)
task_batches: task_batches_pkey PRIMARY KEY (id)
task_batches: task_batches_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
task_batches: task_batches_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id)
task_declines: task_declines_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
task_declines: task_declines_pkey PRIMARY KEY (id)
task_declines: task_declines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
task_reminders: task_reminders_pkey PRIMARY KEY (task_id, kind, due_date)
task_reminders: task_reminders_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE
task_summaries: task_summaries_pkey PRIMARY KEY (programme_id, day)
task_summaries: task_summaries_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id) ON DELETE CASCADE
tasks: tasks_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id)
tasks: tasks_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id)
tasks: tasks_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id)
tasks: tasks_completed_whole CHECK (((progress = 'COMPLETED'::text) = ((date_completed IS NOT NULL) AND (total_score IS NOT NULL) AND (recommended IS NOT NULL) AND (score IS NOT NULL))))
tasks: tasks_declined_pending CHECK (((declined_at IS NULL) OR (progress = 'PENDING'::text)))
tasks: tasks_declined_whole CHECK (((declined_at IS NULL) = (decline_reason IS NULL)))
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
users: users_erased_stay_shut CHECK (((erased_at IS NULL) OR (account_status = 'INACTIVE'::text)))
users: users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text])))
users: users_pkey PRIMARY KEY (id)
users: users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
verifications: verifications_pkey PRIMARY KEY (id)
webhook_deliveries: webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES audit_events(id)
webhook_deliveries: webhook_deliveries_once UNIQUE (webhook_id, event_id)
webhook_deliveries: webhook_deliveries_pkey PRIMARY KEY (id)
webhook_deliveries: webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'FAILED'::text])))
webhook_deliveries: webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id)
webhooks: webhooks_kinds_check CHECK ((cardinality(kinds) > 0))
webhooks: webhooks_name_check CHECK ((btrim(name) <> ''::text))
webhooks: webhooks_old_secret_whole CHECK (((old_secret_sealed IS NULL) = (old_secret_until IS NULL)))
webhooks: webhooks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
webhooks: webhooks_pkey PRIMARY KEY (id)
webhooks: webhooks_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'OFF'::text, 'PAUSED'::text])))
webhooks: webhooks_url_check CHECK ((url ~ '^https?://'::text))

-- Indexes
CREATE UNIQUE INDEX account_invitations_pkey ON public.account_invitations USING btree (user_id)
CREATE UNIQUE INDEX account_invitations_token_hash_key ON public.account_invitations USING btree (token_hash)
CREATE INDEX accounts_by_user ON public.accounts USING btree (user_id)
CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (id)
CREATE UNIQUE INDEX accounts_provider_key ON public.accounts USING btree (provider_id, account_id)
CREATE INDEX amendments_by_project ON public.amendments USING btree (project_id, number DESC)
CREATE UNIQUE INDEX amendments_number_once ON public.amendments USING btree (project_id, number)
CREATE UNIQUE INDEX amendments_open_once ON public.amendments USING btree (project_id) WHERE (state = 'Proposed'::text)
CREATE UNIQUE INDEX amendments_pkey ON public.amendments USING btree (id)
CREATE INDEX api_tokens_by_creation ON public.api_tokens USING btree (created_at DESC, id DESC)
CREATE UNIQUE INDEX api_tokens_pkey ON public.api_tokens USING btree (id)
CREATE UNIQUE INDEX api_tokens_token_hash_key ON public.api_tokens USING btree (token_hash)
CREATE INDEX application_answers_by_number ON public.application_answers USING btree (programme_id, form, field_id, number, application_id) WHERE (number IS NOT NULL)
CREATE INDEX application_answers_by_value ON public.application_answers USING btree (programme_id, form, field_id, value, application_id)
CREATE UNIQUE INDEX application_answers_pkey ON public.application_answers USING btree (application_id, form, field_id, value)
CREATE INDEX application_count_deltas_by_programme ON public.application_count_deltas USING btree (programme_id, flag, delta)
CREATE UNIQUE INDEX application_count_deltas_pkey ON public.application_count_deltas USING btree (id)
CREATE UNIQUE INDEX application_counts_pkey ON public.application_counts USING btree (programme_id, flag)
CREATE UNIQUE INDEX application_message_reads_pkey ON public.application_message_reads USING btree (application_id, user_id)
CREATE INDEX application_messages_by_application ON public.application_messages USING btree (application_id, id)
CREATE UNIQUE INDEX application_messages_one_answer ON public.application_messages USING btree (reply_to) WHERE (reply_to IS NOT NULL)
CREATE UNIQUE INDEX application_messages_pkey ON public.application_messages USING btree (id)
CREATE INDEX application_people_by_email ON public.application_people USING btree (lower(email)) WHERE (removed_at IS NULL)
CREATE INDEX application_people_by_user ON public.application_people USING btree (user_id) WHERE (removed_at IS NULL)
CREATE UNIQUE INDEX application_people_once ON public.application_people USING btree (application_id, lower(email)) WHERE (removed_at IS NULL)
CREATE UNIQUE INDEX application_people_pkey ON public.application_people USING btree (id)
CREATE UNIQUE INDEX application_people_token_hash_key ON public.application_people USING btree (token_hash)
CREATE UNIQUE INDEX application_presence_pkey ON public.application_presence USING btree (submission_id, user_id)
CREATE UNIQUE INDEX application_reminders_pkey ON public.application_reminders USING btree (submission_id, hours)
CREATE UNIQUE INDEX application_scores_pkey ON public.application_scores USING btree (application_id, task_action)
CREATE INDEX application_words_by_word ON public.application_words USING gin (programme_id, words)
CREATE UNIQUE INDEX application_words_pkey ON public.application_words USING btree (application_id, form)
CREATE UNIQUE INDEX applications_application_number_key ON public.applications USING btree (application_number)
CREATE INDEX applications_at_stage ON public.applications USING btree (programme_id, updated_at, id, approval_flags) WHERE (approval_flags <> '{}'::text[])
CREATE INDEX applications_board_approved ON public.applications USING btree (programme_id, created_at, id) WHERE ('BOARD_APPROVED'::text = ANY (approval_flags))
CREATE INDEX applications_by_average_initial ON public.applications USING btree (programme_id, average_initial DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_average_interview ON public.applications USING btree (programme_id, average_interview DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_average_latest ON public.applications USING btree (programme_id, average_latest DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_average_proposal ON public.applications USING btree (programme_id, average_proposal DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_interview ON public.applications USING btree (interview_start_date, id) WHERE (interview_status = 'SCHEDULED'::text)
CREATE INDEX applications_by_interview_day ON public.applications USING btree (programme_id, interview_start_date, id) WHERE ('CALLED_FOR_INTERVIEW'::text = ANY (approval_flags))
CREATE INDEX applications_by_interview_of ON public.applications USING btree (programme_id, interview_start_date, id) WHERE (interview_start_date IS NOT NULL)
CREATE INDEX applications_by_number ON public.applications USING btree (programme_id, application_number, id)
CREATE INDEX applications_by_programme ON public.applications USING btree (programme_id, created_at, id)
CREATE INDEX applications_by_progress ON public.applications USING btree (programme_id, progress_status, created_at, id)
CREATE INDEX applications_by_review_initial ON public.applications USING btree (programme_id, review_initial, submitted_at, id) INCLUDE (updated_at) WHERE ((progress_status = 'SUBMITTED'::text) AND (approval_flags = '{}'::text[]))
CREATE INDEX applications_by_reviews_initial ON public.applications USING btree (programme_id, (
CASE
    WHEN (progress_status = 'SUBMITTED'::text) THEN reviews_initial
    ELSE NULL::integer
END), id)
CREATE INDEX applications_by_reviews_interview ON public.applications USING btree (programme_id, (
CASE
    WHEN (progress_status = 'SUBMITTED'::text) THEN reviews_interview
    ELSE NULL::integer
END), id) WHERE ('CALLED_FOR_INTERVIEW'::text = ANY (approval_flags))
CREATE INDEX applications_by_reviews_proposal ON public.applications USING btree (programme_id, (
CASE
    WHEN (progress_status = 'SUBMITTED'::text) THEN reviews_proposal
    ELSE NULL::integer
END), id) WHERE ('CALLED_FOR_PROPOSAL'::text = ANY (approval_flags))
CREATE INDEX applications_by_search ON public.applications USING gin (programme_id, search_text gin_trgm_ops)
CREATE INDEX applications_by_spread_initial ON public.applications USING btree (programme_id, spread_initial DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_spread_interview ON public.applications USING btree (programme_id, spread_interview DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_spread_latest ON public.applications USING btree (programme_id, spread_latest DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_spread_proposal ON public.applications USING btree (programme_id, spread_proposal DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_submission ON public.applications USING btree (programme_id, submitted_at DESC NULLS LAST, id DESC)
CREATE INDEX applications_by_user ON public.applications USING btree (user_id, created_at, id)
CREATE INDEX applications_called_for_interview ON public.applications USING btree (programme_id, created_at, id) WHERE ('CALLED_FOR_INTERVIEW'::text = ANY (approval_flags))
CREATE INDEX applications_called_for_proposal ON public.applications USING btree (programme_id, created_at, id) WHERE ('CALLED_FOR_PROPOSAL'::text = ANY (approval_flags))
CREATE INDEX applications_not_emptied ON public.applications USING btree (programme_id) WHERE (emptied_at IS NULL)
CREATE UNIQUE INDEX applications_pkey ON public.applications USING btree (id)
CREATE UNIQUE INDEX applications_programme_id_user_id_key ON public.applications USING btree (programme_id, user_id)
CREATE INDEX applications_shortlisted_for_board ON public.applications USING btree (programme_id, created_at, id) WHERE ('SHORTLISTED_FOR_BOARD_APPROVAL'::text = ANY (approval_flags))
CREATE INDEX applications_shortlisted_for_interview ON public.applications USING btree (programme_id, created_at, id) WHERE ('SHORTLISTED_FOR_INTERVIEW'::text = ANY (approval_flags))
CREATE INDEX applications_shortlisted_for_proposal ON public.applications USING btree (programme_id, created_at, id) WHERE ('SHORTLISTED_FOR_PROPOSAL'::text = ANY (approval_flags))
CREATE UNIQUE INDEX audit_batches_pkey ON public.audit_batches USING btree (number)
CREATE INDEX audit_checks_by_time ON public.audit_checks USING btree (at DESC)
CREATE UNIQUE INDEX audit_checks_pkey ON public.audit_checks USING btree (id)
CREATE INDEX audit_events_by_actor ON public.audit_events USING btree (actor_id, at DESC, id DESC)
CREATE INDEX audit_events_by_application ON public.audit_events USING btree (((data ->> 'applicationID'::text)), at DESC, id DESC) WHERE (data ? 'applicationID'::text)
CREATE INDEX audit_events_by_programme ON public.audit_events USING btree (programme_id, at DESC, id DESC) WHERE (programme_id IS NOT NULL)
CREATE INDEX audit_events_by_subject ON public.audit_events USING btree (subject_kind, subject_id, at DESC, id DESC)
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (at DESC, id DESC)
CREATE INDEX audit_events_by_xid ON public.audit_events USING btree (xid, id)
CREATE UNIQUE INDEX audit_events_pkey ON public.audit_events USING btree (id)
CREATE INDEX audit_redactions_by_erasure ON public.audit_redactions USING btree (erasure_id)
CREATE UNIQUE INDEX audit_redactions_pkey ON public.audit_redactions USING btree (event_id, erasure_id)
CREATE INDEX bank_accounts_by_application ON public.bank_accounts USING btree (application_id, entered_at DESC)
CREATE UNIQUE INDEX bank_accounts_current ON public.bank_accounts USING btree (application_id) WHERE (state = 'CONFIRMED'::text)
CREATE UNIQUE INDEX bank_accounts_pkey ON public.bank_accounts USING btree (id)
CREATE UNIQUE INDEX bank_accounts_token_hash_key ON public.bank_accounts USING btree (token_hash)
CREATE UNIQUE INDEX bank_accounts_waiting ON public.bank_accounts USING btree (application_id) WHERE (state = ANY (ARRAY['TO-CONFIRM'::text, 'TO-APPROVE'::text]))
CREATE UNIQUE INDEX board_attendance_pkey ON public.board_attendance USING btree (programme_id, user_id)
CREATE UNIQUE INDEX board_settings_pkey ON public.board_settings USING btree (programme_id)
CREATE INDEX change_requests_latest ON public.change_requests USING btree (requested_at DESC, id DESC)
CREATE UNIQUE INDEX change_requests_pkey ON public.change_requests USING btree (id)
CREATE UNIQUE INDEX change_requests_waiting ON public.change_requests USING btree (kind, subject_id) WHERE (state = 'WAITING'::text)
CREATE UNIQUE INDEX clock_shift_pkey ON public.clock_shift USING btree (only_row)
CREATE INDEX conflict_overrides_by_pair ON public.conflict_overrides USING btree (user_id, application_id, made_at)
CREATE UNIQUE INDEX conflict_overrides_pkey ON public.conflict_overrides USING btree (id)
CREATE UNIQUE INDEX conflicts_application_once ON public.conflicts USING btree (user_id, application_id) WHERE (withdrawn_at IS NULL)
CREATE INDEX conflicts_by_user ON public.conflicts USING btree (user_id, declared_at, id)
CREATE UNIQUE INDEX conflicts_pkey ON public.conflicts USING btree (id)
CREATE INDEX contract_copies_by_contract ON public.contract_copies USING btree (contract_id, uploaded_at)
CREATE UNIQUE INDEX contract_copies_pkey ON public.contract_copies USING btree (id)
CREATE UNIQUE INDEX contract_copies_wait_once ON public.contract_copies USING btree (contract_id) WHERE (state = 'WAITING'::text)
CREATE INDEX contract_files_by_application ON public.contract_files USING btree (application_id)
CREATE UNIQUE INDEX contract_files_pkey ON public.contract_files USING btree (id)
CREATE UNIQUE INDEX contract_files_storage_key_key ON public.contract_files USING btree (storage_key)
CREATE UNIQUE INDEX contract_templates_name_once ON public.contract_templates USING btree (programme_id, lower(name)) WHERE (archived_at IS NULL)
CREATE UNIQUE INDEX contract_templates_pkey ON public.contract_templates USING btree (id)
CREATE UNIQUE INDEX contracts_pkey ON public.contracts USING btree (id)
CREATE UNIQUE INDEX contracts_stand_once ON public.contracts USING btree (application_id) WHERE (status = ANY (ARRAY['SENT'::text, 'SIGNED'::text]))
CREATE UNIQUE INDEX contracts_version_once ON public.contracts USING btree (application_id, version)
CREATE INDEX decision_releases_by_programme ON public.decision_releases USING btree (programme_id, made_at DESC, id DESC)
CREATE UNIQUE INDEX decision_releases_pkey ON public.decision_releases USING btree (id)
CREATE UNIQUE INDEX demonstration_pkey ON public.demonstration USING btree (only_row)
CREATE INDEX deputies_by_deputy ON public.deputies USING btree (deputy_id, end_date) WHERE (ended_at IS NULL)
CREATE INDEX deputies_of_principal ON public.deputies USING btree (principal_id, end_date) WHERE (ended_at IS NULL)
CREATE UNIQUE INDEX deputies_pkey ON public.deputies USING btree (id)
CREATE UNIQUE INDEX email_changes_new_token_hash_key ON public.email_changes USING btree (new_token_hash)
CREATE UNIQUE INDEX email_changes_old_token_hash_key ON public.email_changes USING btree (old_token_hash)
CREATE UNIQUE INDEX email_changes_pkey ON public.email_changes USING btree (user_id)
CREATE INDEX emails_by_address ON public.emails USING btree (lower(to_address))
CREATE INDEX emails_by_age ON public.emails USING btree (created_at)
CREATE INDEX emails_by_time ON public.emails USING btree (created_at DESC, id DESC)
CREATE INDEX emails_failed ON public.emails USING btree (failed_at DESC, id DESC) WHERE (failed_at IS NOT NULL)
CREATE INDEX emails_failed_address ON public.emails USING btree (to_address) WHERE (failed_at IS NOT NULL)
CREATE UNIQUE INDEX emails_pkey ON public.emails USING btree (id)
CREATE UNIQUE INDEX erasure_requests_pkey ON public.erasure_requests USING btree (user_id)
CREATE UNIQUE INDEX erasures_pkey ON public.erasures USING btree (id)
CREATE UNIQUE INDEX erasures_user_id_key ON public.erasures USING btree (user_id)
CREATE INDEX event_programmes_by_programme ON public.event_programmes USING btree (programme_id, event_id)
CREATE UNIQUE INDEX event_programmes_pkey ON public.event_programmes USING btree (event_id, programme_id, who)
CREATE INDEX event_registrations_by_user ON public.event_registrations USING btree (user_id, event_id)
CREATE INDEX event_registrations_line ON public.event_registrations USING btree (event_id, state, number)
CREATE UNIQUE INDEX event_registrations_pkey ON public.event_registrations USING btree (event_id, user_id)
CREATE UNIQUE INDEX event_reminders_pkey ON public.event_reminders USING btree (event_id, user_id, starts_at)
CREATE UNIQUE INDEX event_roles_pkey ON public.event_roles USING btree (event_id, role_id)
CREATE INDEX events_by_end ON public.events USING btree (end_date, id)
CREATE INDEX events_by_start ON public.events USING btree (start_date, id)
CREATE UNIQUE INDEX events_pkey ON public.events USING btree (id)
CREATE INDEX files_by_creator ON public.files USING btree (created_by) INCLUDE (size)
CREATE INDEX files_by_submission ON public.files USING btree (submission_id)
CREATE UNIQUE INDEX files_pkey ON public.files USING btree (id)
CREATE UNIQUE INDEX files_storage_key_key ON public.files USING btree (storage_key)
CREATE UNIQUE INDEX files_thumbnail_key_key ON public.files USING btree (thumbnail_key)
CREATE INDEX files_to_scan ON public.files USING btree (created_at) WHERE (scan_state = ANY (ARRAY['NOT_SCANNED'::text, 'PENDING'::text]))
CREATE UNIQUE INDEX filter_bitmaps_pkey ON public.filter_bitmaps USING btree (programme_id, term, chunk)
CREATE UNIQUE INDEX filter_blocks_pkey ON public.filter_blocks USING btree (programme_id, block)
CREATE UNIQUE INDEX filter_positions_in_order ON public.filter_positions USING btree (programme_id, "position") INCLUDE (application_id)
CREATE UNIQUE INDEX filter_positions_pkey ON public.filter_positions USING btree (application_id)
CREATE UNIQUE INDEX filter_programmes_pkey ON public.filter_programmes USING btree (programme_id)
CREATE INDEX filter_stale_by_programme ON public.filter_stale USING btree (programme_id, application_id)
CREATE UNIQUE INDEX form_versions_form_id_version_key ON public.form_versions USING btree (form_id, version)
CREATE UNIQUE INDEX form_versions_pkey ON public.form_versions USING btree (id)
CREATE INDEX forms_by_creation ON public.forms USING btree (created_at, id)
CREATE UNIQUE INDEX forms_pkey ON public.forms USING btree (id)
CREATE INDEX grant_amounts_by_programme ON public.grant_amounts USING btree (programme_id)
CREATE UNIQUE INDEX grant_amounts_pkey ON public.grant_amounts USING btree (application_id)
CREATE INDEX idempotency_keys_by_time ON public.idempotency_keys USING btree (created_at)
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (user_id, endpoint, key)
CREATE UNIQUE INDEX instance_secrets_pkey ON public.instance_secrets USING btree (name)
CREATE UNIQUE INDEX interview_choices_one_each ON public.interview_choices USING btree (offer_id, application_id)
CREATE UNIQUE INDEX interview_choices_pkey ON public.interview_choices USING btree (slot_id)
CREATE UNIQUE INDEX interview_offer_applications_pkey ON public.interview_offer_applications USING btree (offer_id, application_id)
CREATE INDEX interview_offers_by_programme ON public.interview_offers USING btree (programme_id, made_at DESC, id DESC)
CREATE UNIQUE INDEX interview_offers_one_each ON public.interview_offer_applications USING btree (application_id) WHERE (left_at IS NULL)
CREATE UNIQUE INDEX interview_offers_pkey ON public.interview_offers USING btree (id)
CREATE INDEX interview_panel_by_user ON public.interview_panel USING btree (user_id, application_id)
CREATE UNIQUE INDEX interview_panel_pkey ON public.interview_panel USING btree (application_id, user_id)
CREATE UNIQUE INDEX interview_reminders_pkey ON public.interview_reminders USING btree (application_id, starts_at)
CREATE UNIQUE INDEX interview_settings_pkey ON public.interview_settings USING btree (programme_id)
CREATE UNIQUE INDEX interview_slots_once ON public.interview_slots USING btree (offer_id, starts_at)
CREATE UNIQUE INDEX interview_slots_pkey ON public.interview_slots USING btree (id)
CREATE UNIQUE INDEX interviews_pkey ON public.interviews USING btree (application_id)
CREATE INDEX known_devices_by_hash ON public.known_devices USING btree (device_hash)
CREATE UNIQUE INDEX known_devices_pkey ON public.known_devices USING btree (user_id, device_hash)
CREATE UNIQUE INDEX ledger_entries_amended_once ON public.ledger_entries USING btree (amendment_id, payment_id, kind) NULLS NOT DISTINCT WHERE (amendment_id IS NOT NULL)
CREATE UNIQUE INDEX ledger_entries_approved_once ON public.ledger_entries USING btree (payment_id) WHERE (kind = 'APPROVED'::text)
CREATE INDEX ledger_entries_by_payment ON public.ledger_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL)
CREATE INDEX ledger_entries_by_programme ON public.ledger_entries USING btree (programme_id, made_at DESC, id DESC)
CREATE INDEX ledger_entries_by_project ON public.ledger_entries USING btree (project_id, kind)
CREATE UNIQUE INDEX ledger_entries_pkey ON public.ledger_entries USING btree (id)
CREATE UNIQUE INDEX ledger_entries_release_id_key ON public.ledger_entries USING btree (release_id)
CREATE UNIQUE INDEX ledger_entries_withheld_once ON public.ledger_entries USING btree (payment_id, ((amount > 0))) WHERE ((kind = 'WITHHELD'::text) AND (amendment_id IS NULL))
CREATE UNIQUE INDEX mail_templates_pkey ON public.mail_templates USING btree (kind, language)
CREATE INDEX mailbox_messages_by_time ON public.mailbox_messages USING btree (received_at DESC, id DESC)
CREATE UNIQUE INDEX mailbox_messages_pkey ON public.mailbox_messages USING btree (id)
CREATE UNIQUE INDEX notification_choices_pkey ON public.notification_choices USING btree (user_id, kind)
CREATE UNIQUE INDEX notification_digests_pkey ON public.notification_digests USING btree (user_id, day)
CREATE INDEX notifications_by_user ON public.notifications USING btree (user_id, id DESC)
CREATE UNIQUE INDEX notifications_pkey ON public.notifications USING btree (id)
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL)
CREATE INDEX notifications_waiting ON public.notifications USING btree (user_id) WHERE (digest = 'WAITING'::text)
CREATE INDEX open_data_left_out_by_programme ON public.open_data_left_out USING btree (programme_id)
CREATE UNIQUE INDEX open_data_left_out_pkey ON public.open_data_left_out USING btree (application_id)
CREATE UNIQUE INDEX open_data_settings_pkey ON public.open_data_settings USING btree (programme_id)
CREATE UNIQUE INDEX organisation_settings_pkey ON public.organisation_settings USING btree (key)
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id, created_at, id)
CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id)
CREATE UNIQUE INDEX passkeys_pkey ON public.passkeys USING btree (id)
CREATE UNIQUE INDEX payment_limits_pkey ON public.payment_limits USING btree (programme_id)
CREATE UNIQUE INDEX payment_releases_file_id_key ON public.payment_releases USING btree (file_id)
CREATE UNIQUE INDEX payment_releases_once ON public.payment_releases USING btree (payment_id, place)
CREATE UNIQUE INDEX payment_releases_pkey ON public.payment_releases USING btree (id)
CREATE INDEX payments_by_application ON public.payments USING btree (application_id, term)
CREATE INDEX payments_by_programme ON public.payments USING btree (programme_id, due_date, id)
CREATE INDEX payments_decided ON public.payments USING btree (programme_id, date_released DESC NULLS LAST, id DESC) WHERE (status <> ALL (ARRAY['Pending'::text, 'Cancelled'::text]))
CREATE UNIQUE INDEX payments_once ON public.payments USING btree (project_id, term)
CREATE INDEX payments_open ON public.payments USING btree (programme_id, due_date, id) WHERE (status <> ALL (ARRAY['Paid'::text, 'Cancelled'::text]))
CREATE UNIQUE INDEX payments_pkey ON public.payments USING btree (id)
CREATE INDEX power_holdings_by_power ON public.power_holdings USING btree (power, until)
CREATE UNIQUE INDEX power_holdings_current ON public.power_holdings USING btree (user_id, power) WHERE (until IS NULL)
CREATE INDEX programme_managers_by_user ON public.programme_managers USING btree (user_id)
CREATE UNIQUE INDEX programme_managers_pkey ON public.programme_managers USING btree (programme_id, user_id)
CREATE UNIQUE INDEX programme_reviewers_pkey ON public.programme_reviewers USING btree (programme_id, user_id)
CREATE INDEX programme_score_guides_by_guide ON public.programme_score_guides USING btree (score_guide_id)
CREATE UNIQUE INDEX programme_score_guides_pkey ON public.programme_score_guides USING btree (programme_id, task_action)
CREATE INDEX programmes_by_application_form ON public.programmes USING btree (application_form_id)
CREATE INDEX programmes_by_creation ON public.programmes USING btree (created_at, id)
CREATE INDEX programmes_by_end ON public.programmes USING btree (end_date, id)
CREATE UNIQUE INDEX programmes_pkey ON public.programmes USING btree (id)
CREATE UNIQUE INDEX project_budget_lines_pkey ON public.project_budget_lines USING btree (project_id, "position")
CREATE INDEX project_risks_by_project ON public.project_risks USING btree (project_id)
CREATE UNIQUE INDEX project_risks_pkey ON public.project_risks USING btree (id)
CREATE INDEX project_sums_by_programme ON public.project_sums USING btree (programme_id) INCLUDE (application_id, committed, approved, withheld, released)
CREATE UNIQUE INDEX project_sums_pkey ON public.project_sums USING btree (project_id)
CREATE INDEX projects_by_programme ON public.projects USING btree (programme_id, id DESC)
CREATE UNIQUE INDEX projects_once ON public.projects USING btree (application_id)
CREATE UNIQUE INDEX projects_pkey ON public.projects USING btree (id)
CREATE UNIQUE INDEX rate_limits_key_key ON public.rate_limits USING btree (key)
CREATE UNIQUE INDEX rate_limits_pkey ON public.rate_limits USING btree (id)
CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (user_id, code_digest)
CREATE UNIQUE INDEX report_reminders_pkey ON public.report_reminders USING btree (report_id, kind, due_date)
CREATE UNIQUE INDEX report_rounds_once ON public.report_rounds USING btree (report_id, round)
CREATE UNIQUE INDEX report_rounds_pkey ON public.report_rounds USING btree (id)
CREATE INDEX reports_by_programme ON public.reports USING btree (programme_id, due_date, id)
CREATE UNIQUE INDEX reports_once ON public.reports USING btree (project_id, "position")
CREATE INDEX reports_open ON public.reports USING btree (due_date, id) WHERE ((status <> ALL (ARRAY['Submitted'::text, 'Approved'::text])) AND (dropped_at IS NULL))
CREATE UNIQUE INDEX reports_pkey ON public.reports USING btree (id)
CREATE UNIQUE INDEX retention_runs_pkey ON public.retention_runs USING btree (id)
CREATE INDEX rights_changes_by_time ON public.rights_changes USING btree (at)
CREATE UNIQUE INDEX rights_changes_pkey ON public.rights_changes USING btree (xid)
CREATE UNIQUE INDEX roles_name_key ON public.roles USING btree (lower(name))
CREATE UNIQUE INDEX roles_pkey ON public.roles USING btree (id)
CREATE UNIQUE INDEX saved_views_name_once ON public.saved_views USING btree (owner_id, list, programme_id, lower(name)) NULLS NOT DISTINCT
CREATE UNIQUE INDEX saved_views_pkey ON public.saved_views USING btree (id)
CREATE INDEX saved_views_shared ON public.saved_views USING btree (list, programme_id) WHERE is_shared
CREATE UNIQUE INDEX score_guide_versions_pkey ON public.score_guide_versions USING btree (score_guide_id, version)
CREATE INDEX score_guides_by_creation ON public.score_guides USING btree (created_at, id)
CREATE UNIQUE INDEX score_guides_pkey ON public.score_guides USING btree (id)
CREATE UNIQUE INDEX second_factors_pkey ON public.second_factors USING btree (user_id)
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
CREATE UNIQUE INDEX sessions_token_key ON public.sessions USING btree (token)
CREATE INDEX sign_ups_by_user ON public.sign_ups USING btree (user_id)
CREATE UNIQUE INDEX sign_ups_pkey ON public.sign_ups USING btree (id)
CREATE UNIQUE INDEX sign_ups_token_hash_key ON public.sign_ups USING btree (token_hash)
CREATE INDEX stage_moves_by_application ON public.stage_moves USING btree (application_id, made_at DESC, id DESC)
CREATE INDEX stage_moves_by_batch ON public.stage_moves USING btree (batch_id)
CREATE INDEX stage_moves_by_programme ON public.stage_moves USING btree (programme_id, made_at DESC, id DESC)
CREATE UNIQUE INDEX stage_moves_pkey ON public.stage_moves USING btree (id)
CREATE INDEX staged_decisions_by_programme ON public.staged_decisions USING btree (programme_id, release_id)
CREATE UNIQUE INDEX staged_decisions_pkey ON public.staged_decisions USING btree (application_id)
CREATE INDEX submissions_by_files ON public.submissions USING btree (files_of) WHERE (files_of IS NOT NULL)
CREATE INDEX submissions_drafts_by_version ON public.submissions USING btree (form_version_id, id) WHERE (progress <> 'SUBMITTED'::text)
CREATE UNIQUE INDEX submissions_owner_kind_owner_id_key ON public.submissions USING btree (owner_kind, owner_id)
CREATE UNIQUE INDEX submissions_pkey ON public.submissions USING btree (id)
CREATE UNIQUE INDEX submissions_receipt_no_key ON public.submissions USING btree (receipt_no)
CREATE INDEX task_batch_items_by_task ON public.task_batch_items USING btree (task_id)
CREATE UNIQUE INDEX task_batch_items_pkey ON public.task_batch_items USING btree (batch_id, task_id)
CREATE UNIQUE INDEX task_batches_pkey ON public.task_batches USING btree (id)
CREATE INDEX task_declines_by_application ON public.task_declines USING btree (application_id, task_action, user_id)
CREATE UNIQUE INDEX task_declines_pkey ON public.task_declines USING btree (id)
CREATE UNIQUE INDEX task_reminders_pkey ON public.task_reminders USING btree (task_id, kind, due_date)
CREATE UNIQUE INDEX task_summaries_pkey ON public.task_summaries USING btree (programme_id, day)
CREATE INDEX tasks_by_assignee ON public.tasks USING btree (assigned_to, progress, due_date, id)
CREATE INDEX tasks_by_due ON public.tasks USING btree (due_date, id) WHERE (NOT manual_deletion)
CREATE INDEX tasks_by_load ON public.tasks USING btree (programme_id, task_action, assigned_to, progress, due_date, application_id) WHERE ((NOT manual_deletion) AND (declined_at IS NULL))
CREATE INDEX tasks_by_programme ON public.tasks USING btree (programme_id, created_at, id)
CREATE INDEX tasks_by_reviewer ON public.tasks USING btree (programme_id, task_action, progress, assigned_to) WHERE ((NOT manual_deletion) AND (declined_at IS NULL))
CREATE INDEX tasks_by_round ON public.tasks USING btree (programme_id, task_action)
CREATE INDEX tasks_by_score ON public.tasks USING btree (total_score DESC NULLS LAST, id DESC) WHERE (NOT manual_deletion)
CREATE INDEX tasks_by_time ON public.tasks USING btree (created_at, id) WHERE (NOT manual_deletion)
CREATE INDEX tasks_declined ON public.tasks USING btree (programme_id, declined_at, application_id) WHERE (declined_at IS NOT NULL)
CREATE UNIQUE INDEX tasks_one_per_assignee ON public.tasks USING btree (application_id, task_action, assigned_to)
CREATE UNIQUE INDEX tasks_pkey ON public.tasks USING btree (id)
CREATE UNIQUE INDEX unclaimed_bytes_pkey ON public.unclaimed_bytes USING btree (storage_key)
CREATE INDEX uploads_by_age ON public.uploads USING btree (created_at)
CREATE INDEX uploads_by_person ON public.uploads USING btree (created_by) WHERE (file_id IS NULL)
CREATE UNIQUE INDEX uploads_pkey ON public.uploads USING btree (id)
CREATE INDEX users_by_creation ON public.users USING btree (created_at, id)
CREATE INDEX users_by_email ON public.users USING btree (email, id)
CREATE INDEX users_by_fragment ON public.users USING gin (name gin_trgm_ops, email gin_trgm_ops)
CREATE INDEX users_by_organisation_key ON public.users USING btree (organisation_key(organisation))
CREATE INDEX users_by_role ON public.users USING btree (role_id)
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email))
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
CREATE INDEX users_staff ON public.users USING btree (lower(name), id) WHERE (account_type = 'ADMIN'::text)
CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier)
CREATE UNIQUE INDEX verifications_pkey ON public.verifications USING btree (id)
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at)
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC)
CREATE UNIQUE INDEX webhook_deliveries_once ON public.webhook_deliveries USING btree (webhook_id, event_id)
CREATE UNIQUE INDEX webhook_deliveries_pkey ON public.webhook_deliveries USING btree (id)
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (next_attempt_at) WHERE (state = 'WAITING'::text)
CREATE UNIQUE INDEX webhooks_pkey ON public.webhooks USING btree (id)

-- Sequences
application_count_deltas_id_seq
application_numbers
audit_redactions_number_seq
event_line
receipt_numbers

-- Functions
CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$ select clock_timestamp() + (select shift from clock_shift) $function$
CREATE OR REPLACE FUNCTION public.application_search_text(person users, number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lower(concat_ws(E'\n', person.name, person.organisation, person.email, number));
$function$
CREATE OR REPLACE FUNCTION public.audit_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  event text;
  person users;
  facts jsonb;
begin
  if tg_table_name = 'users' then
    person := new;
    if tg_op = 'INSERT' then event := 'account.signed-up';
    elsif new.email <> old.email then
      event := 'account.email-changed';
      facts := jsonb_build_object('from', old.email, 'to', new.email);
    elsif new.email_verified and not old.email_verified then event := 'account.email-verified';
    else return null;
    end if;
  elsif tg_table_name = 'accounts' then
    select * into person from users where id = new.user_id;
    if tg_op = 'INSERT' then
      if new.provider_id = 'credential' then return null; end if;
      event := 'account.linked';
    elsif new.password is not distinct from old.password then return null;
    else event := 'account.password-changed';
    end if;
  else
    -- Signed in is who has passed everything that was asked.
    if tg_op = 'INSERT' and new.awaits_second_factor then return null; end if;
    if tg_op = 'UPDATE' and not (old.awaits_second_factor and not new.awaits_second_factor) then return null; end if;
    if tg_op = 'DELETE' and old.awaits_second_factor then return null; end if;
    event := case tg_op when 'DELETE' then 'account.signed-out' else 'account.signed-in' end;
    select * into person from users where id = case tg_op when 'DELETE' then old.user_id else new.user_id end;
    if person.id is null then return null; end if;
    if tg_op <> 'DELETE' then
      facts := jsonb_build_object('email', person.email,
        'method', new.method || case when tg_op = 'UPDATE' then ' and second factor' else '' end);
    end if;
  end if;
  insert into audit_events (type, actor_id, actor_name, subject_kind, subject_id, data)
    values (event, person.id, person.name, 'USER', person.id,
      coalesce(facts, jsonb_build_object('email', person.email, 'method', 'password')));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.await_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.method := coalesce(new.method, 'password');
  new.awaits_second_factor := new.method <> 'passkey'
    and exists (select 1 from second_factors f where f.user_id = new.user_id and f.proven_at is not null)
    and not (new.method = 'single sign-on' and coalesce((
      select (s.value ->> 'singleSignOnCounts')::boolean from organisation_settings s where s.key = 'security'), false));
  if new.awaits_second_factor then new.expires_at := least(new.expires_at, now() + interval '10 minutes'); end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.blocks_of(chunk integer, bits bit varying)
 RETURNS TABLE(first integer, last integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select min(chunk * 64 + b.at), max(chunk * 64 + b.at) from generate_series(0, 63) as b (at)
  where bit_count(substring(bits from b.at * 1024 + 1 for 1024)) > 0;
$function$
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
CREATE OR REPLACE FUNCTION public.count_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into application_count_deltas (programme_id, flag, delta) values (old.programme_id, 'progress:' || old.progress_status, -1);
  end if;
  insert into application_count_deltas (programme_id, flag, delta) values (new.programme_id, 'progress:' || new.progress_status, 1);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.delete_unopened_accounts(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from users u where u.id = any (ids) and u.account_status = 'INVITED'
    and not exists (select from accounts a where a.user_id = u.id) and not exists (select from account_invitations i where i.user_id = u.id)
$function$
CREATE OR REPLACE FUNCTION public.empty_applications(ids uuid[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  forms uuid[];
begin
  perform set_config('grantdesk.erasing', 'on', true);
  if exists (select from projects p where p.application_id = any (ids) and p.status <> 'SUBMITTED' and p.ended_at is null)
    or exists (select from payments p where p.application_id = any (ids) and p.status not in ('Paid', 'Cancelled')) then
    raise exception 'A running project cannot be emptied';
  end if;
  forms := array(select s.id from submissions s where s.owner_id = any (ids)
    or s.owner_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id = any (ids))
    or s.owner_id in (select n.id from report_rounds n join reports r on r.id = n.report_id join projects p on p.id = r.project_id where p.application_id = any (ids)));
  return query select * from forget_files(array(select f.id from files f where f.submission_id = any (forms)));
  delete from uploads where submission_id = any (forms);
  update submissions set answers = '{}', orphans = '{}' where id = any (forms);
  delete from application_answers where application_id = any (ids);
  delete from application_words where application_id = any (ids);
  update application_people set email = 'erased-' || id || '@erased.invalid', name = null where application_id = any (ids);
  update application_messages set body = 'Erased', subject = case when subject is null then null else 'Erased' end where application_id = any (ids);
  update interviews set reason = '' where application_id = any (ids) and reason <> '';
  update contracts set body = case when body is null then null else 'Erased' end, signed_name = case when signed_name is null then null else 'Erased person' end,
    ip_address = case when ip_address is null then null else '' end where application_id = any (ids);
  update contract_copies set signed_name = 'Erased person', ip_address = '' where contract_id in (select id from contracts where application_id = any (ids));
  update bank_accounts set account_name = 'Erased person', number_sealed = '', last4 = '----', contact_email = 'erased-' || id || '@erased.invalid', reason = ''
    where application_id = any (ids);
  update payments set request_note = '' where application_id = any (ids);
  update amendments set reason = 'Erased', note = case when note = '' then '' else 'Erased' end where project_id in (select id from projects where application_id = any (ids));
  update projects set ended_reason = case when ended_reason = '' then '' else 'Erased' end where application_id = any (ids);
  update project_risks set title = 'Erased', mitigation = '', owner = '' where project_id in (select id from projects where application_id = any (ids));
  update report_rounds set comment = case when comment = '' then '' else 'Erased' end
    where report_id in (select r.id from reports r join projects p on p.id = r.project_id where p.application_id = any (ids));
  update tasks set comments = '', draft = null where application_id = any (ids);
  update applications set emptied_at = now() where id = any (ids);
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
CREATE OR REPLACE FUNCTION public.enqueue_job_at(task text, payload json, job_key text, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key, max_attempts := 8);
end $function$
CREATE OR REPLACE FUNCTION public.enqueue_jobs(task text, payloads json[], job_keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, null, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys) as job (payload, job_key)));
end $function$
CREATE OR REPLACE FUNCTION public.enqueue_queued_job_at(task text, payload json, job_key text, queue text, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload, queue_name := queue, run_at := run_at, job_key := job_key, max_attempts := 8);
end $function$
CREATE OR REPLACE FUNCTION public.enqueue_queued_jobs(task text, payloads json[], job_keys text[], queues text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_jobs(array(
    select row(task, payload, queue, null, 8::int2, job_key, null, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys, queues) as job (payload, job_key, queue)));
end $function$
CREATE OR REPLACE FUNCTION public.erase_person(person uuid, erasure uuid)
 RETURNS TABLE(file_key text, event_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  who users;
  nobody text := 'erased-' || person || '@erased.invalid';
  addresses text[];
  words text[];
  drafts uuid[];
begin
  select * into who from users where id = person for update;
  if who.id is null or not exists (select from erasures e where e.id = erasure and e.user_id = person) then
    raise exception 'There is no such erasure';
  end if;
  perform set_config('grantdesk.erasing', 'on', true);
  -- What the person is and was called: now, and before each change that the trail tells.
  addresses := array(select distinct lower(btrim(word)) from (
    select who.email as word
    union all select old_email from email_changes where user_id = person
    union all select new_email from email_changes where user_id = person
    union all select email from application_people where user_id = person
    union all select a.data ->> k from audit_events a, unnest(array['email', 'from', 'to']) as k
      where a.type like 'account.email%' and a.subject_id = person) as known
    where word like '%_@_%' and word not like '%@erased.invalid');
  words := array(select distinct btrim(word) from (
    select unnest(array[who.name, who.phone_number]) as word
    union all select unnest(addresses)
    union all select name from application_people where user_id = person
    union all select actor_name from audit_events a where a.actor_id = person and a.actor_name not like '%(%' 
    union all select c ->> k from audit_events a, jsonb_array_elements(case when jsonb_typeof(a.data -> 'changes') = 'array' then a.data -> 'changes' else '[]' end) as c,
      unnest(array['from', 'to']) as k where a.type = 'user.updated' and a.subject_id = person and c ->> 'field' in ('name', 'email', 'phoneNumber')) as known
    where length(btrim(word)) >= 2 and word <> 'Erased person');
  -- Longer ones first: an address may hold a name.
  words := array(select word from unnest(words) as word order by length(word) desc, word);

  update users set name = 'Erased person', email = nobody, email_verified = false, image = null, organisation = null, phone_number = null,
    skills = '{}', time_zone = null, account_status = 'INACTIVE', erased_at = now(), updated_at = now() where id = person;
  delete from sessions where user_id = person;
  update sessions set viewing_as = null, viewing_since = null where viewing_as = person;
  delete from accounts where user_id = person;
  delete from account_invitations where user_id = person;
  delete from passkeys where user_id = person;
  delete from second_factors where user_id = person;
  delete from email_changes where user_id = person;
  delete from api_tokens where user_id = person;
  delete from notifications where user_id = person;
  delete from notification_choices where user_id = person;
  delete from notification_digests where user_id = person;
  delete from saved_views where owner_id = person and not is_shared;
  delete from idempotency_keys where user_id = person;
  delete from application_presence where user_id = person;
  delete from erasure_requests where user_id = person;
  delete from verifications where exists (select from unnest(addresses) as a where strpos(lower(identifier), a) > 0 or strpos(lower(value), a) > 0)
    or strpos(value, person::text) > 0 or strpos(identifier, person::text) > 0;
  delete from rate_limits where exists (select from unnest(addresses) as a where strpos(lower(key), a) > 0);
  delete from emails where lower(to_address) = any (addresses);
  delete from mailbox_messages where exists (select from unnest(addresses) as a where strpos(lower(to_address), a) > 0);
  -- Letters to others that name the person, and what others were told.
  update emails set subject = without_words(subject, words), text_body = without_words(text_body, words), html_body = without_words(html_body, words),
    calendar_body = without_words(calendar_body, words), last_error = without_words(last_error, words)
    where exists (select from unnest(words) as w where strpos(lower(subject || ' ' || text_body || ' ' || html_body || ' ' || coalesce(calendar_body, '') || ' ' || coalesce(last_error, '')), lower(w)) > 0);
  update mailbox_messages set subject = without_words(subject, words), text_body = without_words(text_body, words), html_body = without_words(html_body, words),
    calendar_body = without_words(calendar_body, words)
    where exists (select from unnest(words) as w where strpos(lower(subject || ' ' || text_body || ' ' || html_body || ' ' || coalesce(calendar_body, '')), lower(w)) > 0);
  update notifications set facts = without_words(facts, words) where exists (select from unnest(words) as w where strpos(lower(facts::text), lower(w)) > 0);
  update idempotency_keys set answer = null where exists (select from unnest(words) as w where strpos(lower(answer::text), lower(w)) > 0);
  update application_people set email = nobody, name = null where user_id = person or lower(email) = any (addresses);
  update conflicts set email = nobody where lower(email) = any (addresses);
  -- A reviewer's own notes that were never handed in.
  update tasks set draft = null where assigned_to = person and draft is not null;

  -- Drafts that were never submitted.
  drafts := array(select s.id from submissions s join applications a on a.id = s.owner_id
    where a.user_id = person and s.progress <> 'SUBMITTED' and s.owner_kind in ('APPLICATION', 'PROPOSAL'));
  return query select key, null::uuid from forget_files(array(select f.id from files f where f.submission_id = any (drafts))) as key;
  delete from uploads where created_by = person or submission_id = any (drafts);
  update submissions set answers = '{}', orphans = '{}' where id = any (drafts);

  -- The trail keeps who by an id, and what; names go.
  return query with named as (
    update audit_events a set actor_name = without_words(a.actor_name, words),
        data = case
          when a.subject_id = person and a.type = 'user.updated'
            then '{"name": "Erased person", "changes": []}'
          when a.actor_id = person and a.type like 'account.passkey-%' then '{"name": "Erased"}'
          when a.actor_id = person and a.type like 'file.%' then without_words(a.data, words) || '{"file": "an erased file"}'
          else without_words(a.data, words) end,
        ip_address = case when a.actor_id = person then null else a.ip_address end
      where (a.actor_id = person and (a.ip_address is not null or a.type like 'account.passkey-%' or a.type like 'file.%'))
        or (a.subject_id = person and a.type = 'user.updated')
        or exists (select from unnest(words) as w where strpos(lower(coalesce(a.actor_name, '') || ' ' || a.data::text), lower(w)) > 0)
      returning a.id)
    select null::text, id from named;
end $function$
CREATE OR REPLACE FUNCTION public.filter_bits_between(programme uuid, name text, low double precision, high double precision)
 RETURNS TABLE(chunk integer, bits bit varying)
 LANGUAGE sql
 STABLE
AS $function$
  select f.chunk, case when high is null then f.bits else f.bits & ~p.bits end
  from filter_bits_from(programme, name, coalesce(number_bits(greatest(low, 0)), 0)) as f
    left join filter_bits_from(programme, name, number_bits(high) + 1) as p on high is not null and p.chunk = f.chunk;
$function$
CREATE OR REPLACE FUNCTION public.filter_bits_from(programme uuid, name text, bound bigint)
 RETURNS TABLE(chunk integer, bits bit varying)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  step record;
  reached bit varying;
begin
  for step in
    select k.chunk, k.bits as known, n.slice, s.bits
    from filter_bitmaps k
      cross join generate_series((select coalesce(min(b), 63) from generate_series(0, 62) as b where bound > 0 and bound >> b & 1 = 1), 63) as n (slice)
      left join filter_bitmaps s on s.programme_id = k.programme_id and s.term = filter_bits_from.name || '#' || n.slice and s.chunk = k.chunk
    where k.programme_id = programme and k.term = filter_bits_from.name || '*'
    order by k.chunk, n.slice
  loop
    if step.slice = 63 then
      chunk := step.chunk;
      bits := coalesce(reached, step.known);
      reached := null;
      return next;
    elsif bound >> step.slice & 1 = 1 then
      reached := case when step.bits is null then step.known # step.known else coalesce(reached, step.known) & step.bits end;
    elsif step.bits is not null then
      reached := reached | step.bits;
    end if;
  end loop;
end $function$
CREATE OR REPLACE FUNCTION public.filter_terms(programme uuid, ids uuid[], questions jsonb)
 RETURNS TABLE(term text, place integer)
 LANGUAGE sql
 STABLE
AS $function$
  with batch as materialized (
      select p.position as place, a.* from filter_positions p join applications a on a.id = p.application_id
      where p.application_id = any (ids) and p.programme_id = programme),
    items as materialized (
      select b.place, k.value as kind, k.key as name, a.value, a.number
      from batch b join application_answers a on a.application_id = b.id
        join jsonb_each_text(questions) as k on k.key = case a.form when 'APPLICATION' then 'data.' else 'proposalData.' end || a.field_id),
    numbers as materialized (
      select i.place, i.name, i.number from items i where i.kind = 'numbers' and i.number is not null
      union all
      select i.place, i.name, replace(i.value, '-', '')::double precision from items i where i.kind = 'days' and i.value ~ '^\d{4}-\d{2}-\d{2}$'
      union all
      select b.place, f.name, f.number
      from batch b, lateral (values ('average_initial', b.average_initial), ('average_proposal', b.average_proposal),
          ('average_interview', b.average_interview), ('average_latest', b.average_latest),
          ('created', floor(extract(epoch from b.created_at))), ('submitted', floor(extract(epoch from b.submitted_at))),
          ('touched', floor(extract(epoch from b.updated_at) / 3600))) as f (name, number)
      where f.number is not null
      union all
      select b.place, 'reviews_' || t.stage, coalesce(s.n, 0)
      from batch b cross join unnest(array['INITIAL_APPLICATION_SCORING', 'PROPOSAL_SCORING', 'INTERVIEW_SCORING', 'FUNDING_APPROVAL']) as t (stage)
        left join application_scores s on s.application_id = b.id and s.task_action = t.stage),
    -- Kept apart, so that a number is turned into bits once.
    sliced as (select n.place, n.name, number_bits(n.number) as bits from numbers n offset 0)
  select 'all', b.place from batch b
  union all
  select f.name || '=' || f.value, b.place
  from batch b, lateral (values ('progress', b.progress_status), ('proposal', b.proposal_progress_status), ('interview', b.interview_status)) as f (name, value)
  where f.value is not null
  union all
  select distinct 'flag=' || f.flag, b.place from batch b, unnest(b.approval_flags) as f (flag)
  union all
  select i.name || '=' || i.value, i.place from items i where i.kind = 'values'
  union all
  select distinct i.name || '*', i.place from items i where i.kind = 'others'
  union all
  select n.name || '*', n.place from numbers n
  union all
  select s.name || '#' || g.slice, s.place from sliced s, generate_series(0, 62) as g (slice) where (s.bits >> g.slice) & 1 = 1;
$function$
CREATE OR REPLACE FUNCTION public.fold_filter_bitmaps(programme uuid, ids uuid[], questions jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  with words as materialized (
      select t.term collate "C" as term, t.place >> 6 as at, bit_or(1::bigint << (63 - (t.place & 63))) as bits
      from filter_terms(programme, ids, questions) as t group by 1, 2),
    made as materialized (
      select z.term, z.chunk, rpad(string_agg(repeat('0', 64 * (z.at - z.last - 1)) || z.bits::bit(64)::text, '' order by z.at), 65536, '0')::bit(65536) as bits
      from (select w.term, w.at >> 10 as chunk, w.at & 1023 as at, w.bits,
          coalesce(lag(w.at & 1023) over (partition by w.term, w.at >> 10 order by w.at), -1) as last
        from words w) as z
      group by z.term, z.chunk),
    folded as materialized (select m.chunk, m.bits from made m where m.term = 'all'),
    gone as (
      update filter_bitmaps b set bits = b.bits & ~f.bits
      from folded f
      where b.programme_id = programme and b.chunk = f.chunk and bit_count(b.bits & f.bits) > 0
        and not exists (select from made m where m.term = b.term and m.chunk = b.chunk))
  insert into filter_bitmaps as b (programme_id, term, chunk, bits)
    select programme, m.term, m.chunk, m.bits from made m order by m.term, m.chunk
  on conflict on constraint filter_bitmaps_pkey do update
    set bits = (b.bits & ~(select f.bits from folded f where f.chunk = excluded.chunk)) | excluded.bits
    where b.bits <> ((b.bits & ~(select f.bits from folded f where f.chunk = excluded.chunk)) | excluded.bits);
$function$
CREATE OR REPLACE FUNCTION public.follow_account_powers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- An account that is made active has its permissions since it was made; every other way begins now.
  perform update_power_holdings(new.id, case when tg_op = 'INSERT' then least(new.created_at, app_now()) else app_now() end);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.follow_role_powers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform update_power_holdings(u.id, app_now()) from users u where u.role_id = new.id and u.account_type = 'ADMIN' order by u.id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.forget_contract_files(ids uuid[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query with emptied as (
      select f.id, f.storage_key from contract_files f join applications a on a.id = f.application_id
      where a.id = any (ids) and a.emptied_at is not null and f.storage_key is not null for update of f),
    gone as (update contract_files f set name = 'Erased', storage_key = null from emptied where f.id = emptied.id returning emptied.storage_key as key),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from gone on conflict do nothing)
    select key from gone;
end $function$
CREATE OR REPLACE FUNCTION public.forget_files(ids uuid[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update uploads set file_id = null where file_id = any (ids);
  return query with gone as (delete from files where id = any (ids) returning storage_key, thumbnail_key),
    keys as (select storage_key as key from gone union select thumbnail_key from gone where thumbnail_key is not null),
    kept as (insert into unclaimed_bytes (storage_key, stored_at) select key, now() - interval '1 day' from keys on conflict do nothing)
    select key from keys;
end $function$
CREATE OR REPLACE FUNCTION public.forget_language()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.language := null;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.forget_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from known_devices where user_id = new.id;
  delete from sign_ups where user_id = new.id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.gin_btree_consistent(internal, smallint, anyelement, integer, internal, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_btree_consistent$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_anyenum(anyenum, anyenum, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_anyenum$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_bit(bit, bit, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_bit$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_bool(boolean, boolean, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_bool$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_bpchar(character, character, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_bpchar$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_bytea(bytea, bytea, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_bytea$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_char("char", "char", smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_char$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_cidr(cidr, cidr, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_cidr$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_date(date, date, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_date$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_float4(real, real, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_float4$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_float8(double precision, double precision, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_float8$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_inet(inet, inet, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_inet$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_int2(smallint, smallint, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_int2$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_int4(integer, integer, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_int4$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_int8(bigint, bigint, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_int8$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_interval(interval, interval, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_interval$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_macaddr(macaddr, macaddr, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_macaddr$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_macaddr8(macaddr8, macaddr8, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_macaddr8$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_money(money, money, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_money$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_name(name, name, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_name$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_numeric(numeric, numeric, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_numeric$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_oid(oid, oid, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_oid$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_text(text, text, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_text$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_time(time without time zone, time without time zone, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_time$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_timestamp(timestamp without time zone, timestamp without time zone, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_timestamp$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_timestamptz(timestamp with time zone, timestamp with time zone, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_timestamptz$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_timetz(time with time zone, time with time zone, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_timetz$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_uuid(uuid, uuid, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_uuid$function$
CREATE OR REPLACE FUNCTION public.gin_compare_prefix_varbit(bit varying, bit varying, smallint, internal)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_compare_prefix_varbit$function$
CREATE OR REPLACE FUNCTION public.gin_enum_cmp(anyenum, anyenum)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_enum_cmp$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_anyenum(anyenum, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_anyenum$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_bit(bit, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_bit$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_bool(boolean, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_bool$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_bpchar(character, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_bpchar$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_bytea(bytea, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_bytea$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_char("char", internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_char$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_cidr(cidr, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_cidr$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_date(date, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_date$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_float4(real, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_float4$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_float8(double precision, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_float8$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_inet(inet, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_inet$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_int2(smallint, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_int2$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_int4(integer, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_int4$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_int8(bigint, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_int8$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_interval(interval, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_interval$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_macaddr(macaddr, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_macaddr$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_macaddr8(macaddr8, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_macaddr8$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_money(money, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_money$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_name(name, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_name$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_numeric(numeric, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_numeric$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_oid(oid, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_oid$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_text(text, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_text$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_time(time without time zone, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_time$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_timestamp(timestamp without time zone, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_timestamp$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_timestamptz(timestamp with time zone, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_timestamptz$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_timetz(time with time zone, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_timetz$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_trgm(text, internal, smallint, internal, internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_query_trgm$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_uuid(uuid, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_uuid$function$
CREATE OR REPLACE FUNCTION public.gin_extract_query_varbit(bit varying, internal, smallint, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_query_varbit$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_anyenum(anyenum, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_anyenum$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_bit(bit, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_bit$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_bool(boolean, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_bool$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_bpchar(character, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_bpchar$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_bytea(bytea, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_bytea$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_char("char", internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_char$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_cidr(cidr, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_cidr$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_date(date, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_date$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_float4(real, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_float4$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_float8(double precision, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_float8$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_inet(inet, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_inet$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_int2(smallint, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_int2$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_int4(integer, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_int4$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_int8(bigint, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_int8$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_interval(interval, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_interval$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_macaddr(macaddr, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_macaddr$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_macaddr8(macaddr8, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_macaddr8$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_money(money, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_money$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_name(name, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_name$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_numeric(numeric, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_numeric$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_oid(oid, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_oid$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_text(text, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_text$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_time(time without time zone, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_time$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_timestamp(timestamp without time zone, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_timestamp$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_timestamptz(timestamp with time zone, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_timestamptz$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_timetz(time with time zone, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_timetz$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_trgm(text, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_extract_value_trgm$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_uuid(uuid, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_uuid$function$
CREATE OR REPLACE FUNCTION public.gin_extract_value_varbit(bit varying, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_extract_value_varbit$function$
CREATE OR REPLACE FUNCTION public.gin_numeric_cmp(numeric, numeric)
 RETURNS integer
 LANGUAGE c
 IMMUTABLE STRICT
AS '$libdir/btree_gin', $function$gin_numeric_cmp$function$
CREATE OR REPLACE FUNCTION public.gin_trgm_consistent(internal, smallint, text, integer, internal, internal, internal, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_consistent$function$
CREATE OR REPLACE FUNCTION public.gin_trgm_triconsistent(internal, smallint, text, integer, internal, internal, internal)
 RETURNS "char"
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gin_trgm_triconsistent$function$
CREATE OR REPLACE FUNCTION public.gtrgm_compress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_compress$function$
CREATE OR REPLACE FUNCTION public.gtrgm_consistent(internal, text, smallint, oid, internal)
 RETURNS boolean
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_consistent$function$
CREATE OR REPLACE FUNCTION public.gtrgm_decompress(internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_decompress$function$
CREATE OR REPLACE FUNCTION public.gtrgm_distance(internal, text, smallint, oid, internal)
 RETURNS double precision
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_distance$function$
CREATE OR REPLACE FUNCTION public.gtrgm_in(cstring)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_in$function$
CREATE OR REPLACE FUNCTION public.gtrgm_options(internal)
 RETURNS void
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE
AS '$libdir/pg_trgm', $function$gtrgm_options$function$
CREATE OR REPLACE FUNCTION public.gtrgm_out(gtrgm)
 RETURNS cstring
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_out$function$
CREATE OR REPLACE FUNCTION public.gtrgm_penalty(internal, internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_penalty$function$
CREATE OR REPLACE FUNCTION public.gtrgm_picksplit(internal, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_picksplit$function$
CREATE OR REPLACE FUNCTION public.gtrgm_same(gtrgm, gtrgm, internal)
 RETURNS internal
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_same$function$
CREATE OR REPLACE FUNCTION public.gtrgm_union(internal, internal)
 RETURNS gtrgm
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$gtrgm_union$function$
CREATE OR REPLACE FUNCTION public.index_answers(submission submissions, programme uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into application_answers (application_id, programme_id, form, field_id, value, number)
    select distinct on (field.key, left(item.value, 100)) submission.owner_id, programme, submission.owner_kind, field.key, left(item.value, 100),
      case when item.value ~ '^\d{1,15}(\.\d{1,15})?$' then item.value::double precision end
    from jsonb_each(submission.answers) as field,
      lateral jsonb_array_elements_text(case jsonb_typeof(field.value) when 'array' then field.value else jsonb_build_array(field.value) end) as item (value)
    where item.value <> ''
  on conflict do nothing;
  insert into application_words (application_id, form, programme_id, words)
    values (submission.owner_id, submission.owner_kind, programme,
      to_tsvector('simple', left(jsonb_path_query_array(submission.answers, '$.*')::text, 200000)))
  on conflict do nothing;
$function$
CREATE OR REPLACE FUNCTION public.index_submitted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_answers(new, (select programme_id from applications where id = new.owner_id));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.is_erasing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select current_user <> 'grantdesk_app' and coalesce(current_setting('grantdesk.erasing', true), '') = 'on' $function$
CREATE OR REPLACE FUNCTION public.keep_project_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into project_sums as kept (project_id, programme_id, application_id, committed, approved, withheld, released)
    select e.project_id, p.programme_id, p.application_id,
      coalesce(sum(e.amount) filter (where e.kind = 'COMMITTED'), 0), coalesce(sum(e.amount) filter (where e.kind = 'APPROVED'), 0),
      coalesce(sum(e.amount) filter (where e.kind = 'WITHHELD'), 0), coalesce(sum(e.amount) filter (where e.kind = 'RELEASED'), 0)
    from entries e join projects p on p.id = e.project_id group by e.project_id, p.programme_id, p.application_id
    order by e.project_id
  on conflict (project_id) do update set committed = kept.committed + excluded.committed,
    approved = kept.approved + excluded.approved, withheld = kept.withheld + excluded.withheld,
    released = kept.released + excluded.released;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mark_filter_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into filter_stale (programme_id, application_id) values (new.programme_id, new.id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mark_scores_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into filter_stale (programme_id, application_id) select programme_id, id from applications where id = new.application_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.note_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select application_search_text(users, new.application_number) into new.search_text from users where id = new.user_id;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.note_average()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  mean double precision := new.sum / nullif(new.n, 0);
  apart double precision := case when new.n > 1 then new.max - new.min end;
begin
  case new.task_action
    when 'INITIAL_APPLICATION_SCORING' then
      update applications set average_initial = mean, spread_initial = apart, reviews_initial = new.n where id = new.application_id;
    when 'PROPOSAL_SCORING' then
      update applications set average_proposal = mean, spread_proposal = apart, reviews_proposal = new.n
      where id = new.application_id;
    when 'INTERVIEW_SCORING' then
      update applications set average_interview = mean, spread_interview = apart, reviews_interview = new.n
      where id = new.application_id;
    else update applications set average_funding = mean, spread_funding = apart, reviews_funding = new.n where id = new.application_id;
  end case;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.note_renamed_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update applications set search_text = application_search_text(new, application_number) where user_id = new.id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.note_review_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  task tasks := case when tg_op = 'DELETE' then old else new end;
  state smallint := (
    select case when count(*) = 0 then 0 when bool_or(progress = 'PENDING') then 1 else 2 end
    from tasks where application_id = task.application_id and task_action = task.task_action
      and not manual_deletion and declined_at is null);
begin
  case task.task_action
    when 'INITIAL_APPLICATION_SCORING' then
      update applications set review_initial = state where id = task.application_id and review_initial <> state;
    when 'PROPOSAL_SCORING' then
      update applications set review_proposal = state where id = task.application_id and review_proposal <> state;
    when 'INTERVIEW_SCORING' then
      update applications set review_interview = state where id = task.application_id and review_interview <> state;
    else null;
  end case;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.note_rights_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into rights_changes default values on conflict (xid) do update set at = excluded.at;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notify_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.account_status <> old.account_status or new.account_type <> old.account_type or new.role_id <> old.role_id then
    perform pg_notify('grantdesk_sessions', new.id::text);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notify_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('grantdesk_notifications', t.user_id::text) from (select distinct user_id from changed) t;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.notify_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('grantdesk_sessions', t.user_id::text) from (select distinct user_id from changed) t;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.number_bits(number double precision)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select ('x' || encode(float8send(number), 'hex'))::bit(64)::bigint;
$function$
CREATE OR REPLACE FUNCTION public.organisation_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select nullif(regexp_replace(replace(lower(name collate pg_c_utf8), 'ς', 'σ'), '[ \t\n\r.,;:''’"“”()&/_-]+', '', 'g'), '') $function$
CREATE OR REPLACE FUNCTION public.positions_of(chunk integer, bits bit varying)
 RETURNS SETOF integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select chunk * 65536 + words.at * 64 + b.at
  from (select w.at, substring(bits from w.at * 64 + 1 for 64)::bit(64)::bigint as word from generate_series(0, 1023) as w (at) offset 0) as words,
    generate_series(0, 63) as b (at)
  where words.word <> 0 and (words.word >> (63 - b.at)) & 1 = 1;
$function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_amendment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.state <> 'Proposed'
    or (to_jsonb(new) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note'])
      <> (to_jsonb(old) - array['state', 'plan', 'project_version', 'decided_by', 'decided_at', 'note']) then
    raise exception 'An amendment that was proposed cannot be changed' using errcode = 'GD019';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_completed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A completed task cannot be changed' using errcode = 'GD002';
end $function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  if tg_op = 'DELETE' or old.status <> 'SENT'
    or (to_jsonb(new) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by'])
      <> (to_jsonb(old) - array['status', 'voided_at', 'method', 'signed_by', 'signed_name', 'signed_at', 'ip_address', 'confirmed_by']) then
    raise exception 'A contract that was sent cannot be changed' using errcode = 'GD015';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_released()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A released decision cannot be changed' using errcode = 'GD003';
end $function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_submitted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_erasing() then return new; end if;
  raise exception 'A submitted form cannot be changed' using errcode = 'GD001';
end $function$
CREATE OR REPLACE FUNCTION public.refuse_own_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payments where id = new.payment_id and new.made_by in (approved_by, first_approved_by)) then
    raise exception 'a payment is not completed by who approved it' using errcode = 'GD004';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.set_limit(real)
 RETURNS real
 LANGUAGE c
 STRICT
AS '$libdir/pg_trgm', $function$set_limit$function$
CREATE OR REPLACE FUNCTION public.show_limit()
 RETURNS real
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_limit$function$
CREATE OR REPLACE FUNCTION public.show_trgm(text)
 RETURNS text[]
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$show_trgm$function$
CREATE OR REPLACE FUNCTION public.similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity$function$
CREATE OR REPLACE FUNCTION public.similarity_dist(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_dist$function$
CREATE OR REPLACE FUNCTION public.similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$similarity_op$function$
CREATE OR REPLACE FUNCTION public.strict_word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity$function$
CREATE OR REPLACE FUNCTION public.strict_word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_commutator_op$function$
CREATE OR REPLACE FUNCTION public.strict_word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_commutator_op$function$
CREATE OR REPLACE FUNCTION public.strict_word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_dist_op$function$
CREATE OR REPLACE FUNCTION public.strict_word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$strict_word_similarity_op$function$
CREATE OR REPLACE FUNCTION public.take_filter_positions(programme uuid, ids uuid[] DEFAULT NULL::uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with placed as materialized (
      select a.id, a.created_at, (select coalesce(max(p.position), -1) from filter_positions p where p.programme_id = programme)
          + row_number() over (order by a.created_at, a.id) as position
        from applications a
        where a.programme_id = programme and (ids is null or a.id = any (ids))
          and not exists (select from filter_positions p where p.application_id = a.id)),
    taken as (
      insert into filter_positions (application_id, programme_id, position) select p.id, programme, p.position from placed p)
  insert into filter_blocks as b (programme_id, block, oldest, newest)
    select programme, p.position >> 10, min(p.created_at), max(p.created_at) from placed p group by 2
  on conflict on constraint filter_blocks_pkey do update
    set oldest = least(b.oldest, excluded.oldest), newest = greatest(b.newest, excluded.newest);
$function$
CREATE OR REPLACE FUNCTION public.update_power_holdings(of_user uuid, from_when timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  powers text[];
begin
  select coalesce(array_agg(found.power), '{}') into powers from users u join roles r on r.id = u.role_id
    cross join lateral (
      select 'ROLE:' || r.name as power
      union all select resource.key || ':' || action.value from jsonb_each(r.permissions) resource, jsonb_array_elements_text(resource.value) action
    ) found
    where u.id = of_user and u.account_type = 'ADMIN' and u.account_status = 'ACTIVE';
  update power_holdings set until = app_now() where user_id = of_user and until is null and power <> all (powers);
  insert into power_holdings (user_id, power, since)
    select of_user, power, from_when from unnest(powers) power
    where not exists (select from power_holdings h where h.user_id = of_user and h.power = power.power and h.until is null);
end $function$
CREATE OR REPLACE FUNCTION public.without_words(value jsonb, words text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(without_words(value #>> '{}', words));
    when 'array' then return coalesce((select jsonb_agg(without_words(item, words) order by at) from jsonb_array_elements(value) with ordinality as each (item, at)), '[]');
    when 'object' then return coalesce((select jsonb_object_agg(key, without_words(item, words)) from jsonb_each(value) as each (key, item)), '{}');
    else return value;
  end case;
end $function$
CREATE OR REPLACE FUNCTION public.without_words(value text, words text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  word text;
begin
  foreach word in array words loop
    value := regexp_replace(value, '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])', 'Erased person', 'gi');
  end loop;
  return value;
end $function$
CREATE OR REPLACE FUNCTION public.word_similarity(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity$function$
CREATE OR REPLACE FUNCTION public.word_similarity_commutator_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_commutator_op$function$
CREATE OR REPLACE FUNCTION public.word_similarity_dist_commutator_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_commutator_op$function$
CREATE OR REPLACE FUNCTION public.word_similarity_dist_op(text, text)
 RETURNS real
 LANGUAGE c
 IMMUTABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_dist_op$function$
CREATE OR REPLACE FUNCTION public.word_similarity_op(text, text)
 RETURNS boolean
 LANGUAGE c
 STABLE PARALLEL SAFE STRICT
AS '$libdir/pg_trgm', $function$word_similarity_op$function$

-- Views
conflicts_in_force as  SELECT user_id,
    application_id,
    reason,
    declared_at
   FROM ( SELECT conflicts.user_id,
            conflicts.application_id,
            conflicts.reason,
            conflicts.declared_at
           FROM conflicts
          WHERE ((conflicts.withdrawn_at IS NULL) AND (conflicts.application_id IS NOT NULL))
        UNION ALL
         SELECT c.user_id,
            a.id,
            c.reason,
            c.declared_at
           FROM ((conflicts c
             JOIN users u ON ((organisation_key(u.organisation) = organisation_key(c.organisation))))
             JOIN applications a ON ((a.user_id = u.id)))
          WHERE (c.withdrawn_at IS NULL)
        UNION ALL
         SELECT c.user_id,
            p.application_id,
            c.reason,
            c.declared_at
           FROM ((conflicts c
             JOIN users u ON ((organisation_key(u.organisation) = organisation_key(c.organisation))))
             JOIN application_people p ON (((p.user_id = u.id) AND (p.removed_at IS NULL))))
          WHERE (c.withdrawn_at IS NULL)
        UNION ALL
         SELECT c.user_id,
            a.id,
            c.reason,
            c.declared_at
           FROM ((conflicts c
             JOIN users u ON ((lower(u.email) = lower(c.email))))
             JOIN applications a ON ((a.user_id = u.id)))
          WHERE (c.withdrawn_at IS NULL)
        UNION ALL
         SELECT c.user_id,
            p.application_id,
            c.reason,
            c.declared_at
           FROM (conflicts c
             JOIN application_people p ON (((lower(p.email) = lower(c.email)) AND (p.removed_at IS NULL))))
          WHERE (c.withdrawn_at IS NULL)) found
  WHERE (NOT (EXISTS ( SELECT
           FROM conflict_overrides o
          WHERE ((o.user_id = found.user_id) AND (o.application_id = found.application_id) AND (o.made_at >= found.declared_at)))));

-- Triggers
CREATE TRIGGER accounts_audit AFTER INSERT OR UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION audit_account_change()
CREATE TRIGGER amendments_keep BEFORE DELETE OR UPDATE ON public.amendments FOR EACH ROW EXECUTE FUNCTION refuse_change_of_amendment()
CREATE TRIGGER application_people_rights AFTER INSERT OR UPDATE ON public.application_people FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER applications_applicant_noted BEFORE INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION note_applicant()
CREATE TRIGGER applications_counted AFTER INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION count_application()
CREATE TRIGGER applications_filters_begun AFTER INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION mark_filter_stale()
CREATE TRIGGER applications_filters_changed AFTER UPDATE ON public.applications FOR EACH ROW WHEN ((((((((((((old.progress_status IS DISTINCT FROM new.progress_status) OR (old.proposal_progress_status IS DISTINCT FROM new.proposal_progress_status)) OR (old.interview_status IS DISTINCT FROM new.interview_status)) OR (old.approval_flags IS DISTINCT FROM new.approval_flags)) OR (old.submitted_at IS DISTINCT FROM new.submitted_at)) OR (old.emptied_at IS DISTINCT FROM new.emptied_at)) OR (old.average_initial IS DISTINCT FROM new.average_initial)) OR (old.average_proposal IS DISTINCT FROM new.average_proposal)) OR (old.average_interview IS DISTINCT FROM new.average_interview)) OR (old.average_funding IS DISTINCT FROM new.average_funding)) OR (date_bin('01:00:00'::interval, old.updated_at, '1970-01-01 00:00:00+00'::timestamp with time zone) IS DISTINCT FROM date_bin('01:00:00'::interval, new.updated_at, '1970-01-01 00:00:00+00'::timestamp with time zone)))) EXECUTE FUNCTION mark_filter_stale()
CREATE TRIGGER applications_flags_counted AFTER UPDATE OF approval_flags ON public.applications FOR EACH ROW WHEN ((old.approval_flags IS DISTINCT FROM new.approval_flags)) EXECUTE FUNCTION count_application()
CREATE TRIGGER applications_progress_begun AFTER INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION count_progress()
CREATE TRIGGER applications_progress_counted AFTER UPDATE OF progress_status ON public.applications FOR EACH ROW WHEN ((old.progress_status IS DISTINCT FROM new.progress_status)) EXECUTE FUNCTION count_progress()
CREATE TRIGGER conflict_overrides_rights AFTER DELETE OR UPDATE ON public.conflict_overrides FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER conflicts_rights AFTER INSERT OR UPDATE ON public.conflicts FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER contracts_keep BEFORE DELETE OR UPDATE ON public.contracts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_contract()
CREATE TRIGGER erasures_rights AFTER INSERT ON public.erasures FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER interview_panel_rights AFTER DELETE ON public.interview_panel FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER ledger_entries_sums AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION keep_project_sums()
CREATE TRIGGER notifications_read AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications()
CREATE TRIGGER notifications_told AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_notifications()
CREATE TRIGGER payment_releases_four_eyes BEFORE INSERT ON public.payment_releases FOR EACH ROW EXECUTE FUNCTION refuse_own_approval()
CREATE TRIGGER programme_managers_rights AFTER DELETE OR UPDATE ON public.programme_managers FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER programmes_rights AFTER UPDATE ON public.programmes FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER roles_powers_changed AFTER UPDATE OF name, permissions ON public.roles FOR EACH ROW WHEN (((new.name <> old.name) OR (new.permissions <> old.permissions))) EXECUTE FUNCTION follow_role_powers()
CREATE TRIGGER roles_rights AFTER UPDATE OF permissions ON public.roles FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER scores_averaged AFTER INSERT OR UPDATE ON public.application_scores FOR EACH ROW EXECUTE FUNCTION note_average()
CREATE TRIGGER scores_filters_begun AFTER INSERT ON public.application_scores FOR EACH ROW EXECUTE FUNCTION mark_scores_stale()
CREATE TRIGGER scores_filters_changed AFTER UPDATE ON public.application_scores FOR EACH ROW WHEN ((old.n <> new.n)) EXECUTE FUNCTION mark_scores_stale()
CREATE TRIGGER sessions_audit AFTER INSERT OR DELETE OR UPDATE OF awaits_second_factor ON public.sessions FOR EACH ROW EXECUTE FUNCTION audit_account_change()
CREATE TRIGGER sessions_await BEFORE INSERT ON public.sessions FOR EACH ROW EXECUTE FUNCTION await_second_factor()
CREATE TRIGGER sessions_end AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_session_end()
CREATE TRIGGER staged_decisions_are_final BEFORE DELETE OR UPDATE ON public.staged_decisions FOR EACH ROW WHEN ((old.release_id IS NOT NULL)) EXECUTE FUNCTION refuse_change_of_released()
CREATE TRIGGER submissions_are_final BEFORE DELETE OR UPDATE ON public.submissions FOR EACH ROW WHEN ((old.progress = 'SUBMITTED'::text)) EXECUTE FUNCTION refuse_change_of_submitted()
CREATE TRIGGER submissions_indexed AFTER UPDATE OF progress ON public.submissions FOR EACH ROW WHEN (((new.progress = 'SUBMITTED'::text) AND (old.progress <> 'SUBMITTED'::text) AND (new.owner_kind = ANY (ARRAY['APPLICATION'::text, 'PROPOSAL'::text])))) EXECUTE FUNCTION index_submitted()
CREATE TRIGGER tasks_completed_are_final BEFORE DELETE OR UPDATE ON public.tasks FOR EACH ROW WHEN ((old.progress = 'COMPLETED'::text)) EXECUTE FUNCTION refuse_change_of_completed()
CREATE TRIGGER tasks_review_state AFTER INSERT OR DELETE OR UPDATE OF progress, declined_at, manual_deletion ON public.tasks FOR EACH ROW EXECUTE FUNCTION note_review_state()
CREATE TRIGGER tasks_rights AFTER INSERT OR DELETE OR UPDATE OF assigned_to, manual_deletion ON public.tasks FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()
CREATE TRIGGER users_audit AFTER INSERT OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION audit_account_change()
CREATE TRIGGER users_forget_language BEFORE UPDATE OF erased_at ON public.users FOR EACH ROW WHEN ((new.erased_at IS NOT NULL)) EXECUTE FUNCTION forget_language()
CREATE TRIGGER users_forget_sign_in AFTER UPDATE OF erased_at ON public.users FOR EACH ROW WHEN ((new.erased_at IS NOT NULL)) EXECUTE FUNCTION forget_sign_in()
CREATE TRIGGER users_notify AFTER UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION notify_account_change()
CREATE TRIGGER users_powers_changed AFTER UPDATE OF role_id, account_type, account_status ON public.users FOR EACH ROW WHEN (((new.account_type = 'ADMIN'::text) OR (old.account_type = 'ADMIN'::text))) EXECUTE FUNCTION follow_account_powers()
CREATE TRIGGER users_powers_new AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.account_type = 'ADMIN'::text)) EXECUTE FUNCTION follow_account_powers()
CREATE TRIGGER users_renamed AFTER UPDATE OF name, organisation, email ON public.users FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.organisation IS DISTINCT FROM new.organisation)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION note_renamed_applicant()
CREATE TRIGGER users_rights AFTER UPDATE OF role_id, account_type, account_status, organisation, email ON public.users FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()

-- Rights of the serving role
account_invitations: insert, select, update
accounts: delete, insert, select, update
amendments: insert, select
api_tokens: insert, select, update
application_answers: insert, select
application_count_deltas: delete, insert, select, update
application_counts: delete, insert, select, update
application_message_reads: insert, select, update
application_messages: insert, select
application_people: insert, select, update
application_presence: delete, insert, select, update
application_reminders: insert, select, update
application_scores: delete, insert, select, update
application_words: insert, select
applications: insert, select, update
audit_batches: insert, select
audit_checks: insert, select
audit_events: insert, select
audit_redactions: insert, select
bank_accounts: insert, select
board_attendance: delete, insert, select, update
board_settings: insert, select, update
change_requests: insert, select, update
clock_shift: select
conflict_overrides: insert, select, update
conflicts: insert, select, update
conflicts_in_force: select
contract_copies: insert, select, update
contract_files: insert, select
contract_templates: insert, select, update
contracts: insert, select, update
decision_releases: insert, select
deputies: insert, select, update
email_changes: delete, insert, select, update
emails: delete, insert, select, update
erasure_requests: delete, insert, select, update
erasures: insert, select
event_programmes: delete, insert, select
event_registrations: insert, select, update
event_reminders: insert, select
event_roles: delete, insert, select
events: insert, select, update
files: delete, insert, select, update
filter_bitmaps: delete, insert, select, update
filter_blocks: delete, insert, select, update
filter_positions: delete, insert, select, update
filter_programmes: delete, insert, select, update
filter_stale: delete, insert, select, update
form_versions: insert, select
forms: insert, select, update
grant_amounts: insert, select
idempotency_keys: delete, insert, select, update
instance_secrets: select
interview_choices: delete, insert, select
interview_offer_applications: insert, select, update
interview_offers: insert, select, update
interview_panel: delete, insert, select
interview_reminders: insert, select
interview_settings: insert, select, update
interview_slots: insert, select
interviews: insert, select, update
known_devices: delete, insert, select, update
ledger_entries: insert, select
mail_templates: insert, select, update
mailbox_messages: delete, insert, select, update
notification_choices: delete, insert, select, update
notification_digests: insert, select
notifications: insert, select
open_data_left_out: delete, insert, select, update
open_data_settings: insert, select, update
organisation_settings: insert, select, update
passkeys: delete, insert, select, update
payment_limits: insert, select, update
payment_releases: insert, select
payments: insert, select, update
power_holdings: select
programme_managers: delete, insert, select, update
programme_reviewers: delete, insert, select, update
programme_score_guides: delete, insert, select, update
programmes: insert, select, update
project_budget_lines: delete, insert, select
project_risks: insert, select, update
project_sums: select
projects: insert, select, update
rate_limits: delete, insert, select, update
recovery_codes: delete, insert, select, update
report_reminders: insert, select
report_rounds: insert, select, update
reports: insert, select, update
retention_runs: insert, select
rights_changes: delete, select
roles: delete, insert, select, update
saved_views: delete, insert, select, update
score_guide_versions: insert, select
score_guides: delete, insert, select, update
second_factors: delete, insert, select, update
sessions: delete, insert, select, update
sign_ups: delete, insert, select, update
stage_moves: insert, select, update
staged_decisions: delete, insert, select, update
submissions: insert, select, update
task_batch_items: insert, select
task_batches: insert, select, update
task_declines: insert, select, update
task_reminders: insert, select
task_summaries: insert, select
tasks: delete, insert, select, update
unclaimed_bytes: delete, insert, select, update
uploads: delete, insert, select, update
users: insert, select, update
verifications: delete, insert, select, update
webhook_deliveries: delete, insert, select, update
webhooks: insert, select, update
