import { m } from '@grantdesk/messages';
import { Copy, Download, PencilRuler } from 'lucide-react';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { type Form, KIND_LABELS } from './form-facts.ts';
import { FormStatus } from './FormStatus.tsx';
import type { useFormActions } from './useFormActions.ts';

interface FormHeaderProps {
  form: Form;
  actions: ReturnType<typeof useFormActions>;
  mayUpdate: boolean;
  mayCreate: boolean;
}

/** Name, kind, status and version of a form that is read, not built. */
export function FormHeader({ form, actions, mayUpdate, mayCreate }: FormHeaderProps) {
  const { duplicate, download } = actions;
  return (
    <PageHeader
      title={form.name}
      aside={
        <>
          <FormStatus form={form} />
          <span>
            {m.form.kindAndVersion({
              kind: KIND_LABELS[form.kind],
              version: form.publishedVersion ?? 0,
              changed: String(form.hasUnpublishedChanges),
            })}
          </span>
        </>
      }
      actions={
        <>
          <Button leftSection={<Download />} loading={download.isPending} onClick={() => download.mutate(form)}>
            {m.form.exportJson()}
          </Button>
          <ReasonedButton
            leftSection={<Copy />}
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate(form)}
            reason={mayCreate ? undefined : m.form.yourRoleMayNotCreateForms()}
          >
            {m.common.duplicate()}
          </ReasonedButton>
          {mayUpdate && form.status !== 'ARCHIVED' ? (
            <ButtonLink variant="filled" leftSection={<PencilRuler />} href={to.admin.form(form._id)}>
              {m.form.openInTheBuilder()}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}
