import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import type { SortOption } from '#components/list/ListToolbar.tsx';
import { DateTime, Money } from '#components/values/values.tsx';
import { WindowProgress, type WindowFacts } from '#components/values/WindowProgress.tsx';
import { useNow } from '#ui/clock.ts';
import type { ProgrammeRow } from './programme-draft.ts';

export const PROGRAMME_SORTS = ['name', 'endDate'] as const;

export const PROGRAMME_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'endDate:ASCENDING', label: m.programme.firstToClose() },
  { value: 'endDate:DESCENDING', label: m.programme.lastToClose() },
];

/** Draws itself each second, not the table around it. */
export function WindowCell({ window }: { window: WindowFacts }) {
  return <WindowProgress window={window} now={useNow()} />;
}

const peopleWords = (people: { name: string }[]): string => {
  const [first, ...others] = people;
  if (!first) return m.common.noManagerYet();
  return others.length === 0 ? first.name : m.programme.nameAndCountMore({ name: first.name, count: others.length });
};

/** "12 submitted of 15". */
const countWords = ({ submittedCount, applicationCount }: Pick<ProgrammeRow, 'submittedCount' | 'applicationCount'>): string =>
  applicationCount === 0
    ? m.common.noneYet()
    : m.programme.submittedcountSubmittedOfApplicationcount({
        submittedCount: formatCount(submittedCount),
        applicationCount: formatCount(applicationCount),
      });

export const PROGRAMME_COLUMNS: DataColumn<ProgrammeRow>[] = [
  {
    id: 'name',
    header: m.common.programme(),
    fixed: true,
    sortBy: 'name',
    cell: (programme) => <TwoLines first={programme.name} second={peopleWords(programme.managers)} />,
  },
  {
    id: 'window',
    header: m.programme.window(),
    width: 372,
    sortBy: 'endDate',
    cell: (programme) => <WindowCell window={programme} />,
  },
  {
    id: 'budget',
    header: m.common.budget(),
    width: 164,
    align: 'right',
    cell: (programme) => <Money minor={programme.budget} currency={programme.currency} />,
  },
  { id: 'applications', header: m.common.applications(), width: 164, cell: countWords },
  { id: 'created', header: m.common.created(), width: 124, cell: (programme) => <DateTime value={programme.createdAt} /> },
  {
    id: 'managers',
    header: m.common.managers(),
    width: 220,
    hidden: true,
    cell: (programme) => programme.managers.map((manager) => manager.name).join(', ') || <span className="text-muted">–</span>,
  },
];
