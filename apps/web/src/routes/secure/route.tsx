import { createFileRoute } from '@tanstack/react-router';
import { enter } from '#features/frame/enter.ts';
import { FirstLoading } from '#features/frame/FirstLoading.tsx';
import { loadFrame } from '#features/frame/frames.ts';
import { SecureLayout } from '#features/frame/pages/SecureLayout.tsx';
import { StaffSearch } from '#features/frame/pages/staff-search.ts';

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
