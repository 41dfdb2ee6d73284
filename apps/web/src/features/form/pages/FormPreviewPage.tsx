import { m } from '@grantdesk/messages';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Copy, PencilRuler } from 'lucide-react';
import { useMemo } from 'react';
import { readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { FormLanguagePicker, FormLanguageProvider } from '#components/form-renderer/form-language.tsx';
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
  const name = form?.name ?? m.common.form();
  usePage({
    title: m.form.previewOfName({ name }),
    crumbs: [
      { label: m.common.forms(), href: to.admin.forms },
      { label: name, href: to.admin.form(formId) },
      { label: m.common.preview() },
    ],
  });
  if (!form)
    return <LoadScreen title={m.common.preview()} error={query.error} onRetry={() => void query.refetch()} rows={[40, 400]} />;
  const copyLink = () =>
    void navigator.clipboard?.writeText(window.location.href).then(() => toast.success(m.form.theLinkToThisPreviewWas()));
  return (
    <>
      <PageHeader
        title={m.form.previewName({ name })}
        aside={m.form.nothingThatIsAnsweredHereIs()}
        actions={
          <>
            <Button leftSection={<Copy />} onClick={copyLink}>
              {m.form.copyTestLink()}
            </Button>
            <ButtonLink variant="filled" leftSection={<PencilRuler />} href={to.admin.form(formId)}>
              {m.form.backToTheBuilder()}
            </ButtonLink>
          </>
        }
      />
      <FormLanguageProvider form={form}>
        <FormLanguagePicker className="mb-4" />
        <FormPreview formId={formId} compiled={compiled} />
      </FormLanguageProvider>
    </>
  );
}
