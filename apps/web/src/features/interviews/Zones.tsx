import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { browserZone } from '../../components/values/values.tsx';
import classes from './Interviews.module.css';

interface ZonesProps {
  start: string;
  /** The programme's zone. */
  zone: string;
  /** The applicant's, where it is known. */
  applicantZone?: string | null;
}

/** A time on the clocks of everyone concerned, each line once (C27). */
export function Zones({ start, zone, applicantZone = null }: ZonesProps) {
  const lines: [string, string][] = [[formatDateTimeZone(start, zone), 'programme']];
  const add = (other: string | null, whose: string) => {
    if (!other) return;
    const text = formatDateTimeZone(start, other);
    const same = lines.find(([line]) => line === text);
    if (same) same[1] = `${same[1]} and ${whose}`;
    else lines.push([text, whose]);
  };
  add(applicantZone, 'applicant');
  add(browserZone(), 'you');
  return (
    <dl className={classes.zones}>
      {lines.map(([text, whose]) => (
        <div key={text}>
          <dt>{`Clocks of ${whose}`}</dt>
          <dd>
            <time dateTime={start} className="tn">
              {text}
            </time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
