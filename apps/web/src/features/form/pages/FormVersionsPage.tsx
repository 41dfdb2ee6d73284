import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { FormVersions } from '../FormVersions.tsx';

const route = getRouteApi('/secure/admin/forms/$formId/versions');

/** Every published version of a form with what it changed. */
export function FormVersionsPage() {
  const { formId } = route.useParams();
  const query = useQuery(readQuery('form.one', { params: { id: formId } }));
  const form = query.data?.data;
  const name = form?.name ?? m.common.form();
  usePage({
    title: m.form.versionsOfName({ name }),
    crumbs: [
      { label: m.common.forms(), href: to.admin.forms },
      { label: name, href: to.admin.form(formId) },
      { label: m.form.versions() },
    ],
  });
  if (!form)
    return <LoadScreen title={m.form.versions()} error={query.error} onRetry={() => void query.refetch()} rows={[40, 120]} />;
  return (
    <>
      <PageHeader title={m.form.versionsOfName({ name })} />
      <FormVersions form={form} />
    </>
  );
}
