import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { granteeStatus } from '@grantdesk/domain/stage/tabs';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import type { SortOption } from '#components/list/ListToolbar.tsx';
import { ProjectStatus } from '#components/values/ProjectStatus.tsx';
import { Status } from '#components/values/Status.tsx';
import { Money } from '#components/values/values.tsx';

export type GranteeRow = Answer<'programme.grantees'>['data'][number];
export type ProjectRow = Answer<'project.byProgramme'>['data'][number];
export type GrantProgrammeRow = Answer<'project.programmes'>['data'][number];

const none = <span className="text-muted">–</span>;

/** A day of the calendar, which has no zone. */
function Day({ value }: { value: string | null }) {
  return value ? (
    <time dateTime={value} className="tabular-nums">
      {formatDay(value)}
    </time>
  ) : (
    none
  );
}

/** A number that asks for attention where it is not zero. */
function Late({ count }: { count: number }) {
  return count > 0 ? (
    <b style={{ color: 'var(--danger)' }}>{m.project.countLate({ count: formatCount(count) })}</b>
  ) : (
    <span className="text-muted">{m.common.none()}</span>
  );
}

const names = (people: { name: string }[]): string => people.map(({ name }) => name).join(', ') || m.common.noManagerYet();

export const PROGRAMME_SORTS = ['name'] as const;
export const PROGRAMME_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
];

/** Programmes with counts of grantees and late reports. */
export const PROGRAMME_COLUMNS: DataColumn<GrantProgrammeRow>[] = [
  {
    id: 'name',
    header: m.common.programme(),
    fixed: true,
    sortBy: 'name',
    cell: (row) => <TwoLines first={row.name} second={names(row.managers)} />,
  },
  { id: 'grantees', header: m.common.grantees(), width: 110, align: 'right', cell: (row) => formatCount(row.grantees) },
  { id: 'unsigned', header: m.project.toBeSigned(), width: 130, align: 'right', cell: (row) => formatCount(row.unsigned) },
  { id: 'projects', header: m.common.projects(), width: 110, align: 'right', cell: (row) => formatCount(row.projects) },
  { id: 'active', header: m.common.inProgress(), width: 120, align: 'right', cell: (row) => formatCount(row.active) },
  { id: 'late', header: m.common.reports(), width: 130, cell: (row) => <Late count={row.lateReports} /> },
];

export const GRANTEE_SORTS = ['applicationID', 'name', 'nextPay'] as const;
export const GRANTEE_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'nextPay:ASCENDING', label: m.project.nextPayment() },
  { value: 'applicationID:ASCENDING', label: m.common.applicationNumber() },
];

/** The organisation, or the person where there is none. */
export const granteeName = ({ user }: Pick<GranteeRow, 'user'>): string => user.organisation ?? user.name;

/** The layout "programme grantees". */
export const GRANTEE_COLUMNS: DataColumn<GranteeRow>[] = [
  {
    id: 'grantee',
    header: m.common.grantee(),
    fixed: true,
    sortBy: 'name',
    cell: (row) => <TwoLines first={granteeName(row)} second={`${row.applicationID} · ${row.user.email}`} />,
  },
  {
    id: 'progress',
    header: m.common.progress(),
    width: 176,
    cell: ({ project }) =>
      project ? <ProjectStatus project={project} /> : <span className="text-muted">{m.project.notStarted()}</span>,
  },
  {
    id: 'contract',
    header: m.common.contract(),
    width: 176,
    cell: (row) => <Status subject="contract" status={row.contract} label={statusLabel('contract', row.contract).label} />,
  },
  {
    id: 'initialized',
    header: m.project.initialised(),
    width: 150,
    cell: (row) => (
      <Status
        subject="grantee"
        status={granteeStatus(row.approvalFlags)}
        label={statusLabel('grantee', granteeStatus(row.approvalFlags)).label}
      />
    ),
  },
  { id: 'nextPay', header: m.common.nextPay(), width: 124, sortBy: 'nextPay', cell: (row) => <Day value={row.nextPay} /> },
  {
    id: 'flags',
    header: m.common.latestFlag(),
    width: 190,
    hidden: true,
    cell: (row) => {
      const flag = row.approvalFlags.at(-1) ?? '';
      return <Status subject="flag" status={flag} label={statusLabel('flag', flag).label} />;
    },
  },
  { id: 'phone', header: m.common.phone(), width: 152, hidden: true, cell: (row) => row.user.phoneNumber ?? none },
];

export const PROJECT_SORTS = ['applicationID', 'name', 'status', 'firstReportDueDate', 'budget'] as const;
export const PROJECT_SORT_OPTIONS: SortOption[] = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'ASCENDING', label: m.common.oldestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'firstReportDueDate:ASCENDING', label: m.common.firstReportDue() },
  { value: 'budget:DESCENDING', label: m.common.largestBudget() },
];

/** The layout "programme projects, grantee management". */
export const PROJECT_COLUMNS: DataColumn<ProjectRow>[] = [
  {
    id: 'project',
    header: m.common.project(),
    fixed: true,
    sortBy: 'name',
    cell: (row) => <TwoLines first={row.name} second={`${row.application.applicationID} · ${row.application.user.email}`} />,
  },
  {
    id: 'status',
    header: m.common.status(),
    width: 176,
    sortBy: 'status',
    cell: (row) => <ProjectStatus project={row} />,
  },
  {
    id: 'firstReport',
    header: m.common.firstReportDue(),
    width: 150,
    sortBy: 'firstReportDueDate',
    cell: (row) => <Day value={row.project.firstReportDueDate} />,
  },
  {
    id: 'left',
    header: m.project.leftToPay(),
    width: 160,
    align: 'right',
    cell: (row) => <Money minor={row.left} currency={row.currency} />,
  },
  { id: 'late', header: m.project.reportsLate(), width: 120, cell: (row) => <Late count={row.lateReports} /> },
  {
    id: 'budget',
    header: m.common.budget(),
    width: 160,
    align: 'right',
    hidden: true,
    sortBy: 'budget',
    cell: (row) => <Money minor={row.budget} currency={row.currency} />,
  },
  { id: 'manager', header: m.common.manager(), width: 180, hidden: true, cell: (row) => names(row.managers) },
];
