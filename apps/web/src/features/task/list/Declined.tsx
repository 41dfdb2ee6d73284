import { m } from '@grantdesk/messages';
import { Undo2 } from 'lucide-react';

const SHOWN = 80;

/** The assignee declined the task: their reason, for the manager who assigns it to someone else. */
export function Declined({ reason }: { reason: string }) {
  return (
    <span className="mt-0.5 grid text-xs/4 wrap-anywhere text-warning" title={reason}>
      <b className="inline-flex items-center gap-1 font-medium">
        <Undo2 size={14} strokeWidth={2} aria-hidden="true" />
        {m.common.declined2()}
      </b>
      {reason.length > SHOWN ? `${reason.slice(0, SHOWN)}…` : reason}
    </span>
  );
}
