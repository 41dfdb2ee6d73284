import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { PLACE_LABELS, PLACES } from '@grantdesk/domain/stage/place';
import { formatDate } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import type { FocusEvent } from 'react';
import { AppLink } from '#components/AppLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toHref } from './dashboard-links.ts';
import classes from './Places.module.css';

type Row = Answer<'dashboard.pipeline'>['data'][number];
type Window = Answer<'dashboard.overview'>['data']['closing'][number];

interface Props {
  rows: Row[];
  /** Windows that are open or will be. */
  windows: Window[];
  now: number;
  /** Chooses a programme for the whole page. */
  hrefOfProgramme: (id: string) => string;
}

/** Where the applications of all programmes are today: a row for each programme, each count the link to its applications. */
export function ProgrammePlaces({ rows, windows, now, hrefOfProgramme }: Props) {
  const totals = PLACES.map((place) => rows.reduce((sum, row) => sum + countAt(row, place), 0));
  const all = totals.reduce((sum, count) => sum + count, 0);
  const hidden = rows.reduce((sum, row) => sum + row.hiddenByConflict, 0);
  return (
    <Panel
      title={m.dashboard.pipeline()}
      note={[pipelineWords(all, rows.length), hiddenNote(hidden)].filter(Boolean).join(' ')}
      flush
    >
      <div className="overflow-x-auto" onFocus={withItsRing}>
        <table className={`${classes.table} w-full border-collapse ${classes.places}`}>
          <thead>
            <tr>
              <th scope="col">{m.common.programme()}</th>
              {PLACES.map((place) => (
                <th key={place} scope="col">
                  {PLACE_LABELS[place]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.programme._id}>
                <th scope="row">
                  <AppLink href={hrefOfProgramme(row.programme._id)}>{row.programme.name}</AppLink>
                  <small>{windowWords(windows, row.programme._id, now)}</small>
                </th>
                {PLACES.map((place) => (
                  <td key={place} className="tabular-nums">
                    <Cell row={row} place={place} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.common.all()}</th>
              {PLACES.map((place, index) => (
                <td key={place} className="tabular-nums">
                  {formatCount(totals[index] ?? 0)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

/** A browser scrolls to a link that is out of sight, and not to the ring of one that ends at the edge. */
const withItsRing = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

const countAt = ({ places }: Row, place: (typeof PLACES)[number]): number =>
  places.find((each) => each.place === place)?.count ?? 0;

const pipelineWords = (applications: number, programmes: number): string =>
  m.dashboard.applicationsByCurrentStage({ applications, programmes });

/** What a programme takes in now or next; nothing where its windows have closed. */
function windowWords(windows: Window[], programmeId: string, now: number): string | null {
  const window = windows.find(({ programme }) => programme._id === programmeId);
  if (!window) return null;
  const isOpen = Date.parse(window.startDate) <= now;
  const day = formatDate(isOpen ? window.endDate : window.startDate, window.timeZone);
  if (window.what === 'PROPOSALS') return isOpen ? m.dashboard.proposalsUntilDay({ day }) : m.dashboard.proposalsFromDay({ day });
  return isOpen ? m.dashboard.applicationsUntilDay({ day }) : m.dashboard.applicationsFromDay({ day });
}

const hiddenNote = (count: number): string => (count === 0 ? '' : m.dashboard.countMoreAreHiddenFromYou({ count }));

function Cell({ row, place }: { row: Row; place: (typeof PLACES)[number] }) {
  const found = row.places.find((each) => each.place === place);
  if (!found || found.count === 0) return <span className="text-muted">–</span>;
  return (
    <AppLink
      href={toHref(found.behind, row.programme.name)}
      aria-label={m.common.labelValue({
        label: `${row.programme.name}, ${PLACE_LABELS[place]}`,
        value: formatCount(found.count),
      })}
      data-ended={place === 'ENDED' || undefined}
    >
      {formatCount(found.count)}
    </AppLink>
  );
}
