/** Tables of one subject: by the feature that writes them, with what one row is. */
export interface Subject {
  title: string;
  features: Record<string, Record<string, string>>;
}

/**
 * Every table has one owner, a feature or the platform, which alone writes it; tables that triggers fill stand with the feature
 * whose rows they follow. The order of the subjects is that of `schema.sql`.
 */
export const SUBJECTS: Subject[] = [
  {
    title: 'Platform: sign-in, audit trail, outgoing email',
    features: {
      platform: {
        clock_shift: 'One row: how far the clock of the product is shifted, for tests and demonstration data.',
        instance_secrets: 'A secret of this installation, made at the first start.',
        demonstration: 'One row if demonstration data was begun here: only such a database can be reset.',
        sessions: 'A signed-in browser, by the hash of its token.',
        verifications: 'A value that the sign-in library keeps for some minutes.',
        passkeys: 'A passkey of an account.',
        known_devices: 'A browser in which a person has signed in before: wrong passwords from elsewhere never keep it out.',
        rate_limits: 'Attempts under one key, counted in a window of time.',
        api_tokens: 'A token with which a program acts for a person, with a part of their rights, until a day.',
        audit_events: 'Who did what, and when. The serving role only appends.',
        rights_changes:
          'A transaction that took a permission away, by its number; read replicas wait for it. Deleted after an hour.',
        idempotency_keys: 'The first answer to a request with this key, so that a repeated request acts once.',
        emails: 'An outgoing email, written with the change that causes it and sent by a job after the commit.',
        waiting_notices: 'An email that no job sends yet.',
        waiting_news: 'A person with a new notification that no open page shows yet.',
        mailbox_messages: 'An email that the mail server of development received.',
        backup_runs: 'A backup to the place of BACKUP_URL, or a test that read one back.',
        notifications: 'What happened, for one person. The sentence is made from kind and facts when it is read.',
      },
    },
  },
  {
    title: 'People: accounts and roles',
    features: {
      role: {
        roles: 'A role with its permissions by resource.',
        power_holdings: 'Who has had which permission since when: RESOURCE:ACTION, or ROLE:name. Maintained by triggers.',
      },
      user: {
        users: 'A person with an account.',
        accounts: 'A way to sign in to an account: a password, or an identity of single sign-on.',
        account_invitations: 'An invitation of a colleague, whose account waits until the link of the email is opened.',
        sign_ups: 'A sign-up that waits for the link of its email. Several may wait for one address.',
        email_changes: 'A change of address that waits until both addresses have confirmed it.',
        second_factors: 'The second factor of an account, its secret encrypted.',
        recovery_codes: 'The keyed digest of a recovery code.',
      },
    },
  },
  {
    title: 'Organisation: settings, second person, webhooks, audit and erasure',
    features: {
      settings: { organisation_settings: 'One section of the settings; a section without a row has its defaults.' },
      reporting: {
        reporting_forms: 'The view of the answers to one version of a form, and its columns.',
        reporting_exports: 'One export of all views for business intelligence, with its files.',
      },
      brand: { brand_logo: 'The logo, cleaned, and as emails and papers show it; at most one row.' },
      'change-request': { change_requests: 'A change that one person requests and a second person confirms.' },
      webhook: {
        webhooks: 'An address that receives events.',
        webhook_deliveries: 'One event for one webhook, written when the event is sealed.',
      },
      identity: {
        identity_providers: 'A provider by which people sign in, its secret encrypted.',
        identity_links: 'An identity that waits to be connected to an account: for its password, or for an administrator.',
        identity_attempts: 'A sign-in that is under way at a provider, for some minutes.',
        scim_tokens: 'A token of a directory, by its hash.',
        scim_users: 'An account that a directory provisions, as the directory describes its person.',
        scim_groups: 'A group of a directory, and the role that it gives to its members.',
        scim_group_members: 'A person in a group of a directory.',
      },
      audit: {
        audit_batches: 'A sealed batch of audit events: a digest of each, and a signed head that chains the batches.',
        audit_checks: 'What one check of the chain found.',
        audit_redactions: 'The digest that an audit event has since an erasure changed it.',
      },
      'personal-data': {
        erasure_requests: 'An open erasure request; deleted when it is done or withdrawn.',
        erasures: 'An erased person, by ids alone, so that a restored copy can erase again.',
        retention_runs: 'What one night of the retention rules deleted, in counts.',
      },
    },
  },
  {
    title: 'Forms, score guides and programmes',
    features: {
      form: {
        forms: 'A form as it is being edited.',
        form_versions: 'A published version of a form. Only its translations can be corrected.',
        corrected_form_versions:
          'The sections of a published version before a correction of its translations. Written by a trigger.',
      },
      'score-guide': {
        score_guides: 'A score guide: criteria with their maximum points.',
        score_guide_versions: 'A version of a score guide, so that a score keeps the guide it was given by.',
      },
      eligibility: {
        eligibility_checks: 'The eligibility check of a programme: questions of its form, and what the answers mean.',
        eligibility_counts: 'How many completed the check on a day, by what it said. Answers are never stored.',
      },
      equality: {
        equality_settings: 'The equality monitoring of a programme: its form, and from which number counts are shown.',
        equality_counts: 'How many people chose an answer. Written for ten people at a time; nothing leads back to one.',
        equality_responses: 'A person answered or declined. Their answers are here, encrypted, until ten can be counted.',
      },
      programme: {
        programmes: 'A grant programme: forms, windows, budget and stages.',
        programme_managers: 'A manager of a programme.',
        programme_reviewers: 'A reviewer of a programme.',
        programme_score_guides: 'The score guide of one kind of review in a programme.',
      },
    },
  },
  {
    title: 'Submissions and files',
    features: {
      submission: {
        submissions: 'The answers of one form by one owner: an application, a proposal or a round of a report.',
      },
      file: {
        files: 'A stored file, an answer of a submission or the proof of a payment.',
        uploads: 'An upload that was begun; it has a file once it has arrived and was checked.',
        unclaimed_bytes: 'Stored bytes that no record names yet; after an hour they are deleted.',
      },
    },
  },
  {
    title: 'Applications',
    features: {
      application: {
        applications: 'One application of a person to a programme.',
        application_people: 'A person whom the applicant invited. The token itself is in the email alone.',
        application_presence: 'Who is where in a form; forgotten after a minute. A hint, never a lock.',
        application_reminders: 'A reminder of a draft that has left.',
        application_scores: 'The scores of one application in one stage, summed up from its completed tasks.',
        application_answers: 'One item of a submitted answer, to filter by. Long texts are cut.',
        application_words: 'The words of a submitted form, to search in.',
        application_counts: 'How many applications of a programme have a flag; an empty flag counts all.',
        application_count_deltas: 'A change of such a count that is not yet folded into it.',
        filter_programmes: 'A programme whose filter bitmaps are complete.',
        filter_positions: 'The place of an application in the bitmaps of its programme.',
        filter_blocks: 'When the applications of 1,024 places were begun.',
        filter_bitmaps: 'One bit for each application of a chunk: name=value, name*, name#17 (bit of a number) or all.',
        filter_stale: 'An application that changed since its bits were written.',
        stage_moves: 'One step of one application, with its flags before and after. A bulk action is one batch.',
        grant_amounts: 'What an approved application requested and is granted, in minor units of the currency.',
      },
      award: {
        award_answers: 'One answer to an award, or that a declined award was reopened. The latest counts; none is changed.',
      },
    },
  },
  {
    title: 'Organisations that apply',
    features: {
      organisation: {
        organisations: 'An organisation that applies for grants. One that was merged stays, so that links lead on.',
        organisation_numbers: 'The number of an organisation in a public register.',
        organisation_members: 'A person of an organisation, or an invited address. Counts once both sides agreed.',
        organisation_merges: 'One organisation merged into another, with what moved, so that it can be undone.',
        organisation_duplicates: 'Two organisations that may be one. A dismissed pair is not proposed again.',
      },
      register: {
        registers: 'How a public register or a list of sanctions is used. Without a row it is off.',
        register_checks: 'One look-up of a number or name of an organisation, with its answer. Answered once.',
        register_reviews: 'What a person says of what a check found. The last one about a concern counts.',
      },
    },
  },
  {
    title: 'Imports: what an organisation has from before',
    features: {
      import: {
        imports: 'A file that was uploaded to be imported, and how far it is. Its rows are one batch, which can be undone.',
        import_rows:
          'A row of such a file. KNOWN: imported before. REMAINS: not undone, because something else needs its record.',
        import_headings: 'Which field a heading was last used for.',
        past_grants: 'An application or award from before Grantdesk. No part of any sum of payments or budgets.',
        past_payments: 'A payment from before Grantdesk for such an award. It is in no ledger.',
        past_people: 'A person from before Grantdesk, without an account: they cannot sign in, and nothing is sent to them.',
      },
    },
  },
  {
    title: 'Similar text',
    features: {
      similarity: {
        similarity_applications: 'An application with fingerprints, by a number that is shorter than its id.',
        similarity_forms: 'A submitted form that was compared with the others.',
        similarity_fingerprints: 'Ten words in a row of an application, as a hash from which they cannot be read.',
        similarity_pairs: 'Two applications that share passages, and what the team says about it. The passages are not stored.',
        similarity_progress: 'Up to which transaction submissions were looked for; one row.',
      },
    },
  },
  {
    title: 'Notes of the team, and tags',
    features: {
      note: {
        notes: 'A note of the programme team about an application, a project or an organisation. A removed one has no text.',
        note_mentions: 'A person whom a note mentions, or mentioned: each is notified once.',
      },
      tag: {
        tags: 'A label of a programme for its applications.',
        application_tags: 'A tag on an application of its programme.',
      },
    },
  },
  {
    title: 'References and nominations',
    features: {
      referee: {
        referee_settings: 'What a programme requests of references. Without a row, or with a maximum of 0, it requests none.',
        referees: 'A person whom an applicant named, and their reference: a draft until it is answered.',
        referee_links: 'A link that was sent to a referee. The token itself is in the email alone.',
      },
      nomination: {
        nomination_settings: 'Whether a programme takes nominations.',
        nominations: 'A person whom a third party proposed. They are invited once for each programme.',
      },
    },
  },
  {
    title: 'ZIPs of applications',
    features: {
      archive: {
        application_archives: 'A ZIP that a person requested of a selection of applications; deleted after a day, with its file.',
      },
    },
  },
  {
    title: 'Review: tasks and conflicts of interest',
    features: {
      task: {
        tasks: 'A review that one reviewer is assigned.',
        task_counts: 'How many tasks of a programme are in a stage and state.',
        task_count_deltas: 'A change of such a count that is not yet folded into it.',
        task_batches: 'One act of assignment, which can be undone.',
        task_batch_items: 'A task of that act, as it was before; null if it was not there.',
        task_declines: 'Who declined what: auto assignment does not ask the same person again.',
        task_reminders: 'A reminder of a task that has left.',
        task_summaries: 'A day on which the managers of a programme got their summary of overdue reviews.',
        conflicts: 'A declared conflict of interest with an application, an organisation or a person. Withdrawn, never deleted.',
        conflict_overrides: 'The reason for which a person may review an application despite a conflict.',
      },
    },
  },
  {
    title: 'Interviews and decisions',
    features: {
      interview: {
        interviews: 'The interview of an application.',
        interview_panel: 'A member of the panel of an interview.',
        interview_settings: 'What applicants of a programme read on their interview page.',
        interview_offers: 'Times that applicants choose from.',
        interview_slots: 'One time of an offer.',
        interview_offer_applications: 'An application that may choose from an offer.',
        interview_choices: 'The slot that an application took: one for each offer.',
        interview_reminders: 'A reminder of an interview that has left.',
      },
      decision: {
        board_settings: 'How the board of a programme decides.',
        board_attendance: 'A person who is present at the meeting of the board.',
        decision_releases: 'A batch of decisions that were released together.',
        staged_decisions: 'The decision on an application, drafted until it is released.',
      },
      panel: {
        panel_meetings: 'A meeting of the board of a programme.',
        panel_items: 'An application on the agenda of a meeting.',
        panel_people: 'Whether a person came to a meeting: someone of the staff, or a guest by name.',
        panel_recusals: 'A person who takes no part in an item of the agenda.',
        panel_lines: 'A line of the minutes, about an item or about none. A removed one stays without its text.',
      },
    },
  },
  {
    title: 'Contracts, projects and reports',
    features: {
      contract: {
        contract_templates: 'A template of a contract.',
        contract_files: 'A file of a contract: one that a manager sends, or a signed copy that comes back.',
        contracts: 'A version of a contract that was sent. Its words never change.',
        contract_copies: 'A signed copy, confirmed or sent back with a reason.',
      },
      project: {
        projects: 'The project of a granted application.',
        project_budget_lines: 'One line of the budget of a project.',
      },
      claim: {
        claim_settings: 'How the reports of a programme account for spending.',
        claim_items: 'What a report claims to have spent on a budget line, once.',
        virements: 'Money moved between two budget lines without an amendment. Never changed or removed.',
      },
      indicator: {
        indicators: 'An indicator of the library of a programme.',
        indicator_projects: 'How often what a project follows was changed.',
        project_indicators: 'An indicator that a project follows: baseline, target and plan.',
        project_indicator_history: 'A baseline, target or plan that was replaced, with the reason.',
        indicator_rounds: 'How often the values of a round were saved.',
        indicator_values: 'What a round of a report says about an indicator. Final once the round is submitted.',
      },
      report: {
        reports: 'A report that a project owes.',
        report_rounds: 'One round of a report, submitted once; a declined report has a next round.',
        report_reminders: 'A reminder of a report that has left.',
      },
      risk: { project_risks: 'What may go wrong in a project.' },
      amendment: { amendments: 'A proposed change of a running project, and what was decided about it.' },
    },
  },
  {
    title: 'Money',
    features: {
      payment: {
        payments: 'One payment term of a project.',
        payment_releases: 'A part of a payment that was paid, with its proof.',
        payment_limits: 'The amount above which two people approve a payment of a programme.',
        ledger_entries: 'A change of the money of a programme. Never changed or removed.',
        project_sums: 'The sums of the ledger of a project, maintained by a trigger.',
        bank_accounts: 'Bank details as they were entered, the number encrypted.',
      },
      'payment-token': {
        payment_tokens: 'A token by which an accounting system records payments, and everyone who made, changed or approved it.',
      },
      'payment-batch': {
        paying_accounts: 'The account that a programme pays from, its number encrypted, and the format that its bank takes.',
        payment_batches: 'Approved payments that leave in one file: made by one person, released by another.',
        payment_batch_items:
          'A payment in a batch. It is in one that is not settled at most, so that it never leaves twice as new.',
        bank_statements: 'What a bank wrote about payments of batches; the other lines of its file are not stored.',
        bank_statement_entries: 'A line of a statement about a payment of a batch.',
      },
      repayment: {
        repayments: 'The return of what a grantee received and did not spend.',
        repayment_entries: 'An entry that a received return wrote in the ledger, maintained by a trigger.',
      },
      deputy: { deputies: 'A colleague who approves payments for someone who is away. Both days are included.' },
    },
  },
  {
    title: 'Messages, email texts and saved views',
    features: {
      message: {
        application_messages: 'A message in the thread of an application.',
        application_message_reads: 'Up to which message a person has read a thread.',
        application_message_files: 'A file that came with a message.',
        message_reply_addresses: 'An address that takes replies to one message from one person, by the hash of its token.',
      },
      reply: {
        mail_replies: 'A reply that arrived by email; its words and bytes only while it waits for the team.',
        mail_reply_drops: 'How many emails were dropped on a day, and why.',
      },
      notification: {
        notification_choices: 'How a person is notified of one kind of event; without a row, the default of that kind.',
        notification_digests: 'A day on which a person got the daily email.',
      },
      'mail-template': {
        mail_template_versions:
          "A version of an event's email in the organisation's own words, for all programmes or one; the latest counts.",
        mail_templates: 'Email texts by kind of notification, from before each event had its own; nothing reads them.',
      },
      view: { saved_views: 'What a person searched, filtered and sorted a list by, under a name.' },
    },
  },
  {
    title: 'Events and open data',
    features: {
      event: {
        events: 'An event that people register for.',
        event_roles: 'A role that an event is for.',
        event_programmes: 'A programme whose applicants or grantees an event is for.',
        event_registrations: 'The registration of a person; it stays when the place is given back.',
        event_reminders: 'A reminder of an event that has left.',
      },
      'open-data': {
        open_data_settings: 'What a programme publishes about its awards.',
        open_data_left_out: 'An award that is left out of what is published.',
      },
    },
  },
];

/** The feature that writes a table, by the name of the table. */
export const TABLE_OWNERS: ReadonlyMap<string, string> = new Map(
  SUBJECTS.flatMap(({ features }) =>
    Object.entries(features).flatMap(([feature, tables]) => Object.keys(tables).map((table) => [table, feature] as const)),
  ),
);
