import { m } from '@grantdesk/messages';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { to } from '#paths.ts';
import { formCalls } from '../translation-calls.ts';
import { TranslationsScreen } from '../TranslationsScreen.tsx';

const route = getRouteApi('/secure/admin/forms/$formId/translations');

/** The texts of a form’s draft beside their translations. */
export function FormTranslationsPage() {
  const { formId } = route.useParams();
  const calls = useMemo(() => formCalls(formId), [formId]);
  return (
    <TranslationsScreen
      calls={calls}
      language={route.useSearch().language}
      lead={m.translation.formLead()}
      crumbs={(name = m.common.form()) => [
        { label: m.common.forms(), href: to.admin.forms },
        { label: name, href: to.admin.form(formId) },
      ]}
      href={(language) => to.admin.formTexts(formId, language)}
    />
  );
}
