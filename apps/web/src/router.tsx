import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { createQueryClient } from './api/query.ts';
import { sessionQuery } from './api/session.ts';
import { Loading } from './components/screens.tsx';
import { to } from './paths.ts';
import { parseSearch, stringifySearch } from './router-search.ts';
import { routeTree } from './routeTree.gen.ts';

/**
 * The router and what it has read, for one page: the browser's own (`main.tsx`), or one that the server draws (`server.tsx`).
 * @param history the browser's by default
 */
export function createApp(history?: RouterHistory) {
  const secureAddress = (): string | null => {
    const { pathname, searchStr } = router.state.location;
    return pathname.startsWith('/secure') ? `${pathname}${searchStr}` : null;
  };
  const queryClient: QueryClient = createQueryClient({
    onSignedOut: () => {
      queryClient.setQueryData(sessionQuery.queryKey, null);
      const address = secureAddress();
      if (address) void router.navigate({ href: to.signIn(address) });
    },
    onSetUp: () => {
      const address = secureAddress();
      if (address) void router.navigate({ href: to.secondFactor(address) });
    },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingComponent: () => <Loading />,
    scrollRestoration: history === undefined,
    ...(history && { history }),
  });
  return { router, queryClient };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createApp>['router'];
  }
}
