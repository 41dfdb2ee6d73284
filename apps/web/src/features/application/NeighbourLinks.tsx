import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { AppLink } from '#components/AppLink.tsx';
import classes from './ApplicationPage.module.css';
import { useNeighbours } from './list-memory.ts';

interface Props {
  programmeId: string;
  applicationId: string;
  hrefOf: (applicationId: string) => string;
}

/** "4 of 12" with the way to the one before and after, in the order of the list that the reader came from. */
export function NeighbourLinks({ programmeId, applicationId, hrefOf }: Props) {
  const found = useNeighbours(programmeId, applicationId);
  if (!found || found.total < 2) return null;
  const { position, total, previous, next, turn } = found;
  return (
    <nav
      aria-label={m.application.applicationsOfTheList()}
      className={`${classes.neighbours} inline-flex h-8 items-center rounded-md border border-border bg-surface text-caption tabular-nums`}
    >
      {previous ? (
        <AppLink
          className="inline-flex h-full w-7.5 items-center justify-center text-text hover:bg-sunken"
          href={hrefOf(previous)}
          aria-label={m.application.previousApplication()}
          onClick={() => turn('previous')}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </AppLink>
      ) : (
        <span aria-hidden="true">
          <ChevronLeft size={16} />
        </span>
      )}
      <span>
        <b>{formatCount(position)}</b> {m.common.ofTotal({ total: formatCount(total) })}
      </span>
      {next ? (
        <AppLink
          className="inline-flex h-full w-7.5 items-center justify-center text-text hover:bg-sunken"
          href={hrefOf(next)}
          aria-label={m.application.nextApplication()}
          onClick={() => turn('next')}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      ) : (
        <span aria-hidden="true">
          <ChevronRight size={16} />
        </span>
      )}
    </nav>
  );
}
