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
    <article className="border border-border rounded-lg bg-surface overflow-hidden" aria-labelledby={id}>
      <div className="text-caption/5 grid gap-0.5 py-2.5 px-3.5 border-b border-hair bg-sunken wrap-anywhere">
        <p>
          <span className="text-muted">To</span> {mail.to}
        </p>
        <p id={id}>
          <span className="text-muted">Subject</span> <b className="font-semibold">{mail.subject}</b>
        </p>
      </div>
      {/* It may be longer than the dialog is high, and scrolls by keyboard too. */}
      <div
        className="text-sm/5.5 grid gap-2.5 max-h-80 p-3.5 overflow-auto wrap-anywhere"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="The message"
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
          <span className="justify-self-start py-1 px-3 border border-control rounded-md font-semibold">{mail.action}</span>
        ) : null}
      </div>
    </article>
  );
}
