import type { Answer } from '@grantdesk/api';
import { formatTaskTotal } from '@grantdesk/domain/task/score';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import type { SortOption } from '#components/list/ListToolbar.tsx';
import { DateTime } from '#components/values/values.tsx';

type ListedGuide = Answer<'scoreGuide.adminMany'>['data'][number];

export const GUIDE_SORTS = ['name', 'maximum'] as const;

export const GUIDE_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: 'Newest first' },
  { value: 'ASCENDING', label: 'Oldest first' },
  { value: 'name:ASCENDING', label: 'Name' },
  { value: 'maximum:DESCENDING', label: 'Highest maximum' },
];

const usedBy = (count: number): string => (count === 0 ? 'Not used' : count === 1 ? '1 programme' : `${count} programmes`);

export const GUIDE_COLUMNS: DataColumn<ListedGuide>[] = [
  {
    id: 'name',
    header: 'Score guide',
    fixed: true,
    sortBy: 'name',
    cell: (guide) => <TwoLines first={guide.name} second={guide.description || `Version ${guide.version}`} />,
  },
  { id: 'criteria', header: 'Criteria', width: 96, align: 'right', cell: (guide) => guide.criteriaCount },
  {
    id: 'maximum',
    header: 'Maximum',
    width: 108,
    align: 'right',
    sortBy: 'maximum',
    cell: (guide) => formatTaskTotal(guide.maximum),
  },
  { id: 'usedBy', header: 'Used by', width: 136, cell: (guide) => usedBy(guide.usedBy) },
  { id: 'updated', header: 'Updated', width: 128, cell: (guide) => <DateTime value={guide.updatedAt} /> },
  { id: 'version', header: 'Version', width: 92, align: 'right', hidden: true, cell: (guide) => guide.version },
  {
    id: 'creator',
    header: 'Created by',
    width: 176,
    hidden: true,
    cell: (guide) => guide.createdBy?.name ?? <span className="text-muted">–</span>,
  },
  { id: 'created', header: 'Created', width: 128, hidden: true, cell: (guide) => <DateTime value={guide.createdAt} /> },
];
