import { m } from '@grantdesk/messages';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ProgrammeList, type ProgrammeListProps } from './ProgrammeList.tsx';

interface Props extends Omit<ProgrammeListProps, 'programmes'> {
  programmes: ProgrammeListProps['programmes'] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Loads more calls, if there are more than fit on one page. */
  onMore?: (() => void) | undefined;
  lead: ReactNode;
}

/** All calls for applications. */
export function OpenCalls({ programmes, error, onRetry, onMore, lead, ...links }: Props) {
  return (
    <div className="mx-auto w-[min(1072px,100%)] px-4 pt-6 pb-12">
      <PageHeader size="applicant" title={m.common.programmes2()} lead={lead} />
      {error ? <LoadFailure error={error} onRetry={onRetry} /> : null}
      {!error && !programmes ? <Loading label={m.programme.loadingProgrammes()} rows={[160, 160, 160]} /> : null}
      {programmes?.length === 0 ? (
        <EmptyState title={m.common.noNameFound({ name: 'programmes' })}>{m.programme.newCallsAreShownHereAs()}</EmptyState>
      ) : null}
      {programmes && programmes.length > 0 ? <ProgrammeList programmes={programmes} {...links} /> : null}
      {onMore ? (
        <p style={{ marginTop: 16 }}>
          <Button size="lg" variant="outline" onClick={onMore}>
            {m.common.showMore()}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
