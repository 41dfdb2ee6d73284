import { getLocale, m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usePage, type Crumb } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import type { TranslationCalls } from './translation-calls.ts';
import { TranslationEditor } from './TranslationEditor.tsx';
import { useFirstLanguage } from './useFirstLanguage.ts';

interface Props {
  /** The same object at every render. */
  calls: TranslationCalls;
  /** Of the address; absent where it names none. */
  language: string | undefined;
  lead: string;
  /** The steps to what is translated; `name` is undefined until it is loaded. */
  crumbs: (name: string | undefined) => Crumb[];
  /** The address of the page in a language. */
  href: (language: string) => string;
}

/** Texts beside their translations into one language. */
export function TranslationsScreen({ calls, language: wanted, lead, crumbs, href }: Props) {
  const router = useRouter();
  const language = wanted || getLocale();
  const query = useQuery(calls.query(language));
  const [round, setRound] = useState(0);
  const found = query.data?.data;
  const steps = crumbs(found?.name);
  const title = m.translation.translationsOf({ name: steps.at(-1)?.label ?? '' });
  usePage({ title, crumbs: [...steps, { label: m.translation.translations() }] });
  const go = (next: string) => void router.navigate({ href: href(next), replace: true });
  const isReady = useFirstLanguage(found, wanted, go);
  if (!found || !isReady)
    return <LoadScreen title={m.translation.translations()} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <TranslationEditor
      key={`${language} ${round}`}
      calls={calls}
      found={found}
      title={title}
      lead={lead}
      onLanguage={go}
      onReload={() => void query.refetch().then(() => setRound((now) => now + 1))}
    />
  );
}
