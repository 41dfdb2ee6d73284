import { getLocale, m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { formCalls } from '../translation-calls.ts';
import { TranslationEditor } from '../TranslationEditor.tsx';
import { useFirstLanguage } from '../useFirstLanguage.ts';

const route = getRouteApi('/secure/admin/forms/$formId/translations');

/** The texts of a form’s draft beside their translations. */
export function FormTranslationsPage() {
  const { formId } = route.useParams();
  const router = useRouter();
  const calls = useMemo(() => formCalls(formId), [formId]);
  const language = route.useSearch().language || getLocale();
  const query = useQuery(calls.query(language));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  const name = found?.name ?? m.common.form();
  usePage({
    title: m.translation.translationsOf({ name }),
    crumbs: [
      { label: m.common.forms(), href: to.admin.forms },
      { label: name, href: to.admin.form(formId) },
      { label: m.translation.translations() },
    ],
  });
  const go = (next: string) => void router.navigate({ href: to.admin.formTexts(formId, next), replace: true });
  const isReady = useFirstLanguage(found, route.useSearch().language, go);
  if (!found || !isReady)
    return <LoadScreen title={m.translation.translations()} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <TranslationEditor
      key={`${language} ${round}`}
      calls={calls}
      found={found}
      title={m.translation.translationsOf({ name })}
      lead={m.translation.formLead()}
      onLanguage={go}
      onReload={() => void query.refetch().then(() => setRound((now) => now + 1))}
    />
  );
}
