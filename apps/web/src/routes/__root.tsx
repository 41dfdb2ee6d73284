import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFoundScreen, ScreenError } from '../components/screens.tsx';
import { PublicFrame } from '../features/frame/PublicFrame.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
});

/** An address that no screen has, with the header from which the known pages are reached. */
function NotFound() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}
