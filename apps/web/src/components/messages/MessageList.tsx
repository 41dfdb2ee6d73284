import { m } from '@grantdesk/messages';
import { MESSAGE_LABELS, type MessageKind } from '@grantdesk/domain/message/rules';
import { CircleHelp, Mail, MessageSquareText, PencilLine, Reply, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateTime } from '../values/values.tsx';
import { EmailParts, type EmailedParts } from './EmailParts.tsx';
import classes from './MessageList.module.css';

export interface ShownMessage extends EmailedParts {
  _id: string;
  kind: MessageKind;
  subject?: string | null;
  body: string;
  isNew?: boolean;
  about: { field_label: string } | null;
  replyTo: string | null;
  dueAt: string | null;
  sentAt: string;
  author: { name: string; isYou: boolean };
  byEmail?: boolean;
}

const ICONS: Record<MessageKind, LucideIcon> = {
  QUESTION: CircleHelp,
  ANSWER: Reply,
  CORRECTION: PencilLine,
  FEEDBACK: MessageSquareText,
  TEAM_MESSAGE: Mail,
  APPLICANT_MESSAGE: Mail,
};

interface Props<M extends ShownMessage> {
  label: string;
  messages: readonly M[];
  /** What belongs under a message: its answer field, whether reviewers read it. */
  below?: ((message: M) => ReactNode) | undefined;
  /** Where a file of a message is. */
  fileHref?: ((id: string) => string) | undefined;
}

/** The messages about a submitted application, oldest first; an answer is under its question. */
export function MessageList<M extends ShownMessage>({ label, messages, below, fileHref }: Props<M>) {
  const shown = messages.filter(({ replyTo }) => !messages.some((each) => each._id === replyTo));
  return (
    <ol className="grid gap-3" aria-label={label}>
      {shown.map((message) => (
        <li key={message._id} className={classes.item} data-kind={message.kind}>
          <Message message={message} fileHref={fileHref} />
          {below?.(message)}
          {messages
            .filter(({ replyTo }) => replyTo === message._id)
            .map((answer) => (
              <div key={answer._id} className="grid gap-3 border-s-2 border-border ps-4">
                <Message message={answer} fileHref={fileHref} />
                {below?.(answer)}
              </div>
            ))}
        </li>
      ))}
    </ol>
  );
}

function Message({ message, fileHref }: { message: ShownMessage; fileHref: Props<ShownMessage>['fileHref'] }) {
  const { kind, subject, body, isNew, about, dueAt, sentAt, author, byEmail } = message;
  const Icon = ICONS[kind];
  return (
    <article>
      <header className={`${classes.head} flex flex-wrap items-center gap-x-2 gap-y-0.5`}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <h3>{subject ? subject : MESSAGE_LABELS[kind]}</h3>
        {isNew ? <span className={classes.fresh}>{m.common.newText()}</span> : null}
        <span className="text-sm/5 text-muted">
          {author.isYou ? m.common.you() : author.name} · <DateTime value={sentAt} timed withZone />
          {byEmail ? <> · {m.message.byEmail()}</> : null}
        </span>
      </header>
      {about ? (
        <p className="text-sm/5 wrap-anywhere text-muted">{m.common.aboutFieldLabel({ field_label: about.field_label })}</p>
      ) : null}
      <p className="mt-1 max-w-[72ch] wrap-anywhere whitespace-pre-line">{body}</p>
      <EmailParts message={message} fileHref={fileHref} />
      {dueAt ? (
        <p className="text-sm/5 wrap-anywhere text-muted">
          {m.common.answerBy()} <DateTime value={dueAt} timed withZone />
        </p>
      ) : null}
    </article>
  );
}
