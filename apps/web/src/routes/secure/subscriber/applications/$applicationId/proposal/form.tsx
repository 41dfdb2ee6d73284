import { createFileRoute, useRouter } from '@tanstack/react-router';
import { LoadFailure } from '../../../../../../components/screens.tsx';
import { FormScreens, loadWritten } from '../../../../../../features/application-form/screens.tsx';
import { textIn } from '../../../../../../router-search.ts';

interface Search {
  /** `check`, a section's id or its number from 1. */
  section?: string;
  /** A field to go to. */
  field?: string;
}

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/proposal/form')({
  validateSearch: (search): Search => {
    const section = textIn(search, 'section');
    const field = textIn(search, 'field');
    return { ...(section ? { section } : {}), ...(field ? { field } : {}) };
  },
  loader: ({ context, params }) => loadWritten(context.queryClient, { ...params, which: 'proposal' }),
  shouldReload: false,
  gcTime: 0,
  preload: false,
  errorComponent: ({ error, reset }) => <LoadFailure error={error} onRetry={reset} />,
  component: Screen,
});

function Screen() {
  const router = useRouter();
  const { section, field } = Route.useSearch();
  return <FormScreens written={Route.useLoaderData()} me={Route.useRouteContext().me} section={section} field={field} go={(href) => void router.navigate({ href })} />;
}
