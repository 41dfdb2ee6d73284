import { createFileRoute, useRouter } from '@tanstack/react-router';
import { LoadFailure } from '../../../../../components/screens.tsx';
import { loadWritten, readFormSearch } from '../../../../../features/application-form/load.ts';
import { FormScreens } from '../../../../../features/application-form/FormScreens.tsx';

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/form')({
  validateSearch: readFormSearch,
  loader: ({ context, params }) => loadWritten(context.queryClient, { ...params, which: 'application' }),
  shouldReload: false,
  gcTime: 0,
  preload: false,
  errorComponent: ({ error, reset }) => <LoadFailure error={error} onRetry={reset} />,
  component: Screen,
});

function Screen() {
  const router = useRouter();
  const { section, field } = Route.useSearch();
  return (
    <FormScreens
      written={Route.useLoaderData()}
      me={Route.useRouteContext().me}
      section={section}
      field={field}
      onMoved={() => void router.invalidate()}
      go={(href) => void router.navigate({ href })}
    />
  );
}
