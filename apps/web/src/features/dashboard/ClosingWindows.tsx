import type { Answer } from '@grantdesk/api';
import { CLOSING_DAYS } from '@grantdesk/domain/dashboard/behind';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { timeLeft, windowPercent, windowStatus, windowUrgency } from '@grantdesk/domain/programme/window';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { AppLink } from '../../components/AppLink.tsx';
import { Status } from '../../components/values/Status.tsx';
import { to } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { Tone } from '../../ui/tone.ts';
import { hrefOf } from './behind.ts';
import classes from './ClosingWindows.module.css';

type Row = Answer<'dashboard.overview'>['data']['closing'][number];
const TONES: Record<ReturnType<typeof windowUrgency>, Tone> = { calm: 'brand', soon: 'warning', urgent: 'danger' };

const DAY_MS = 86_400_000;
export const closesSoon = ({ startDate, endDate }: Row, now: number): boolean =>
  windowStatus(startDate, endDate, now) === 'open' && Date.parse(endDate) - now <= CLOSING_DAYS * DAY_MS;

/** Windows that are open or will be, the first to close first, with what is in and what is still being written. */
export function ClosingWindows({ windows, soon, now }: { windows: Row[]; soon: number; now: number }) {
  return (
    <Panel
      title="Closing windows"
      note={
        windows.length === 0
          ? 'No window is open or planned.'
          : soon === 0
            ? `No window closes within ${CLOSING_DAYS} days.`
            : `${soon === 1 ? 'One window closes' : `${soon} windows close`} within ${CLOSING_DAYS} days.`
      }
      actions={<AppLink href={to.admin.programmes}>All programmes</AppLink>}
    >
      <ul className={classes.windows}>
        {windows.map((row) => (
          <Window key={`${row.what} ${row.programme._id}`} row={row} now={now} />
        ))}
      </ul>
    </Panel>
  );
}

function Window({ row: { programme, what, startDate, endDate, timeZone, drafts, submitted }, now }: { row: Row; now: number }) {
  const isOpen = windowStatus(startDate, endDate, now) === 'open';
  const urgency = windowUrgency(endDate, now);
  const left = timeLeft(endDate, now);
  const subject = what === 'PROPOSALS' ? 'Proposals' : 'Applications';
  return (
    <li>
      <p className={classes.windowHead}>
        <AppLink
          href={submitted ? hrefOf({ ...submitted.behind, filters: '' }, programme.name) : to.admin.programme(programme._id)}
        >
          {programme.name}
        </AppLink>
        {isOpen ? (
          <span className={classes.left} data-tone={TONES[urgency]}>
            {left}
          </span>
        ) : (
          <Status subject="window" status="not-started" label={statusLabel('window', 'not-started').label} />
        )}
      </p>
      {isOpen ? (
        <ProgressBar
          value={windowPercent(startDate, endDate, now)}
          tone={TONES[urgency]}
          height={4}
          label={`${subject} of ${programme.name}`}
          valueText={left}
        />
      ) : null}
      <p className={classes.windowNote}>
        {subject}
        {isOpen && drafts && submitted ? (
          <>
            {', '}
            <AppLink href={hrefOf(submitted.behind, programme.name)}>
              {formatCount(submitted.count)} submitted<span className="sr-only"> to {programme.name}</span>
            </AppLink>
            {', '}
            <AppLink href={hrefOf(drafts.behind, programme.name)}>
              {formatCount(drafts.count)} still open<span className="sr-only"> of {programme.name}</span>
            </AppLink>
          </>
        ) : null}
        {' · '}
        {isOpen ? formatDateTimeZone(endDate, timeZone) : `opens ${formatDateTimeZone(startDate, timeZone)}`}
      </p>
    </li>
  );
}
