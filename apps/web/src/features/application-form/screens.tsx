import { useQuery } from '@tanstack/react-query';
import type { Answers } from '@grantdesk/domain/form/types';
import { useEffect, useState } from 'react';
import { readQuery } from '../../api/query.ts';
import { type Me, sessionQuery } from '../../api/session.ts';
import { usePage } from '../../components/page.ts';
import { Redirect } from '../../components/Redirect.tsx';
import { LoadFailure, Loading } from '../../components/screens.tsx';
import { to } from '../../paths.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type DraftKey, deviceDrafts } from '../../api/device-drafts.ts';
import { Overview } from './Overview.tsx';
import { ReadOnlyView } from './ReadOnlyView.tsx';
import { Receipt } from './Receipt.tsx';
import { type Given, pickWritten } from './load.ts';
import { linksOf } from './written.ts';

const NOTHING: Answers = {};

function useWritten({ applicationId, which }: Given) {
  const query = useQuery({ ...readQuery('application.one', { params: { id: applicationId } }), staleTime: 0 });
  const written = query.data ? pickWritten(query.data.data, which) : undefined;
  return { written, error: query.error, retry: () => void query.refetch() };
}

/** Explained, not hidden (A10). */
function NotCalled({ applicationId }: { applicationId: string }) {
  return (
    <EmptyState
      title="No proposal is asked for yet."
      action={<a href={to.subscriber.application(applicationId)}>Back to the application</a>}
    >
      You are told by email if your application is called for one.
    </EmptyState>
  );
}

/** The sections as a task list; the receipt once it has been sent. */
export function OverviewScreen({ applicationId, which, me, go }: Given & { me: Me; go: (href: string) => void }) {
  const { written, error, retry } = useWritten({ applicationId, which });
  const waiting = Object.keys(useKept({ userId: me._id, applicationId, form: which })).length;
  usePage({ title: `${written?.programme.name ?? 'Application'} · My ${which}` });
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (written === undefined) return <Loading label={`Loading your ${which}`} rows={[38, 24, 44, 68, 68, 68]} />;
  if (written === null) return <NotCalled applicationId={applicationId} />;
  if (written.receipt) return <Redirect href={linksOf(written).submitted} />;
  return <Overview application={written} me={me} waiting={waiting} go={go} />;
}

export function SubmittedScreen(given: Given) {
  const { written, error, retry } = useWritten(given);
  usePage({ title: `${given.which === 'proposal' ? 'Proposal' : 'Application'} submitted · ${written?.programme.name ?? ''}` });
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (written === undefined) return <Loading label="Loading the receipt" />;
  if (written === null) return <NotCalled applicationId={given.applicationId} />;
  if (!written.receipt) return <Redirect href={linksOf(written).overview} />;
  return <Receipt application={written} receipt={written.receipt} />;
}

export function ViewScreen(given: Given) {
  const { written, error, retry } = useWritten(given);
  const me = useQuery(sessionQuery).data;
  const unsaved = useKept({ userId: me?._id ?? '', applicationId: given.applicationId, form: given.which });
  usePage({ title: written ? `${written.applicationID} · ${written.programme.name}` : 'Application' });
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (written === undefined) return <Loading label={`Loading the ${given.which}`} />;
  if (written === null) return <NotCalled applicationId={given.applicationId} />;
  return <ReadOnlyView application={written} unsaved={unsaved} />;
}

/** The changes that this device still keeps for the account. */
function useKept({ userId, applicationId, form }: DraftKey): Answers {
  const [kept, setKept] = useState<Answers>(NOTHING);
  useEffect(() => {
    void deviceDrafts
      .readAll({ userId, applicationId, form })
      .then((kept) => setKept(Object.assign({}, ...kept.map(({ draft }) => draft.changes)) as Answers));
  }, [userId, applicationId, form]);
  return kept;
}
