-- Times that the product stores come from app_now(), the clock that windows and money already follow, so that demonstration data
-- gets the times of the acts that it describes. Only the owner can shift that clock. Sessions, links, tokens, limits, uploads,
-- webhooks, erasures and the seals of the audit trail stay on the real clock.
do $$
declare
  stored record;
begin
  for stored in
    select split_part(name, '.', 1) as tab, split_part(name, '.', 2) as col from unnest(array[
      'application_people.created_at',
      'application_reminders.sent_at',
      'applications.created_at', 'applications.updated_at',
      'audit_events.at',
      'bank_accounts.entered_at',
      'board_settings.updated_at',
      'conflict_overrides.made_at',
      'conflicts.declared_at',
      'contract_files.created_at',
      'contract_templates.created_at', 'contract_templates.updated_at',
      'emails.created_at',
      'event_reminders.sent_at',
      'events.created_at', 'events.updated_at', 'events.scheduled_at',
      'files.created_at',
      'form_versions.published_at',
      'forms.created_at', 'forms.updated_at',
      'interview_choices.chosen_at',
      'interview_offers.made_at',
      'interview_reminders.sent_at',
      'ledger_entries.made_at',
      'mail_templates.changed_at',
      'mailbox_messages.received_at',
      'notification_digests.sent_at',
      'open_data_left_out.left_out_at',
      'open_data_settings.updated_at',
      'organisation_settings.changed_at',
      'payment_limits.updated_at',
      'payment_releases.made_at',
      'programmes.created_at', 'programmes.updated_at',
      'project_risks.created_at', 'project_risks.updated_at',
      'projects.initialised_at',
      'report_reminders.sent_at',
      'report_rounds.started_at',
      'roles.created_at', 'roles.updated_at',
      'score_guide_versions.created_at',
      'score_guides.created_at', 'score_guides.updated_at',
      'stage_moves.made_at',
      'staged_decisions.staged_at',
      'submissions.created_at',
      'task_batches.made_at',
      'task_declines.declined_at',
      'task_reminders.sent_at',
      'tasks.created_at', 'tasks.updated_at',
      'users.created_at', 'users.updated_at'
    ]) as name
  loop
    execute format('alter table %I alter column %I set default app_now()', stored.tab, stored.col);
  end loop;
end $$;
