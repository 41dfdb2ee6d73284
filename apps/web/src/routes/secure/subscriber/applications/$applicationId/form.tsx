import { createFileRoute } from '@tanstack/react-router';
import { LoadFailure } from '#components/screens.tsx';
import { loadForm, readFormSearch } from '#features/submission/load.ts';
import { ApplicationFormPage } from '#features/submission/pages/ApplicationFormPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/form')({
  validateSearch: readFormSearch,
  loader: ({ context, params }) => loadForm(context.queryClient, { ...params, which: 'application' }),
  shouldReload: false,
  gcTime: 0,
  preload: false,
  errorComponent: ({ error, reset }) => <LoadFailure error={error} onRetry={reset} />,
  component: ApplicationFormPage,
});
