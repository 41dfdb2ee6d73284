import { getRouteApi, useRouter } from '@tanstack/react-router';
import { FormScreens } from '../FormScreens.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/proposal/form');

/** The form of a proposal, one section at a time. */
export function ProposalFormPage() {
  const router = useRouter();
  const { section, field } = route.useSearch();
  return (
    <FormScreens
      written={route.useLoaderData()}
      me={route.useRouteContext().me}
      section={section}
      field={field}
      onMoved={() => void router.invalidate()}
      go={(href) => void router.navigate({ href })}
    />
  );
}
