import { m } from '@grantdesk/messages';
import { useId } from 'react';

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
    <article className="overflow-hidden rounded-lg border border-border bg-surface" aria-labelledby={id}>
      <div className="grid gap-0.5 border-b border-hair bg-sunken px-3.5 py-2.5 text-caption/5 wrap-anywhere">
        <p>
          <span className="text-muted">{m.common.to()}</span> {mail.to}
        </p>
        <p id={id}>
          <span className="text-muted">{m.common.subject()}</span> <b className="font-semibold">{mail.subject}</b>
        </p>
      </div>
      {/* It may be longer than the dialog is high, and scrolls by keyboard too. */}
      <div
        className="grid max-h-80 gap-2.5 overflow-auto p-3.5 text-sm/5.5 wrap-anywhere"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={m.common.theMessage()}
      >
        <p className="whitespace-pre-wrap">{mail.greeting}</p>
        {mail.paragraphs.map((paragraph) => (
          <p className="whitespace-pre-wrap" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5">
          {mail.facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {mail.action ? (
          <span className="justify-self-start rounded-md border border-control px-3 py-1 font-semibold">{mail.action}</span>
        ) : null}
      </div>
    </article>
  );
}
