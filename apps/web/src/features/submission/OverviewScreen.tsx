import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import type { Me } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { FormLanguageProvider } from '#components/form-renderer/form-language.tsx';
import { Redirect } from '#components/Redirect.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import type { FormKey } from './load.ts';
import { NotCalled } from './NotCalled.tsx';
import { Overview } from './Overview.tsx';
import { useUnsavedChanges, useApplicantForm } from './useApplicantForm.ts';
import { toLinks } from './form-draft.ts';

interface Props extends FormKey {
  me: Me;
  /** What belongs beside the sections. */
  aside?: ReactNode;
  go: (href: string) => void;
}

/** The sections as a task list; the receipt once it has been sent. */
export function OverviewScreen({ applicationId, which, me, aside, go }: Props) {
  const { written, error, retry } = useApplicantForm({ applicationId, which });
  const waiting = Object.keys(useUnsavedChanges({ userId: me._id, applicationId, form: which })).length;
  usePage({
    title: m.submission.nameMyWhich({ name: written?.programme.name ?? m.common.application2(), which }),
  });
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (written === undefined) return <Loading label={m.submission.loadingYourWhich({ which })} rows={[38, 24, 44, 68, 68, 68]} />;
  if (written === null) return <NotCalled applicationId={applicationId} />;
  if (written.receipt) return <Redirect href={toLinks(written).submitted} />;
  return (
    <FormLanguageProvider form={written.form}>
      <Overview application={written} me={me} waiting={waiting} aside={aside} go={go} />
    </FormLanguageProvider>
  );
}
