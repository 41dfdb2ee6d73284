import { getLocale, m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { to } from '#paths.ts';
import { programmeCalls } from '../translation-calls.ts';
import { TranslationEditor } from '../TranslationEditor.tsx';
import { useFirstLanguage } from '../useFirstLanguage.ts';

const route = getRouteApi('/secure/admin/programmes/$programmeId/translations');

/** The texts of a programme beside their translations. */
export function ProgrammeTranslationsPage() {
  const { programmeId } = route.useParams();
  const router = useRouter();
  const calls = useMemo(() => programmeCalls(programmeId), [programmeId]);
  const language = route.useSearch().language || getLocale();
  const query = useQuery(calls.query(language));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  const name = found?.name ?? m.common.programme();
  usePage({
    title: m.translation.translationsOf({ name }),
    crumbs: [
      { label: m.common.programmes2(), href: to.admin.programmes },
      { label: name, href: to.admin.programme(programmeId) },
      { label: m.translation.translations() },
    ],
  });
  const go = (next: string) => void router.navigate({ href: to.admin.programmeTexts(programmeId, next), replace: true });
  const isReady = useFirstLanguage(found, route.useSearch().language, go);
  if (!found || !isReady)
    return <LoadScreen title={m.translation.translations()} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <TranslationEditor
      key={`${language} ${round}`}
      calls={calls}
      found={found}
      title={m.translation.translationsOf({ name })}
      lead={m.translation.programmeLead()}
      onLanguage={go}
      onReload={() => void query.refetch().then(() => setRound((now) => now + 1))}
    />
  );
}
