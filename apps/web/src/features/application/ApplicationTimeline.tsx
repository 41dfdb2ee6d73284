import { m } from '@grantdesk/messages';
import { messages } from '@grantdesk/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Timeline } from '#components/values/Timeline.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import classes from './Applications.module.css';

const STEP = 50;

/** Who did what to the application, newest first, from the audit trail. */
export function ApplicationTimeline({ applicationId }: { applicationId: string }) {
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(listQuery('application.timeline', { params: { id: applicationId }, query: { limit } }));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.application.loadingTheTimeline()} rows={[40, 40, 40]} />;
  const { data, next } = query.data;
  if (data.length === 0) return <EmptyState title={messages.lists.emptyNamed('events')} />;
  return (
    <div className={`${classes.timeline} grid max-w-[760px] justify-items-start gap-3`}>
      <Panel>
        <Timeline
          label={m.application.whatHappenedToThisApplication()}
          entries={data.map((event) => ({
            key: event._id,
            title: event.sentence,
            time: <DateTime value={event.at} timed withZone />,
          }))}
        />
      </Panel>
      {next ? <Button onClick={() => setLimit(limit + STEP)}>{m.common.showEarlierEvents()}</Button> : null}
    </div>
  );
}
