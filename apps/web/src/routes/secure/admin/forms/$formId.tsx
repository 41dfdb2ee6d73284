import { can } from '@grantdesk/domain/access/can';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readQuery } from '../../../../api/query.ts';
import { actorOf } from '../../../../api/session.ts';
import { usePage } from '../../../../components/page.ts';
import { LoadScreen } from '../../../../components/StaffScreens.tsx';
import { ChecksPanel } from '../../../../features/forms/ChecksPanel.tsx';
import type { Form } from '../../../../features/forms/form-facts.ts';
import { FormHeader } from '../../../../features/forms/FormHeader.tsx';
import { FormPreview } from '../../../../features/forms/FormPreview.tsx';
import classes from '../../../../features/forms/Forms.module.css';
import { FormVersions } from '../../../../features/forms/FormVersions.tsx';
import { QuestionsOutline } from '../../../../features/forms/QuestionsOutline.tsx';
import { useFormActions } from '../../../../features/forms/useFormActions.ts';
import { to } from '../../../../paths.ts';
import { textIn } from '../../../../router-search.ts';
import { InlineNotice } from '../../../../ui/Banner.tsx';

const TABS = { questions: 'Questions', preview: 'Preview', versions: 'Versions' };
type Tab = keyof typeof TABS;

export const Route = createFileRoute('/secure/admin/forms/$formId')({
  validateSearch: (search): { tab?: Tab } => {
    const tab = textIn(search, 'tab');
    return tab in TABS ? { tab: tab as Tab } : {};
  },
  component: FormScreen,
});

function FormScreen() {
  const { formId } = Route.useParams();
  const query = useQuery(readQuery('form.one', { params: { id: formId } }));
  const form = query.data?.data;
  usePage({ title: form?.name ?? 'Form', crumbs: [{ label: 'Forms', href: to.admin.forms }, { label: form?.name ?? 'Form' }] });
  if (!form) return <LoadScreen title="Form" error={query.error} onRetry={() => void query.refetch()} rows={[40, 240, 240]} />;
  return <Loaded form={form} />;
}

function Loaded({ form }: { form: Form }) {
  const { me } = Route.useRouteContext();
  const { tab = 'questions' } = Route.useSearch();
  const actor = actorOf(me);
  const router = useRouter();
  const actions = useFormActions((copy) => void router.navigate({ href: to.admin.form(copy._id) }));
  const compiled = useMemo(() => compileForm({ sections: form.sections as FormSection[] }), [form.sections]);
  const mayUpdate = can(actor, 'FORMS', 'UPDATE');
  const choose = (next: string | null) =>
    void router.navigate({
      href: to.admin.form(form._id, next === 'questions' ? undefined : (next ?? undefined)),
      resetScroll: false,
    });
  return (
    <>
      <FormHeader form={form} actions={actions} mayUpdate={mayUpdate} mayCreate={can(actor, 'FORMS', 'CREATE')} />
      {form.status === 'ARCHIVED' ? (
        <InlineNotice tone="neutral">This form is archived. It can be read and copied, not changed.</InlineNotice>
      ) : null}
      <Tabs value={tab} onChange={choose} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label="Views of the form">
          {Object.entries(TABS).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.columns}>
          <div>
            <Tabs.Panel value="questions">
              <QuestionsOutline compiled={compiled} />
            </Tabs.Panel>
            <Tabs.Panel value="preview">
              <FormPreview compiled={compiled} />
            </Tabs.Panel>
            <Tabs.Panel value="versions">
              <FormVersions form={form} />
            </Tabs.Panel>
          </div>
          <div className={classes.aside}>
            <ChecksPanel form={form} compiled={compiled} />
          </div>
        </div>
      </Tabs>
    </>
  );
}
