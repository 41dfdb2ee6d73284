import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery, readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { usePage } from '#components/page.ts';
import { to } from '#paths.ts';
import { OpenCalls } from '../OpenCalls.tsx';

const STEP = 25;

/** The open calls, to everybody. */
export function PublicProgrammesPage() {
  const [limit, setLimit] = useState(STEP);
  const list = useQuery(listQuery('programme.open', { query: { limit } }));
  const about = useQuery({ ...readQuery('settings.about', {}), staleTime: Infinity }).data?.data;
  usePage({ title: m.common.programmes2() });
  return (
    <OpenCalls
      lead={
        <>
          {about?.brand.welcome || m.programme.openCallsForApplications()}{' '}
          {list.data?.publishesAwards && <AppLink href={to.awards}>{m.common.awards()}</AppLink>}
        </>
      }
      programmes={list.data?.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      onMore={list.data?.next ? () => setLimit(limit + STEP) : undefined}
      programmeHref={to.programme}
      applicationHref={to.subscriber.application}
    />
  );
}
