import { rich } from '#ui/rich.tsx';
import { getLocale, LOCALES, m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatList } from '@grantdesk/domain/format/list';
import type { MailEvent } from '@grantdesk/domain/mail-template/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { BackLink } from '#components/BackLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import classes from './MailTemplates.module.css';
import { TemplateEditor } from './TemplateEditor.tsx';

const nameOf = (language: string): string => LOCALES.find(({ value }) => value === language)?.label ?? language;

interface Place {
  /** The programme whose emails these are; those of all programmes without it. */
  programmeId: string | undefined;
  addressOf: (event?: string) => string;
}

/** The emails by event, and the text of one of them. */
export default function MailTemplates({ event, ...place }: Place & { event: string | undefined }) {
  const { programmeId, addressOf } = place;
  const list = useQuery({
    ...readQuery('mailTemplate.many', { query: { ...(programmeId && { programme: programmeId }) } }),
    staleTime: 0,
  });
  if (list.error) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading label={m.mailTemplate.loadingEmails()} />;
  const chosen = list.data.data.find((each) => each.event === event);
  if (chosen) return <One event={chosen.event} label={chosen.label} {...place} />;
  const groups = Map.groupBy(list.data.data, ({ group }) => group);
  return (
    <div className="grid max-w-[860px] gap-4">
      <PageHeader
        title={programmeId ? m.mailTemplate.emailsOfTheProgramme() : m.common.emailTemplates()}
        lead={programmeId ? m.mailTemplate.theseEmailsOfThisProgramme() : m.mailTemplate.theEmailsThatGrantdeskSendsYou()}
        back={programmeId ? <BackLink href={to.admin.programme(programmeId)}>{m.common.programme()}</BackLink> : undefined}
      />
      {[...groups].map(([group, mails]) => (
        <Panel key={group} title={group}>
          <ul className={`${classes.list} mt-2 list-none p-0`}>
            {mails.map((mail) => (
              <li key={mail.event}>
                <AppLink href={addressOf(mail.event)}>{mail.label}</AppLink>
                <span className="text-muted">
                  <State mail={mail} isOfProgramme={programmeId !== undefined} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

/** Who changed it last, or that no one did. */
function State({
  mail: { isChanged, changedIn, changedBy, changedAt },
  isOfProgramme,
}: {
  mail: Answer<'mailTemplate.many'>['data'][number];
  isOfProgramme: boolean;
}) {
  if (!isChanged) return isOfProgramme ? m.mailTemplate.asForAllProgrammes() : m.mailTemplate.original();
  return rich(m.mailTemplate.changed, {
    date: <DateTime value={changedAt} />,
    known: String(Boolean(changedBy)),
    name: changedBy ?? '',
    languages: formatList(changedIn.map(nameOf)),
  });
}

function One({ event, label, programmeId, addressOf }: Place & { event: MailEvent; label: string }) {
  const [language, setLanguage] = useState(getLocale());
  const [isUnsaved, setUnsaved] = useState(false);
  const query = useQuery({
    ...readQuery('mailTemplate.one', { params: { event }, query: { language, ...(programmeId && { programme: programmeId }) } }),
    staleTime: Infinity,
  });
  return (
    <div className="grid gap-4">
      <PageHeader
        title={label}
        lead={m.mailTemplate.greetingAndButtonStayAsThey()}
        back={
          <BackLink href={addressOf()}>
            {programmeId ? m.mailTemplate.emailsOfTheProgramme() : m.common.emailTemplates()}
          </BackLink>
        }
      />
      <LanguageChoice language={language} isUnsaved={isUnsaved} onChoose={setLanguage} />
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <TemplateEditor
          key={`${event} ${language}`}
          template={query.data.data}
          programmeId={programmeId}
          onReload={async () => (await query.refetch()).data?.data}
          onUnsaved={setUnsaved}
        />
      ) : query.error ? null : (
        <Loading label={m.mailTemplate.loadingEmail()} />
      )}
    </div>
  );
}
