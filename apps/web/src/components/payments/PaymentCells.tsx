import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { FileCheck2, FileClock, FileX2 } from 'lucide-react';
import { Status } from '../values/Status.tsx';
import { dueWords } from './due.ts';
import classes from './Payments.module.css';

/** A due day, and how far it is. */
export function DueDate({ day, today, isOpen = true }: { day: string; today: string; isOpen?: boolean }) {
  const { text, isLate } = dueWords(day, today);
  return (
    <span className="grid">
      <time dateTime={day} className="tabular-nums">
        {formatDay(day)}
      </time>
      {isOpen ? (
        <small className="text-xs/4 text-muted data-late:text-danger" data-late={isLate || undefined}>
          {text}
        </small>
      ) : null}
    </span>
  );
}

const ICONS = { approved: FileCheck2, contract: FileCheck2, waiting: FileClock, declined: FileX2 };

/** What a payment rests on: its report, or the contract. */
export function Evidence({ kind, label }: { kind: keyof typeof ICONS; label: string }) {
  const Icon = ICONS[kind];
  return (
    <span className={`${classes.evidence} inline-flex min-w-0 items-center gap-1.5`} data-kind={kind}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}

/** The approval status, with what of two approvals has been given. */
export function ApprovalStatus({ status, approvals }: { status: string; approvals: { given: number; needed: number } }) {
  const isHalf = approvals.needed === 2 && approvals.given === 1;
  return (
    <span className="grid justify-items-start gap-0.5">
      <Status subject="payment" status={status} />
      {isHalf ? <small className="text-xs/4 text-muted">{m.common.n1Of2Approvals()}</small> : null}
    </span>
  );
}
