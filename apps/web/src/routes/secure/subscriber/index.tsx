import { createFileRoute } from '@tanstack/react-router';
import { listQuery, prefetch, readQuery } from '#api/query.ts';
import { HomePage } from '#features/application/pages/HomePage.tsx';

export const Route = createFileRoute('/secure/subscriber/')({
  loader: ({ context: { queryClient } }) =>
    prefetch(
      queryClient,
      listQuery('application.mine', { query: { limit: 50 } }),
      readQuery('dashboard.home', {}),
      readQuery('demonstration.accounts', {}),
    ),
  component: HomePage,
});
