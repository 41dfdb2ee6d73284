import { getRouteApi, useRouter } from '@tanstack/react-router';
import { FormScreens } from '../FormScreens.tsx';

const route = getRouteApi('/secure/subscriber/applications/$applicationId/form');

/** The form of an application, one section at a time. */
export function ApplicationFormPage() {
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
