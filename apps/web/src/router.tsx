import { createRouter } from '@tanstack/react-router';
import { createQueryClient } from './api/query.ts';
import { sessionQuery } from './api/session.ts';
import { focusNewPage } from './components/page-focus.ts';
import { Loading } from './components/screens.tsx';
import { to } from './paths.ts';
import { parseSearch, stringifySearch } from './router-search.ts';
import { routeTree } from './routeTree.gen.ts';

const secureAddress = (): string | null => {
  const { pathname, searchStr } = router.state.location;
  return pathname.startsWith('/secure') ? `${pathname}${searchStr}` : null;
};

export const queryClient = createQueryClient({
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

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  defaultPendingComponent: () => <Loading />,
  scrollRestoration: true,
});

let isFirst = true;
router.subscribe('onResolved', ({ pathChanged }) => {
  // first-visit/first.js waits for it.
  if (isFirst) dispatchEvent(new Event('drawn'));
  else if (pathChanged) focusNewPage();
  isFirst = false;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
