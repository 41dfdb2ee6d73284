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
import classes from './Dashboard.module.css';
import type { ProgrammeRow } from './facts.ts';

const TONES: Record<ReturnType<typeof windowUrgency>, Tone> = { calm: 'brand', soon: 'warning', urgent: 'danger' };
const SHOWN = 5;

interface ClosingWindowsProps {
  programmes: ProgrammeRow[];
  now: number;
  /** Where a programme's name leads. */
  hrefOf: (programme: ProgrammeRow) => string;
}

/** Windows that are open or will be, the first to close first. */
export function ClosingWindows({ programmes, now, hrefOf }: ClosingWindowsProps) {
  const urgent = programmes.filter((programme) => windowUrgency(programme.endDate, now) === 'urgent').length;
  return (
    <Panel
      title="Closing windows"
      note={
        programmes.length === 0
          ? 'No window is open or planned.'
          : urgent === 0
            ? 'No window closes within a day.'
            : urgent === 1
              ? 'One window closes within a day.'
              : `${urgent} windows close within a day.`
      }
      actions={<AppLink href={to.admin.programmes}>All programmes</AppLink>}
    >
      <ul className={classes.windows}>
        {programmes.slice(0, SHOWN).map((programme) => (
          <Window key={programme._id} programme={programme} now={now} href={hrefOf(programme)} />
        ))}
      </ul>
    </Panel>
  );
}

function Window({ programme, now, href }: { programme: ProgrammeRow; now: number; href: string }) {
  const { name, startDate, endDate, timeZone, applicationCount } = programme;
  const isOpen = windowStatus(startDate, endDate, now) === 'open';
  const urgency = windowUrgency(endDate, now);
  const left = timeLeft(endDate, now);
  return (
    <li>
      <p className={classes.windowHead}>
        <AppLink href={href}>{name}</AppLink>
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
          label={`Window of ${name}`}
          valueText={left}
        />
      ) : null}
      <p className={classes.windowNote}>
        {isOpen
          ? `${formatCount(applicationCount)} ${applicationCount === 1 ? 'application' : 'applications'} so far · ${formatDateTimeZone(endDate, timeZone)}`
          : `Opens ${formatDateTimeZone(startDate, timeZone)}`}
      </p>
    </li>
  );
}
