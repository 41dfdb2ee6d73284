import { getLocale } from '@grantdesk/messages';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { type GivenAnswers, withAnswers } from './api/first-answers.server.ts';
import { sessionQuery } from './api/session.ts';
import { App } from './App.tsx';
import { setCleaning } from './components/values/clean-html.server.ts';
import { setZone } from './components/values/values.tsx';
import { createApp } from './router.tsx';
import { type LogoImage, setLogo } from './ui/Logo.tsx';

/** What the server knows of a page that it draws. */
export interface Given {
  answers: GivenAnswers;
  /** Of the organisation; null for the product's. */
  logo: LogoImage | null;
  /** HTML that is stored, with nothing in it but what the product's editor makes. */
  cleanHtml: (html: string) => string;
}

/**
 * Draws the page of an address as HTML (decision 0115). What is drawn for one person is known to no other: each page has a
 * router and a store of answers of its own, and from the first component to the last nothing else runs.
 * @returns null where the browser would show something else: another address, another language, or times of another zone
 */
export async function drawPage(url: string, { answers, logo, cleanHtml }: Given): Promise<string | null> {
  return withAnswers(answers, async () => {
    const app = createApp(createMemoryHistory({ initialEntries: [url] }));
    const { queryClient, router } = app;
    // An answer that was not given does not come later.
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
    try {
      await router.load();
      const { matches } = router.state;
      if (matches.length === 0 || matches.some(({ status }) => status !== 'success')) return null;
      const me = queryClient.getQueryData(sessionQuery.queryKey);
      if (me && (!me.timeZone || (me.language ?? getLocale()) !== getLocale())) return null;
      setZone(me?.timeZone);
      setLogo(logo);
      setCleaning(cleanHtml);
      const html = renderToString(<App {...app} />);
      return html.includes('<h1') ? html : null;
    } finally {
      queryClient.clear();
    }
  });
}
