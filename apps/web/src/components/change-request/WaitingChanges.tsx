import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { lazy, Suspense, useState } from 'react';
import { InlineNotice } from '#ui/Banner.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { DateTime } from '../values/values.tsx';
import type { ChangeDecider, ChangeRequest, Decision } from './types.ts';

const DecideDialog = lazy(() => import('./DecideDialog.tsx'));

/** Changes of this record that wait for a second person, with what the reader can do about each. */
export function WaitingChanges({ requests, decider }: { requests: readonly ChangeRequest[]; decider: ChangeDecider }) {
  return requests.map((request) => <WaitingChange key={request._id} request={request} decider={decider} />);
}

function WaitingChange({ request, decider }: { request: ChangeRequest; decider: ChangeDecider }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { isOwn, denials, effectiveAt } = request;
  return (
    <div className="mb-4">
      <InlineNotice tone="warning" title={request.text}>
        {effectiveAt === null ? (
          <>
            {rich(m.common.requestedByRequestedThisOn, {
              requestedBy: request.requestedBy,
              dateTime: <DateTime value={request.requestedAt} timed />,
            })}
          </>
        ) : (
          <>
            {rich(m.common.requestedByRequestedThisNo, {
              requestedBy: request.requestedBy,
              dateTime: <DateTime value={effectiveAt} timed />,
            })}
          </>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <ReasonedButton variant="filled" reason={denials.confirm ?? undefined} onClick={() => setDecision('confirm')}>
            {m.common.confirm()}
          </ReasonedButton>
          <ReasonedButton reason={denials.refuse ?? undefined} onClick={() => setDecision(isOwn ? 'cancel' : 'refuse')}>
            {isOwn ? m.common.cancelTheRequest() : m.common.decline()}
          </ReasonedButton>
        </div>
      </InlineNotice>
      {decision ? (
        <Suspense fallback={null}>
          <DecideDialog request={request} decision={decision} decider={decider} onClose={() => setDecision(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
