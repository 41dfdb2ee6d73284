import { createFileRoute } from '@tanstack/react-router';
import { enter } from '#features/layout/enter.ts';
import { FirstLoading } from '#features/layout/FirstLoading.tsx';
import { loadFrame } from '#features/layout/frames.ts';
import { SecureLayout } from '#features/layout/pages/SecureLayout.tsx';
import { StaffSearch } from '#features/layout/pages/staff-search.ts';

/** Everything below needs a session. */
export const Route = createFileRoute('/secure')({
  beforeLoad: ({ context, location }) => enter(context.queryClient, location),
  // Beside what the screen itself loads.
  loader: async ({ context: { me } }) => {
    await Promise.all([loadFrame(me), me.accountType === 'ADMIN' && StaffSearch.load()]);
  },
  pendingComponent: FirstLoading,
  component: SecureLayout,
});
