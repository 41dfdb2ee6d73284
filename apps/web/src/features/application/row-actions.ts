import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import type { StageTab } from '@grantdesk/domain/stage/tabs';
import { Ban, BellRing, Download, FolderOpen, ListChecks, MessageSquare, Star, Tag, UserPlus } from 'lucide-react';
import { documents } from '#api/documents.ts';
import type { TableAction } from '#components/data-table/types.ts';
import { saveFrom } from '#ui/save-as.ts';
import type { ApplicationRow } from './application-row.ts';

interface Offer {
  step: { action: string; label: string; reason?: unknown };
  reason: string | undefined;
  take: () => void;
}

export interface RowUses {
  tab: StageTab;
  href: string;
  /** The reader's own review task of it. */
  ownTask: { href: string; isCompleted: boolean } | undefined;
  /** For managers alone. */
  manager: { steps: Offer[]; remind: () => void; assign: () => void; write: () => void; tag: () => void } | undefined;
}

/** What can be done with one row: nothing that its stage has no use for. */
export function listRowActions(row: ApplicationRow, { tab, href, ownTask, manager }: RowUses): TableAction[] {
  const actions: TableAction[] = [{ key: 'open', label: m.common.open(), icon: FolderOpen, href }];
  if (ownTask) {
    const label = ownTask.isCompleted ? messages.task.drawerCompleted : messages.task.drawerOpen;
    actions.unshift({ key: 'task', label, icon: ListChecks, href: ownTask.href });
  }
  const isSubmitted = row.progressStatus === 'SUBMITTED';
  const run = () => saveFrom(documents.answers(row._id, 'application'));
  // The answers of a draft are the applicant's own.
  const pdf: TableAction[] = isSubmitted ? [{ key: 'pdf', label: m.common.downloadPdf(), icon: Download, run }] : [];
  if (!manager) return [...actions, ...pdf];
  const isReviewed = isSubmitted && tab !== 'SHORTLISTED_FOR_BOARD_APPROVAL';
  if (row.missing && row.missing.open > 0)
    actions.push({
      key: 'remind',
      label: m.application.remindMissingReviewers2({ count: row.missing.open }),
      icon: BellRing,
      run: manager.remind,
    });
  if (isReviewed)
    actions.push({
      key: 'assign',
      label:
        row.reviewsCount > 0 || (row.missing?.open ?? 0) > 0 ? m.application.assignAnotherReviewer() : m.common.assignReviewers(),
      icon: UserPlus,
      run: manager.assign,
    });
  for (const { step, reason, take } of manager.steps)
    actions.push({
      key: step.action,
      label: step.label,
      icon: step.reason ? Ban : Star,
      run: take,
      reason,
      danger: step.reason !== undefined,
    });
  // What ends an application comes last.
  const ends = actions.filter((action) => action.danger);
  return [
    ...actions.filter((action) => !action.danger),
    { key: 'write', label: m.application.messageApplicant(), icon: MessageSquare, run: manager.write },
    { key: 'tags', label: m.tag.editTags(), icon: Tag, run: manager.tag },
    ...pdf,
    ...ends,
  ];
}
