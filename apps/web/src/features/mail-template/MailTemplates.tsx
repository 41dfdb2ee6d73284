import { rich } from '#ui/rich.tsx';
import { getLocale, LOCALES, m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import type { NotificationKind } from '@grantdesk/domain/notification/kinds';
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

/** The mails of the product by kind, and the words of one of them. */
export default function MailTemplates({ kind }: { kind: string | undefined }) {
  const list = useQuery({ ...readQuery('mailTemplate.many', {}), staleTime: 0 });
  if (list.error) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading label={m.mailTemplate.loadingEmails()} />;
  const chosen = list.data.data.find((each) => each.kind === kind);
  if (chosen) return <One kind={chosen.kind} label={chosen.label} />;
  const groups = Map.groupBy(list.data.data, ({ group }) => group);
  return (
    <div className="grid max-w-[860px] gap-4">
      <PageHeader title={m.common.emailTemplates()} lead={m.mailTemplate.theEmailsThatGrantdeskSendsYou()} />
      {[...groups].map(([group, mails]) => (
        <Panel key={group} title={group}>
          <ul className={`${classes.list} mt-2 list-none p-0`}>
            {mails.map(({ kind: key, label, isChanged, changedIn, changedBy, changedAt }) => (
              <li key={key}>
                <AppLink href={to.admin.mailTemplates(key)}>{label}</AppLink>
                <span className="text-muted">
                  {isChanged ? (
                    <>
                      {rich(m.mailTemplate.changed, {
                        date: <DateTime value={changedAt} />,
                        known: String(Boolean(changedBy)),
                        name: changedBy ?? '',
                        languages: formatList(changedIn.map(nameOf)),
                      })}
                    </>
                  ) : (
                    m.mailTemplate.original()
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function One({ kind, label }: { kind: NotificationKind; label: string }) {
  const [language, setLanguage] = useState(getLocale());
  const [isUnsaved, setUnsaved] = useState(false);
  const query = useQuery({ ...readQuery('mailTemplate.one', { params: { kind }, query: { language } }), staleTime: Infinity });
  return (
    <div className="grid gap-4">
      <PageHeader
        title={label}
        lead={m.mailTemplate.greetingAndButtonStayAsThey()}
        back={<BackLink href={to.admin.mailTemplates()}>{m.common.emailTemplates()}</BackLink>}
      />
      <LanguageChoice language={language} isUnsaved={isUnsaved} onChoose={setLanguage} />
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <TemplateEditor
          key={`${kind} ${language}`}
          template={query.data.data}
          onReload={async () => (await query.refetch()).data?.data}
          onUnsaved={setUnsaved}
        />
      ) : query.error ? null : (
        <Loading label={m.mailTemplate.loadingEmail()} />
      )}
    </div>
  );
}
