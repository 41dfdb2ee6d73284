import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Copy, PencilRuler } from 'lucide-react';
import { useMemo } from 'react';
import { readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { FormPreview } from '../FormPreview.tsx';

const route = getRouteApi('/secure/admin/forms/$formId/preview');

/** The form as applicants will meet it, with the reasons of its logic. */
export function FormPreviewPage() {
  const { formId } = route.useParams();
  const query = useQuery(readQuery('form.one', { params: { id: formId } }));
  const form = query.data?.data;
  const compiled = useMemo(() => compileForm({ sections: (form?.sections ?? []) as FormSection[] }), [form?.sections]);
  const name = form?.name ?? 'Form';
  usePage({
    title: `Preview of ${name}`,
    crumbs: [{ label: 'Forms', href: to.admin.forms }, { label: name, href: to.admin.form(formId) }, { label: 'Preview' }],
  });
  if (!form) return <LoadScreen title="Preview" error={query.error} onRetry={() => void query.refetch()} rows={[40, 400]} />;
  const copyLink = () =>
    void navigator.clipboard?.writeText(window.location.href).then(() => toast.success('The link to this preview was copied.'));
  return (
    <>
      <PageHeader
        title={`Preview: ${name}`}
        aside="Nothing that is answered here is kept or sent."
        actions={
          <>
            <Button leftSection={<Copy />} onClick={copyLink}>
              Copy test link
            </Button>
            <ButtonLink variant="filled" leftSection={<PencilRuler />} href={to.admin.form(formId)}>
              Back to the builder
            </ButtonLink>
          </>
        }
      />
      <FormPreview formId={formId} compiled={compiled} />
    </>
  );
}
