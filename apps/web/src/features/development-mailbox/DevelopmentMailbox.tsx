import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { DateTime } from '#components/values/values.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Panel } from '#ui/Panel.tsx';

interface Props {
  mails: Answer<'mailbox.many'>['data'];
  open: string | null;
  mail: Answer<'mailbox.one'>['data'] | null;
  onOpen: (id: string) => void;
}

/** What would have been sent, so that links in mails can be followed without a mail server. */
export function DevelopmentMailbox({ mails, open, mail, onOpen }: Props) {
  return (
    <div className="mx-auto w-[min(1072px,100%)] px-4 py-6">
      <h1 className="text-3xl/9.5">{m.developmentMailbox.developmentMailbox()}</h1>
      <p className="text-muted">{m.developmentMailbox.thisServerSendsNoEmails()}</p>
      <div className="mt-5 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 tablet:grid-cols-1">
        <Panel flush>
          {mails.length === 0 ? <EmptyState title={m.developmentMailbox.noEmailsFound()} /> : null}
          <ul>
            {mails.map(({ _id, to, subject, receivedAt }) => (
              <li key={_id}>
                <button
                  type="button"
                  className="grid w-full cursor-pointer gap-0.5 border-0 border-b border-hair bg-transparent px-4 py-3 text-start text-caption/5 text-muted hover:bg-selected aria-[current=true]:bg-selected"
                  aria-current={_id === open}
                  onClick={() => onOpen(_id)}
                >
                  <b className="font-medium text-text">{subject}</b>
                  <span>{to}</span>
                  <DateTime value={receivedAt} timed />
                </button>
              </li>
            ))}
          </ul>
        </Panel>
        {mail ? (
          <Panel title={mail.subject} note={m.developmentMailbox.fromFromToTo({ from: mail.from, to: mail.to })}>
            <pre className="mt-3 text-sm/5.5 wrap-anywhere whitespace-pre-wrap">{linked(mail.text)}</pre>
            {mail.calendar ? (
              <details>
                <summary>{m.common.calendarFile()}</summary>
                <pre className="mt-3 text-sm/5.5 wrap-anywhere whitespace-pre-wrap">{mail.calendar}</pre>
              </details>
            ) : null}
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

/** Makes the web addresses of a plain text links. */
function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/g).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
