import { m } from '@grantdesk/messages';
import { BellRing, CalendarPlus, Download, Tag, UserPlus } from 'lucide-react';
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
  onTag: (() => void) | undefined;
}

/** What else can be done with an application, beside its next steps. */
export function applicationMenu(application: Application, { onAssign, onRemind, onExtend, onTag }: Uses): TableAction[] {
  const { _id, reviews, receipt, proposalReceipt } = application;
  const isOpen = reviews.some(({ progressStatus }) => progressStatus === 'PENDING');
  const actions: (TableAction | false | undefined)[] = [
    onRemind && isOpen && { key: 'remind', label: m.application.remindMissingReviewers(), icon: BellRing, run: onRemind },
    onAssign && { key: 'assign', label: m.common.assignReviewers(), icon: UserPlus, run: onAssign },
    onExtend && {
      key: 'extend',
      label: m.application.extendTheDeadline(),
      icon: CalendarPlus,
      run: onExtend,
      reason: reasonAgainst(application),
    },
    onTag && { key: 'tags', label: m.tag.editTags(), icon: Tag, run: onTag },
    receipt && {
      key: 'pdf',
      label: m.common.downloadPdf(),
      icon: Download,
      run: () => saveFrom(documents.answers(_id, 'application')),
    },
    proposalReceipt && {
      key: 'proposal',
      label: m.application.downloadProposalPdf(),
      icon: Download,
      run: () => saveFrom(documents.answers(_id, 'proposal')),
    },
  ].map((each) => each ?? undefined);
  return actions.filter((action): action is TableAction => Boolean(action));
}

function reasonAgainst(application: Application): string | undefined {
  if (application.outcome === 'approved') return m.application.theGrantWasApprovedSoThere();
  if (application.outcome) return m.common.thisApplicationGoesNoFurther();
  return extendable(application).length > 0 ? undefined : m.application.everythingRequestedHasBeenSubmitted();
}
