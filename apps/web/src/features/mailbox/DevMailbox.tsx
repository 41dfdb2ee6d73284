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
export function DevMailbox({ mails, open, mail, onOpen }: Props) {
  return (
    <div className="w-[min(1072px,100%)] mx-auto py-6 px-4">
      <h1 className="text-3xl/9.5">Development mailbox</h1>
      <p className="text-muted">This server sends no mail. What it would have sent is shown here.</p>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 items-start mt-5 tablet:grid-cols-1">
        <Panel flush>
          {mails.length === 0 ? <EmptyState title="No mail found!" /> : null}
          <ul>
            {mails.map(({ _id, to, subject, receivedAt }) => (
              <li key={_id}>
                <button
                  type="button"
                  className="text-caption/5 grid gap-0.5 w-full py-3 px-4 border-0 border-b border-hair bg-transparent text-muted text-left cursor-pointer aria-[current=true]:bg-selected hover:bg-selected"
                  aria-current={_id === open}
                  onClick={() => onOpen(_id)}
                >
                  <b className="text-text font-medium">{subject}</b>
                  <span>{to}</span>
                  <DateTime value={receivedAt} timed />
                </button>
              </li>
            ))}
          </ul>
        </Panel>
        {mail ? (
          <Panel title={mail.subject} note={`From ${mail.from} to ${mail.to}`}>
            <pre className="text-sm/5.5 mt-3 whitespace-pre-wrap wrap-anywhere">{linked(mail.text)}</pre>
            {mail.calendar ? (
              <details>
                <summary>Calendar file</summary>
                <pre className="text-sm/5.5 mt-3 whitespace-pre-wrap wrap-anywhere">{mail.calendar}</pre>
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
