import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { usePage } from '#components/page.ts';
import { Redirect } from '#components/Redirect.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import type { FormKey } from './load.ts';
import { NotCalled } from './NotCalled.tsx';
import { Receipt } from './Receipt.tsx';
import { useApplicantForm } from './useApplicantForm.ts';
import { toLinks } from './form-draft.ts';

/** The receipt of what was sent. */
export function SubmittedScreen({ after, ...given }: FormKey & { after?: ReactNode }) {
  const { written, error, retry } = useApplicantForm(given);
  usePage({
    title: m.submission.submittedTitle({ form: given.which, name: written?.programme.name ?? '' }),
  });
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (written === undefined) return <Loading label={m.submission.loadingTheReceipt()} />;
  if (written === null) return <NotCalled applicationId={given.applicationId} />;
  if (!written.receipt) return <Redirect href={toLinks(written).overview} />;
  return <Receipt application={written} receipt={written.receipt} after={after} />;
}
