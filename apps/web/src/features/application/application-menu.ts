import { BellRing, CalendarPlus, Download, UserPlus } from 'lucide-react';
import { documents } from '#api/documents.ts';
import type { TableAction } from '#components/data-table/types.ts';
import { saveFrom } from '#ui/save-as.ts';
import type { Application } from './ApplicationHeader.tsx';
import { extendable } from './extendable.ts';

interface Uses {
  /** Absent where the reader may not. */
  onAssign: (() => void) | undefined;
  onRemind: (() => void) | undefined;
  onExtend: (() => void) | undefined;
}

/** What else can be done with an application, beside its next steps. */
export function applicationMenu(application: Application, { onAssign, onRemind, onExtend }: Uses): TableAction[] {
  const { _id, reviews, receipt, proposalReceipt } = application;
  const isOpen = reviews.some(({ progressStatus }) => progressStatus === 'PENDING');
  const actions: (TableAction | false | undefined)[] = [
    onRemind && isOpen && { key: 'remind', label: 'Remind missing reviewers', icon: BellRing, run: onRemind },
    onAssign && { key: 'assign', label: 'Assign reviewers', icon: UserPlus, run: onAssign },
    onExtend && {
      key: 'extend',
      label: 'Extend the deadline',
      icon: CalendarPlus,
      run: onExtend,
      reason: reasonAgainst(application),
    },
    receipt && {
      key: 'pdf',
      label: 'Download PDF',
      icon: Download,
      run: () => saveFrom(documents.answers(_id, 'application')),
    },
    proposalReceipt && {
      key: 'proposal',
      label: 'Download proposal PDF',
      icon: Download,
      run: () => saveFrom(documents.answers(_id, 'proposal')),
    },
  ].map((each) => each ?? undefined);
  return actions.filter((action): action is TableAction => Boolean(action));
}

function reasonAgainst(application: Application): string | undefined {
  if (application.outcome === 'approved') return 'The grant was approved, so there is no deadline left to extend.';
  if (application.outcome) return 'This application goes no further.';
  return extendable(application).length > 0 ? undefined : 'Everything that was asked for has been submitted.';
}
