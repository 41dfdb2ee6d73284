import { m } from '@grantdesk/messages';
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
    ? m.scoring.reviewsOfOrganisation({ organisation: one.application.user.organisation ?? one.application.user.name })
    : ids.length > 1
      ? m.scoring.countApplicationsSideBySide({ count: ids.length })
      : m.scoring.reviewsSideBySide();
  usePage({
    title: heading,
    crumbs: [
      { label: m.common.applications(), href: to.admin.applications },
      { label: first?.programme.name ?? m.common.programme(), href: to.admin.programmeApplications(programmeId) },
      { label: m.common.compare() },
    ],
  });
  if (!isFit)
    return (
      <>
        <PageHeader title={m.common.compare()} />
        <EmptyState title={m.scoring.chooseOneToMostApplications({ max: MOST })}>
          {m.scoring.selectThemInTheProgrammesScores()}
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
          one && heading !== m.scoring.reviewsOfOrganisation({ organisation: one.application.applicationID }) ? (
            <span className="tabular-nums">{one.application.applicationID}</span>
          ) : null
        }
        lead={one?.sight === 'unnamed' ? m.scoring.theOthersAreShownWithoutTheir() : undefined}
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        {stages.length > 1 || several ? (
          <NativeSelect
            className="min-w-56"
            label={m.common.stage()}
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
            label={m.scoring.onlyAnswersThatDiffer()}
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
