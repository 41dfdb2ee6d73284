import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatTaskTotal } from '@grantdesk/domain/task/score';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import type { SortOption } from '#components/list/ListToolbar.tsx';
import { DateTime } from '#components/values/values.tsx';

type ListedGuide = Answer<'scoreGuide.adminMany'>['data'][number];

export const GUIDE_SORTS = ['name', 'maximum'] as const;

export const GUIDE_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'maximum:DESCENDING', label: m.scoreGuide.highestMaximum() },
];

const usedBy = (count: number): string => (count === 0 ? m.common.notUsed() : m.common.countProgrammes({ count }));

export const GUIDE_COLUMNS: DataColumn<ListedGuide>[] = [
  {
    id: 'name',
    header: m.common.scoreGuide(),
    fixed: true,
    sortBy: 'name',
    cell: (guide) => (
      <TwoLines first={guide.name} second={guide.description || m.common.versionVersion({ version: guide.version })} />
    ),
  },
  { id: 'criteria', header: m.common.criteria(), width: 96, align: 'right', cell: (guide) => guide.criteriaCount },
  {
    id: 'maximum',
    header: m.scoreGuide.maximum2(),
    width: 108,
    align: 'right',
    sortBy: 'maximum',
    cell: (guide) => formatTaskTotal(guide.maximum),
  },
  { id: 'usedBy', header: m.common.usedBy(), width: 136, cell: (guide) => usedBy(guide.usedBy) },
  { id: 'updated', header: m.common.updated(), width: 128, cell: (guide) => <DateTime value={guide.updatedAt} /> },
  { id: 'version', header: m.common.version(), width: 92, align: 'right', hidden: true, cell: (guide) => guide.version },
  {
    id: 'creator',
    header: m.scoreGuide.createdBy(),
    width: 176,
    hidden: true,
    cell: (guide) => guide.createdBy?.name ?? <span className="text-muted">–</span>,
  },
  { id: 'created', header: m.common.created(), width: 128, hidden: true, cell: (guide) => <DateTime value={guide.createdAt} /> },
];
