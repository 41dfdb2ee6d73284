import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/session.ts';
import { FormLanguageProvider } from '#components/form-renderer/form-language.tsx';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import type { FormKey } from './load.ts';
import { NotCalled } from './NotCalled.tsx';
import { ReadOnlyView } from './ReadOnlyView.tsx';
import { useUnsavedChanges, useApplicantForm } from './useApplicantForm.ts';
import { titleWithin } from './model.ts';

/** The current record. */
export function ViewScreen(given: FormKey) {
  const { written, error, retry } = useApplicantForm(given);
  const me = useQuery(sessionQuery).data;
  const unsaved = useUnsavedChanges({ userId: me?._id ?? '', applicationId: given.applicationId, form: given.which });
  usePage({
    title: written ? `${written.applicationID} · ${titleWithin(given.which, written.programme.name)}` : m.common.application2(),
  });
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (written === undefined) return <Loading label={m.submission.loadingTheWhich({ which: given.which })} />;
  if (written === null) return <NotCalled applicationId={given.applicationId} />;
  return (
    <FormLanguageProvider form={written.form}>
      <ReadOnlyView application={written} unsaved={unsaved} />
    </FormLanguageProvider>
  );
}
