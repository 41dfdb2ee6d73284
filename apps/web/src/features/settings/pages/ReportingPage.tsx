import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { LoadedSettings } from '../LoadedSettings.tsx';
import { Reporting } from '../Reporting.tsx';
import { ReportingExports } from '../ReportingExports.tsx';
import { ReportingViews } from '../ReportingViews.tsx';

const REFRESH_MS = 3_000;

/** The views for business intelligence: how they are exported every night, what was exported, and what there is to read. */
export function ReportingPage() {
  /** The newest export when another one was started: until a newer one is there, it waits in the queue. */
  const [before, setBefore] = useState<string | null>(null);
  const query = useQuery({
    ...readQuery('reporting.one', {}),
    refetchInterval: ({ state }) => {
      const newest = state.data?.data.exports[0];
      return newest?.state === 'RUNNING' || before === (newest?._id ?? '') ? REFRESH_MS : false;
    },
  });
  return (
    <LoadedSettings>
      {({ reporting }, onReload) => (
        <div className="grid max-w-[720px] grid-cols-1 gap-4">
          <Reporting section={reporting} onReload={onReload} />
          {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
          {query.isPending ? <Loading label={m.reporting.loading()} rows={[120, 240]} /> : null}
          {query.data ? (
            <>
              <ReportingExports
                exports={query.data.data.exports}
                isOff={reporting.value.format === 'OFF'}
                onStarted={() => setBefore(query.data.data.exports[0]?._id ?? '')}
              />
              <ReportingViews views={query.data.data.views} />
            </>
          ) : null}
        </div>
      )}
    </LoadedSettings>
  );
}
