import { m } from '@grantdesk/messages';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonAttributes } from '../ui/Button.tsx';
import { EmptyState, ErrorState, ForbiddenState, LoadingSkeleton } from '../ui/states.tsx';
import { usePage } from './page.ts';

/** What is read of a thrown error; a loose type, so that this part does not need the API client. */
interface Failure {
  message?: string;
  status?: number;
}

/** What failed is the heading of a screen that could not show its own, so that no page is without one. */
const FailureTitle = ({ children }: { children: ReactNode }) => <span ref={headWhereNone}>{children}</span>;

/** Called once it is in the page, together with what was added beside it. */
function headWhereNone(title: HTMLSpanElement | null): void {
  if (!title || document.querySelector('main h1')) return;
  title.role = 'heading';
  title.ariaLevel = '1';
}

/** A load that failed, in place: refusals say so and offer no Retry. */
export function LoadFailure({ error, onRetry, action }: { error: unknown; onRetry?: () => void; action?: ReactNode }) {
  const { message = m.common.anErrorOccured(), status = 0 } = (error ?? {}) as Failure;
  const title = <FailureTitle>{status === 404 ? m.common.thisPageDoesNotExistOr() : message}</FailureTitle>;
  if (status === 403)
    return <ForbiddenState message={title} help={m.common.someoneWhoAdministersRolesCanGrant()} action={action} />;
  if (status === 404) return <EmptyState icon={Compass} title={title} action={action} />;
  return <ErrorState message={title} onRetry={onRetry} />;
}

/** Loading, in the words of the specification once it takes long. */
export function Loading({ label = m.common.loading2(), rows }: { label?: string; rows?: number[] }) {
  return <LoadingSkeleton label={label} slowText={m.common.thisCouldTakeAWhile()} {...(rows ? { rows } : {})} />;
}

export function NotFoundScreen() {
  usePage({ title: m.common.notFound() });
  return (
    <div style={{ padding: '48px 16px' }}>
      <EmptyState
        icon={Compass}
        title={
          <span role="heading" aria-level={1}>
            {m.common.thisPageDoesNotExist()}
          </span>
        }
        action={
          <a href="/" {...buttonAttributes({})}>
            {m.common.goToMyStartPage()}
          </a>
        }
      >
        {m.common.checkTheAddressOrStartAgain()}
      </EmptyState>
    </div>
  );
}

/** The last net: a screen that threw. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePage({ title: m.common.somethingWentWrong() });
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div style={{ padding: '48px 16px' }}>
      <LoadFailure error={error} onRetry={retry} />
    </div>
  );
}
