import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { OpenCalls } from '../OpenCalls.tsx';

const STEP = 25;

/** The open calls, for someone who is signed in. */
export function ApplicantProgrammesPage() {
  const [limit, setLimit] = useState(STEP);
  const list = useQuery(listQuery('programme.open', { query: { limit } }));
  usePage({ title: m.common.programmes2() });
  return (
    <OpenCalls
      lead={m.programme.openCallsForApplicationsTheSoonest()}
      programmes={list.data?.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      onMore={list.data?.next ? () => setLimit(limit + STEP) : undefined}
      programmeHref={to.subscriber.programme}
      applicationHref={to.subscriber.application}
    />
  );
}
