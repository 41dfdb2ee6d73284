import { useId } from 'react';
import classes from './MailCard.module.css';

export interface MailCardProps {
  mail: {
    to: string;
    subject: string;
    greeting: string;
    paragraphs: string[];
    facts: [string, string][];
    action: string | null;
  };
}

/** A mail as its reader gets it: the same words in the same order. What it links to is named, not live. */
export function MailCard({ mail }: MailCardProps) {
  const id = useId();
  return (
    <article className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <p>
          <span className="muted">To</span> {mail.to}
        </p>
        <p id={id}>
          <span className="muted">Subject</span> <b>{mail.subject}</b>
        </p>
      </div>
      {/* It may be longer than the dialog is high, and scrolls by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.body} tabIndex={0} role="group" aria-label="The message">
        <p>{mail.greeting}</p>
        {mail.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl className={classes.facts}>
          {mail.facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {mail.action ? <span className={classes.action}>{mail.action}</span> : null}
      </div>
    </article>
  );
}
