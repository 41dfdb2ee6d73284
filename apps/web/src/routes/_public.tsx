import { createFileRoute } from '@tanstack/react-router';
import { ABOUT } from '#features/layout/about.ts';
import { PublicLayout } from '#features/layout/pages/PublicLayout.tsx';

export const Route = createFileRoute('/_public')({
  // What the foot of the page says, so that it is drawn once and does not push what is above.
  loader: ({ context }) => context.queryClient.ensureQueryData(ABOUT).catch(() => undefined),
  component: PublicLayout,
});
