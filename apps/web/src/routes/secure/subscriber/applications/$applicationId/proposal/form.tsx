import { createFileRoute } from '@tanstack/react-router';
import { LoadFailure } from '#components/screens.tsx';
import { loadForm, readFormSearch } from '#features/submission/load.ts';
import { ProposalFormPage } from '#features/submission/pages/ProposalFormPage.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/form')({
  validateSearch: readFormSearch,
  loader: ({ context, params }) => loadForm(context.queryClient, { ...params, which: 'proposal' }),
  shouldReload: false,
  gcTime: 0,
  preload: false,
  errorComponent: ({ error, reset }) => <LoadFailure error={error} onRetry={reset} />,
  component: ProposalFormPage,
});
