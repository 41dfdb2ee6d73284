import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ForbiddenState } from '../ui/states.tsx';
import { LoadFailure, Loading } from './screens.tsx';

/** A screen that this person may not see, under its own heading. */
export function ForbiddenScreen({
  title,
  help = m.common.someoneWhoAdministersRolesCanGrant(),
  action,
}: {
  title: string;
  help?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} />
      <ForbiddenState message={m.common.accessDenied()} help={help} action={action} />
    </>
  );
}

interface LoadScreenProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The shape of what comes. */
  rows?: number[];
}

/** A record that is on its way, or did not come. */
export function LoadScreen({ title, error, onRetry, rows = [120, 240] }: LoadScreenProps) {
  return (
    <>
      <PageHeader title={title} />
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : <Loading label={m.common.loadingTitle({ title })} rows={rows} />}
    </>
  );
}
