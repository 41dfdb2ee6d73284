import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { currencySign } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#api/query.ts';
import { TwoLines } from '#components/data-table/RowLink.tsx';
import type { DataColumn } from '#components/data-table/types.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { ProjectStatus } from '#components/values/ProjectStatus.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';

type Page = Answer<'payment.projects'>;
type Row = Page['data'][number];

const SORTS = ['applicationID', 'committed', 'released', 'left'] as const;
const SORT_OPTIONS = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'left:DESCENDING', label: m.payment.mostLeft() },
  { value: 'released:DESCENDING', label: m.payment.mostReleased() },
  { value: 'committed:DESCENDING', label: m.payment.mostCommitted() },
  { value: 'applicationID:ASCENDING', label: m.common.applicationNumber() },
];

const columnsFor = (currency: string, totals: Page['totals'] | undefined): DataColumn<Row>[] => {
  const money = (id: 'committed' | 'released' | 'left', header: string): DataColumn<Row> => ({
    id,
    header: `${header} (${currencySign(currency).trim()})`,
    width: 168,
    align: 'right',
    sortBy: id,
    cell: (row) => <Money plain minor={row[id]} currency={currency} />,
    total: totals ? <Money plain minor={totals[id]} currency={currency} /> : null,
  });
  return [
    {
      id: 'project',
      header: m.common.organisation(),
      fixed: true,
      sortBy: 'applicationID',
      cell: (row) => <TwoLines first={row.name} second={`${row.applicationID} · ${row.email}`} />,
      total: m.common.total(),
    },
    { id: 'status', header: m.common.status(), width: 164, cell: (row) => <ProjectStatus project={row} /> },
    {
      id: 'firstReport',
      header: m.common.firstReportDue(),
      width: 140,
      cell: (row) => (row.firstReportDueDate ? formatDay(row.firstReportDueDate) : <span className="text-muted">–</span>),
    },
    money('committed', m.common.committed()),
    money('released', m.common.paid()),
    money('left', m.common.left()),
  ];
};

/** The layout "Programme projects, accounting". */
export function ProjectsTable({ programmeId, currency }: { programmeId: string; currency: string }) {
  const address = useListAddress(SORTS, { searchFrom: 2 });
  const projects = useQuery(listQuery('payment.projects', { params: { id: programmeId }, query: address.query }));
  return (
    <ListView
      address={address}
      result={projects}
      name={m.common.projects2()}
      memoryKey="accounting.projects"
      caption={m.payment.projectsWithTheirMoney()}
      searchLabel={m.payment.organisationEmailOrId()}
      sortOptions={SORT_OPTIONS}
      columns={columnsFor(currency, projects.data?.totals)}
      getRowId={(row) => row._id}
      rowHref={(row) => to.admin.project('accounting', programmeId, row._id, row)}
      rowLabel={(row) => `${row.name}, ${row.applicationID}`}
      totals
    />
  );
}
