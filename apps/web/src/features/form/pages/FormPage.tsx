import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { BuilderScreen } from '../builder/BuilderScreen.tsx';
import { ChecksPanel } from '../ChecksPanel.tsx';
import type { Form } from '../form-facts.ts';
import { FormHeader } from '../FormHeader.tsx';
import classes from '../Forms.module.css';
import { QuestionsOutline } from '../QuestionsOutline.tsx';
import { useFormActions } from '../useFormActions.ts';

const route = getRouteApi('/secure/admin/forms/$formId/');

/** A form: its builder for those who may change it, its questions for everyone else. */
export function FormPage() {
  const { formId } = route.useParams();
  const query = useQuery(readQuery('form.one', { params: { id: formId } }));
  const form = query.data?.data;
  const { me } = route.useRouteContext();
  const { view } = route.useSearch();
  // Who may change the form builds it; everyone else, and everyone for an archived one, reads it.
  const builds = can(toActor(me), 'FORMS', 'UPDATE') && form?.status !== 'ARCHIVED' && view !== 'questions';
  const name = form?.name ?? m.common.form();
  usePage({ title: name, crumbs: [{ label: m.common.forms(), href: to.admin.forms }, { label: name }], wide: builds });
  if (!form)
    return <LoadScreen title={m.common.form()} error={query.error} onRetry={() => void query.refetch()} rows={[40, 240, 240]} />;
  return <Loaded key={form._id} form={form} builds={builds} />;
}

function Loaded({ form, builds }: { form: Form; builds: boolean }) {
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const actions = useFormActions((copy) => void router.navigate({ href: to.admin.form(copy._id) }));
  const compiled = useMemo(() => compileForm({ sections: form.sections as FormSection[] }), [form.sections]);
  const mayUpdate = can(actor, 'FORMS', 'UPDATE');
  const mayCreate = can(actor, 'FORMS', 'CREATE');
  if (builds) return <BuilderScreen form={form} actions={actions} mayCreate={mayCreate} />;
  return (
    <>
      <FormHeader form={form} actions={actions} mayUpdate={mayUpdate} mayCreate={mayCreate} />
      {form.status === 'ARCHIVED' ? <InlineNotice tone="neutral">{m.form.thisFormIsArchivedItCan()}</InlineNotice> : null}
      <div className={classes.columns}>
        <QuestionsOutline compiled={compiled} />
        <div className={classes.aside}>
          <ChecksPanel form={form} compiled={compiled} />
        </div>
      </div>
    </>
  );
}
