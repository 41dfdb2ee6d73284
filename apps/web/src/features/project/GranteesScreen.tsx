import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import type { Actor } from '@grantdesk/domain/access/actor';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChartLine, FileSignature, FileText, FolderOpen, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { isStatus } from '#api/errors.ts';
import { listQuery, readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import type { TableAction } from '#components/data-table/types.ts';
import { ListView } from '#components/list/ListView.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import {
  GRANTEE_COLUMNS,
  GRANTEE_SORT_OPTIONS,
  GRANTEE_SORTS,
  granteeName,
  type GranteeRow,
  PROJECT_COLUMNS,
  PROJECT_SORT_OPTIONS,
  PROJECT_SORTS,
} from './columns.tsx';

interface Props {
  programmeId: string;
  actor: Actor;
  /** What this place is called for the person. */
  place: string;
  tab: 'grantees' | 'projects';
}

/** The grantees of a programme, and its projects in the layout of grantee management. */
export default function GranteesScreen(props: Props) {
  return props.tab === 'projects' ? <Projects {...props} /> : <Grantees {...props} />;
}

const NO_MANAGER = m.common.onlyManagersOfThisProgrammeCan();

function Grantees({ programmeId, actor, place, tab }: Props) {
  const address = useListAddress(GRANTEE_SORTS);
  const grantees = useQuery(listQuery('programme.grantees', { params: { id: programmeId }, query: address.query }));
  const filters = useQuery(readQuery('misc.filtersGrantees', {}));
  const isManager = grantees.data?.isManager ?? false;
  const name = grantees.data?.programme.name ?? m.common.programme();
  const seesApplications = can(actor, 'APPLICATIONS', 'READ');
  const { error } = grantees;
  usePage({ title: `${name} · ${place}`, crumbs: [{ label: place, href: to.admin.grantees }, { label: name }] });
  if (isStatus(error, 404) || isStatus(error, 403))
    return <LoadScreen title={place} error={error} onRetry={() => void grantees.refetch()} />;
  const actions = (row: GranteeRow): TableAction[] => {
    const contract = to.admin.application(programmeId, row._id, { programmeName: name, tab: 'contract' });
    return [
      row.project
        ? {
            key: 'project',
            label: m.common.openProject(),
            icon: FolderOpen,
            href: to.admin.project('grantee_management', programmeId, row.project._id, { applicationId: row._id }),
          }
        : {
            key: 'initialise',
            label: m.common.initialiseProject(),
            icon: Rocket,
            href: to.admin.initialise(programmeId, row._id),
            reason: whyNot(row, isManager && can(actor, 'GRANTEE_MANAGEMENT', 'CREATE')),
          },
      ...(seesApplications
        ? [
            {
              key: 'contract',
              label: row.hasCopyToCheck
                ? m.project.checkTheSignedCopy()
                : row.contractSentAt
                  ? m.common.openContract()
                  : m.common.generateContract(),
              icon: FileSignature,
              href: contract,
            },
            {
              key: 'application',
              label: m.project.openApplication(),
              icon: FileText,
              href: to.admin.application(programmeId, row._id, { programmeName: name }),
            },
          ]
        : []),
    ];
  };
  return (
    <Frame programmeId={programmeId} name={name} tab={tab} isManager={isManager && can(actor, 'APPLICATIONS', 'UPDATE')}>
      <ListView
        address={address}
        result={grantees}
        name={m.project.grantees()}
        memoryKey="grantees"
        caption={m.project.granteesOfName({ name })}
        searchLabel={m.common.nameEmailOrId()}
        sortOptions={GRANTEE_SORT_OPTIONS}
        filterFields={filters.data?.data}
        columns={GRANTEE_COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={(row) => `${granteeName(row)}, ${row.applicationID}`}
        rowHref={(row) => actions(row).find(({ href, reason }) => href && !reason)?.href}
        rowActions={actions}
      />
    </Frame>
  );
}

function whyNot(row: GranteeRow, may: boolean): string | undefined {
  if (!may) return NO_MANAGER;
  return row.contract === 'Signed' ? undefined : m.common.theContractIsNotSignedYet();
}

function Projects({ programmeId, place, tab, actor }: Props) {
  const address = useListAddress(PROJECT_SORTS);
  const projects = useQuery(listQuery('project.byProgramme', { params: { id: programmeId }, query: address.query }));
  const filters = useQuery(readQuery('misc.filtersProjects', {}));
  // Its name and rights come with the grantees; one row is enough.
  const facts = useQuery(readQuery('programme.grantees', { params: { id: programmeId }, query: { limit: 1 } })).data;
  const name = facts?.programme.name ?? m.common.programme();
  const { error } = projects;
  usePage({
    title: m.project.projectsOfNamePlace({ name, place }),
    crumbs: [{ label: place, href: to.admin.grantees }, { label: name }],
  });
  if (isStatus(error, 404) || isStatus(error, 403))
    return <LoadScreen title={place} error={error} onRetry={() => void projects.refetch()} />;
  return (
    <Frame
      programmeId={programmeId}
      name={name}
      tab={tab}
      isManager={(facts?.isManager ?? false) && can(actor, 'APPLICATIONS', 'UPDATE')}
    >
      <ListView
        address={address}
        result={projects}
        name={m.common.projects2()}
        memoryKey="projects.grantees"
        caption={m.project.projectsOfName({ name })}
        searchLabel={m.common.nameEmailOrId()}
        sortOptions={PROJECT_SORT_OPTIONS}
        filterFields={filters.data?.data}
        columns={PROJECT_COLUMNS}
        density="comfortable"
        getRowId={(row) => row._id}
        rowLabel={(row) => `${row.name}, ${row.application.applicationID}`}
        rowHref={(row) => to.admin.project('grantee_management', programmeId, row._id, { applicationId: row.application._id })}
      />
    </Frame>
  );
}

function Frame({
  programmeId,
  name,
  tab,
  isManager,
  children,
}: Pick<Props, 'programmeId' | 'tab'> & { name: string; isManager: boolean; children: ReactNode }) {
  const address = useListAddress([]);
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            <ButtonLink href={to.admin.results(programmeId)} leftSection={<ChartLine />}>
              {m.indicator.indicators()}
            </ButtonLink>
            {isManager ? (
              <ButtonLink href={to.admin.contractTemplates(programmeId)} leftSection={<FileSignature />}>
                {m.common.contractTemplates()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          address.setOther({
            tab: next === 'projects' ? 'projects' : undefined,
            sort: undefined,
            filters: undefined,
            search: undefined,
          })
        }
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label={m.project.granteesAndProjects()}>
          <Tabs.Tab value="grantees">{m.common.grantees()}</Tabs.Tab>
          <Tabs.Tab value="projects">{m.common.projects()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} className="pt-3">
          {children}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
