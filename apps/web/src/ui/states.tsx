import { m } from '@grantdesk/messages';
import { CircleAlert, Inbox, LockKeyhole, type LucideIcon, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './states.module.css';

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
  tone?: 'quiet' | 'danger';
  live?: 'status' | 'alert';
}

function State({ title, children, action, icon: Icon = Inbox, tone = 'quiet', live }: StateProps) {
  return (
    <div className={classes.state} data-tone={tone} role={live}>
      <span className={classes.icon}>
        <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}

/** Nothing here yet, with the first thing to do. */
export function EmptyState(props: Omit<StateProps, 'tone' | 'live'>) {
  return <State {...props} />;
}

/** A load that failed: the server's message, and Retry when another try may help. */
export function ErrorState({
  message,
  onRetry,
  reference,
}: {
  message: ReactNode;
  onRetry?: (() => void) | undefined;
  reference?: string | undefined;
}) {
  return (
    <State
      icon={CircleAlert}
      tone="danger"
      live="alert"
      title={message}
      action={
        onRetry ? (
          <Button leftSection={<RotateCw />} onClick={onRetry}>
            {m.common.retry()}
          </Button>
        ) : null
      }
    >
      {reference ? <span className="tabular-nums">{m.common.referenceReference({ reference })}</span> : null}
    </State>
  );
}

/** Not allowed: the server's words, no Retry, and who can help. */
export function ForbiddenState({ message, help, action }: { message: ReactNode; help?: ReactNode; action?: ReactNode }) {
  return (
    <State icon={LockKeyhole} title={message} action={action} live="alert">
      {help}
    </State>
  );
}

/** True once `ms` have passed since mounting. */
function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

export interface LoadingSkeletonProps {
  /** What is being loaded, spoken once the skeleton shows. */
  label: string;
  /** Words that appear after three seconds. */
  slowText?: string | undefined;
  /** The true shape: heights in px, one bar each. */
  rows?: number[];
  children?: ReactNode;
}

/** Shows nothing for 400 ms, then bars in the shape of what comes. */
export function LoadingSkeleton({ label, slowText, rows = [28, 20, 20, 20], children }: LoadingSkeletonProps) {
  const show = useAfter(400);
  const slow = useAfter(3000);
  if (!show) return <div className={classes.pending} aria-busy="true" />;
  return (
    <div className={classes.skeleton} aria-busy="true">
      <p role="status" className={slow && slowText ? 'mb-3 text-muted' : 'sr-only'}>
        {slow && slowText ? slowText : label}
      </p>
      <div aria-hidden="true" className={classes.bars}>
        {children ?? rows.map((height, index) => <span key={index} className={classes.bar} style={{ height }} />)}
      </div>
    </div>
  );
}
