import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { listQuery } from '../../../../api/query.ts';
import { usePage } from '../../../../components/page.ts';
import { OpenCalls } from '../../../../features/programmes/OpenCalls.tsx';
import { to } from '../../../../paths.ts';

export const Route = createFileRoute('/secure/subscriber/programmes/')({ component: Programmes });

const STEP = 25;

function Programmes() {
  const [limit, setLimit] = useState(STEP);
  const list = useQuery(listQuery('programme.open', { query: { limit } }));
  usePage({ title: 'Programmes' });
  return (
    <OpenCalls
      lead="Open calls for applications, the soonest to close first."
      programmes={list.data?.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      onMore={list.data?.next ? () => setLimit(limit + STEP) : undefined}
      programmeHref={to.subscriber.programme}
      applicationHref={to.subscriber.application}
    />
  );
}
