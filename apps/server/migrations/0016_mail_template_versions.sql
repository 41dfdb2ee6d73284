-- Each event has an email template of its own, for all programmes or for one, and its earlier versions stay.

create table mail_template_versions (
  id uuid primary key default gen_random_uuid(),
  event text not null,
  language text not null check (language in ('en', 'fr')),
  -- Null for all programmes.
  programme_id uuid references programmes (id),
  version integer not null check (version > 0),
  subject text not null,
  body text not null,
  -- The product's own text again, whichever that is when an email is sent.
  is_default boolean not null default false,
  changed_by uuid references users (id),
  changed_at timestamptz not null default app_now(),
  unique nulls not distinct (event, language, programme_id, version)
);
create index mail_template_versions_programme_id on mail_template_versions (programme_id) where programme_id is not null;
grant select, insert on mail_template_versions to grantdesk_app;

-- What an organisation wrote for a kind of notification goes on for every event of it.
insert into mail_template_versions (event, language, version, subject, body, changed_by, changed_at)
select coalesce(e.event, t.kind), t.language, 1, t.subject, t.body, t.changed_by, t.changed_at
from mail_templates t
  left join (values
    ('application.receipt', 'application.received'), ('application.receipt', 'proposal.received'),
    ('application.extension', 'application.extended'), ('application.extension', 'proposal.extended'),
    ('application.reminder', 'application.reminder'), ('application.reminder', 'proposal.reminder'),
    ('application.step', 'application.not-taken-forward'), ('application.step', 'application.withdrawal'),
    ('application.step', 'proposal.called'), ('application.step', 'interview.called'),
    ('application.step', 'interview.called-after-proposal'), ('application.step', 'grant.approved'),
    ('application.step', 'grant.declined'),
    ('interview.offer', 'interview.offered'), ('interview.offer', 'interview.offer-reminder'),
    ('interview.time', 'interview.scheduled'), ('interview.time', 'interview.moved'),
    ('interview.time', 'interview.cancelled'), ('interview.time', 'interview.missed'),
    ('contract.news', 'contract.sent'), ('contract.news', 'contract.replaced'), ('contract.news', 'contract.signed'),
    ('contract.news', 'contract.copy-returned'),
    ('project.news', 'project.planned'), ('project.news', 'project.started'),
    ('payment.news', 'payment.approved'), ('payment.news', 'payment.sent'), ('payment.news', 'payment.withheld'),
    ('report.reminder', 'report.due'), ('report.reminder', 'report.late'),
    ('report.receipt', 'report.received'),
    ('report.reviewed', 'report.approved'), ('report.reviewed', 'report.returned')
  ) as e (kind, event) on e.kind = t.kind
where not t.is_original;
