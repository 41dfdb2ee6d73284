import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { LoadFailure } from '#components/screens.tsx';
import { Timeline } from '#components/values/Timeline.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';

const STEP = 10;

/** What happened to a project and its contract, newest first. */
export function ProjectHistory({ id, title = m.common.history() }: { id: string; title?: string }) {
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(listQuery('project.timeline', { params: { id }, query: { limit } }));
  return (
    <Panel title={title}>
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? (
        <Timeline
          label={m.project.whatHappenedToThisProject()}
          entries={query.data.data.map((event) => ({
            key: event._id,
            title: event.sentence,
            time: <DateTime value={event.at} timed withZone />,
          }))}
        />
      ) : null}
      {query.data?.next ? <Button onClick={() => setLimit(limit + STEP)}>{m.common.showEarlierEvents()}</Button> : null}
    </Panel>
  );
}
