import { m } from '@grantdesk/messages';
import type { StageTab } from '@grantdesk/domain/stage/tabs';
import { archiveSizeIssue } from '@grantdesk/domain/archive/rules';
import { BellRing, CalendarPlus, FolderDown, ListChecks, Mail, Tag } from 'lucide-react';
import type { ApplicationRow } from './application-row.ts';
import type { BulkAction } from './BulkBar.tsx';

interface BulkUses {
  assign: () => void;
  remind: (ids: string[]) => void;
  write: (ids: string[]) => void;
  schedule: () => void;
  tag: () => void;
  archive: (ids: string[]) => void;
}

/** What can be done with all selected applications of a stage, beside its steps. */
export function listBulkActions(
  rows: ApplicationRow[],
  tab: StageTab,
  { assign, remind, write, schedule, tag, archive }: BulkUses,
): BulkAction[] {
  const ids = rows.map(({ _id }) => _id);
  return [
    { key: 'assign', label: m.application.assign(), icon: ListChecks, run: assign },
    {
      key: 'remind',
      label: m.application.remind(),
      icon: BellRing,
      run: () => remind(ids),
      reason: rows.some((row) => row.missing && row.missing.open > 0) ? undefined : m.application.noReviewOfTheseIsOpen(),
    },
    { key: 'write', label: m.common.write(), icon: Mail, run: () => write(ids) },
    { key: 'tags', label: m.tag.tags(), icon: Tag, run: tag },
    ...(tab === 'INTERVIEW_APPLICATIONS' || tab === 'SHORTLISTED_FOR_INTERVIEW'
      ? [{ key: 'schedule', label: m.common.schedule(), icon: CalendarPlus, run: schedule }]
      : []),
    {
      key: 'archive',
      label: m.archive.downloadAsZip(),
      icon: FolderDown,
      run: () => archive(ids),
      reason: archiveSizeIssue(ids.length, 'selection') ?? undefined,
    },
  ];
}
