import type { Answer } from '@grantdesk/api';
import { DateTime } from '#components/values/values.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Panel } from '#ui/Panel.tsx';
import classes from './DevMailbox.module.css';

interface Props {
  mails: Answer<'mailbox.many'>['data'];
  open: string | null;
  mail: Answer<'mailbox.one'>['data'] | null;
  onOpen: (id: string) => void;
}

/** What would have been sent, so that links in mails can be followed without a mail server. */
export function DevMailbox({ mails, open, mail, onOpen }: Props) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Development mailbox</h1>
      <p className="muted">This server sends no mail. What it would have sent is shown here.</p>
      <div className={classes.columns}>
        <Panel flush>
          {mails.length === 0 ? <EmptyState title="No mail found!" /> : null}
          <ul>
            {mails.map(({ _id, to, subject, receivedAt }) => (
              <li key={_id}>
                <button type="button" className={classes.mail} aria-current={_id === open} onClick={() => onOpen(_id)}>
                  <b>{subject}</b>
                  <span>{to}</span>
                  <DateTime value={receivedAt} timed />
                </button>
              </li>
            ))}
          </ul>
        </Panel>
        {mail ? (
          <Panel title={mail.subject} note={`From ${mail.from} to ${mail.to}`}>
            <pre className={classes.text}>{linked(mail.text)}</pre>
            {mail.calendar ? (
              <details>
                <summary>Calendar file</summary>
                <pre className={classes.text}>{mail.calendar}</pre>
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
