import { acceptsWrite } from '@grantdesk/domain/programme/window';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { readQuery } from '../../../../../api/query.ts';
import { Redirect } from '../../../../../components/Redirect.tsx';
import { LoadFailure } from '../../../../../components/screens.tsx';
import { FormContainer } from '../../../../../features/application-form/FormContainer.tsx';
import { to } from '../../../../../paths.ts';
import { textIn } from '../../../../../router-search.ts';
import { serverNow } from '../../../../../ui/clock.ts';

interface Search {
  /** `check`, a section's id or its number from 1. */
  section?: string;
  /** A field to go to. */
  field?: string;
}

export const Route = createFileRoute('/secure/subscriber/applications/$applicationId/form')({
  validateSearch: (search): Search => {
    const section = textIn(search, 'section');
    const field = textIn(search, 'field');
    return { ...(section ? { section } : {}), ...(field ? { field } : {}) };
  },
  // Fresh on entering, then left alone: what is being typed must not be replaced by a later read.
  loader: async ({ context, params }) => {
    const query = readQuery('application.one', { params: { id: params.applicationId } });
    return (await context.queryClient.fetchQuery({ ...query, staleTime: 0 })).data;
  },
  shouldReload: false,
  gcTime: 0,
  preload: false,
  errorComponent: ({ error, reset }) => <LoadFailure error={error} onRetry={reset} />,
  component: ApplicationForm,
});

function ApplicationForm() {
  const application = Route.useLoaderData();
  const { section, field } = Route.useSearch();
  const { me } = Route.useRouteContext();
  const router = useRouter();
  const { _id, programme, receipt } = application;
  if (receipt) return <Redirect href={to.subscriber.submitted(_id)} />;
  if (!acceptsWrite({ start: programme.startDate, end: programme.endDate, graceMinutes: programme.graceMinutes }, serverNow()))
    return <Redirect href={to.subscriber.view(_id)} />;
  return <FormContainer key={_id} application={application} me={me} address={section} field={field} go={(href) => void router.navigate({ href })} />;
}
