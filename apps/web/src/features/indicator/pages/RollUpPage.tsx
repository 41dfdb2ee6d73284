import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import type { RollUpPeriod } from '@grantdesk/domain/indicator/roll-up';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { usePage } from '#components/page.ts';
import { placeName } from '#components/place-name.ts';
import { ForbiddenScreen, LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { SelectField } from '#ui/TextField.tsx';
import { RollUpRow } from '../RollUpRow.tsx';

const route = getRouteApi('/secure/admin/grantee_management/$programmeId/indicators');

/** What the projects of a programme reach together; indicators with most projects behind come first. */
export function RollUpPage() {
  const { programmeId } = route.useParams();
  const actor = toActor(route.useRouteContext().me);
  const place = placeName(actor, 'grantee_management');
  const [period, setPeriod] = useState<RollUpPeriod>('QUARTER');
  const isAllowed = can(actor, 'GRANTEE_MANAGEMENT', 'READ');
  const query = useQuery({
    ...readQuery('indicator.programme', { params: { id: programmeId }, query: { period } }),
    enabled: isAllowed,
    placeholderData: (before) => before,
  });
  const found = query.data?.data;
  const name = found?.programme.name ?? m.common.programme();
  usePage({
    title: m.indicator.indicatorsOfName({ name }),
    crumbs: [
      { label: place, href: to.admin.grantees },
      { label: name, href: to.admin.granteeProgramme(programmeId) },
      { label: m.indicator.indicators() },
    ],
  });
  if (!isAllowed) return <ForbiddenScreen title={m.indicator.indicators()} />;
  if (!found) return <LoadScreen title={m.indicator.indicators()} error={query.error} onRetry={() => void query.refetch()} />;
  const rows = found.rows.toSorted((a, b) => b.counts.BEHIND - a.counts.BEHIND);
  return (
    <>
      <PageHeader
        title={m.indicator.indicatorsOfName({ name })}
        lead={m.indicator.rollUpLead()}
        actions={
          rows.length > 0 ? (
            <>
              <DownloadLink href={documents.indicatorValues(programmeId, 'csv')}>{m.indicator.valuesCsv()}</DownloadLink>
              <DownloadLink href={documents.indicatorValues(programmeId, 'xlsx')}>{m.indicator.valuesXlsx()}</DownloadLink>
              <DownloadLink href={documents.iatiResults(programmeId)}>{m.indicator.iatiFile()}</DownloadLink>
            </>
          ) : null
        }
      />
      {found.leftOut > 0 ? <InlineNotice tone="info" title={m.indicator.leftOut({ count: found.leftOut })} /> : null}
      {rows.length === 0 ? (
        <Panel>
          <EmptyState icon={Gauge} title={m.indicator.noProjectFollows()}>
            {m.indicator.noProjectFollowsHelp()}
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="w-[min(240px,100%)] print:hidden">
            <SelectField
              label={m.indicator.period()}
              value={period}
              onChange={(event) => setPeriod(event.currentTarget.value as RollUpPeriod)}
            >
              <option value="QUARTER">{m.indicator.byQuarter()}</option>
              <option value="MONTH">{m.indicator.byMonth()}</option>
            </SelectField>
          </div>
          {rows.map((row) => (
            <RollUpRow key={row.indicator._id} programmeId={programmeId} row={row} />
          ))}
        </div>
      )}
    </>
  );
}
