import { m } from '@grantdesk/messages';
import { to } from '#paths.ts';
import { EmptyState } from '#ui/states.tsx';

/** Explained, not hidden. */
export function NotCalled({ applicationId }: { applicationId: string }) {
  return (
    <EmptyState
      title={m.submission.youHaveNotBeenAsked()}
      action={<a href={to.subscriber.application(applicationId)}>{m.submission.backToTheApplication()}</a>}
    >
      {m.common.wellEmailYouIfYour()}
    </EmptyState>
  );
}
