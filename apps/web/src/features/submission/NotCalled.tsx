import { to } from '#paths.ts';
import { EmptyState } from '#ui/states.tsx';

/** Explained, not hidden. */
export function NotCalled({ applicationId }: { applicationId: string }) {
  return (
    <EmptyState
      title="No proposal is asked for yet."
      action={<a href={to.subscriber.application(applicationId)}>Back to the application</a>}
    >
      You are told by email if your application is called for one.
    </EmptyState>
  );
}
