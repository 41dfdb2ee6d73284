import { TASK_ACTIONS } from '@grantdesk/domain/task/score';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { Checkbox, NativeSelect } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ApplicationComparison } from '../compare/ApplicationComparison.tsx';
import { AssessorComparison } from '../compare/AssessorComparison.tsx';
import { useCompared } from '../compare/useCompared.ts';

const MOST = 4;

const route = getRouteApi('/secure/admin/applications/programmes/$programmeId/compare');

/** One application's assessors side by side, or two to four applications. */
export function ComparePage() {
  const { programmeId } = route.useParams();
  const { ids: text = '', taskAction: wanted } = route.useSearch();
  const taskAction = TASK_ACTIONS.find((each) => each === wanted);
  const router = useRouter();
  const ids = [...new Set(text.split(',').filter((id) => /^[0-9a-f-]{36}$/i.test(id)))];
  const isFit = ids.length > 0 && ids.length <= MOST;
  const { one, several, error, retry } = useCompared(isFit ? ids : [], taskAction);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const first = one ?? several?.[0]?.comparison;
  const heading = one
    ? `Reviews of ${one.application.user.organisation ?? one.application.user.name}`
    : ids.length > 1
      ? `${ids.length} applications side by side`
      : 'Reviews side by side';
  usePage({
    title: heading,
    crumbs: [
      { label: 'Applications', href: to.admin.applications },
      { label: first?.programme.name ?? 'Programme', href: to.admin.programmeApplications(programmeId) },
      { label: 'Compare' },
    ],
  });
  if (!isFit)
    return (
      <>
        <PageHeader title="Compare" />
        <EmptyState title={`Choose one to ${MOST} applications.`}>
          Select them in the programme’s scores, and open Compare there.
        </EmptyState>
      </>
    );
  if (!one && !several) return <LoadScreen title={heading} error={error} onRetry={retry} rows={[40, 320]} />;
  const stages = first?.stages ?? [];
  const action = first?.taskAction;
  return (
    <>
      <PageHeader
        title={heading}
        aside={
          one && heading !== `Reviews of ${one.application.applicationID}` ? (
            <span className="tabular-nums">{one.application.applicationID}</span>
          ) : null
        }
        lead={one?.sight === 'unnamed' ? 'The others are shown without their names, as you are to them.' : undefined}
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        {stages.length > 1 || several ? (
          <NativeSelect
            className="min-w-56"
            label="Stage"
            value={action}
            data={(several ? TASK_ACTIONS : stages.map((stage) => stage.taskAction)).map((value) => ({
              value,
              label: statusLabel('taskAction', value).label,
            }))}
            onChange={(event) =>
              void router.navigate({
                href: to.admin.compare(programmeId, ids, { taskAction: event.currentTarget.value }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        ) : action ? (
          <p className="text-muted">{statusLabel('taskAction', action).label}</p>
        ) : null}
        {several ? (
          <Checkbox
            label="Only answers that differ"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {one ? <AssessorComparison comparison={one} /> : null}
      {several ? <ApplicationComparison compared={several} onlyDifferent={onlyDifferent} /> : null}
    </>
  );
}
