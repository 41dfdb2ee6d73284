import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { browserZone } from '#components/values/values.tsx';
import classes from './Interviews.module.css';

interface ZonesProps {
  start: string;
  /** The programme's zone. */
  zone: string;
  /** The applicant's, where it is known. */
  applicantZone?: string | null;
}

/** 'Programme’s and your clocks' */
const label = (whose: string[]): string =>
  m.interview.listTime({
    list: formatList(whose.map((each, index) => (index > 0 ? each.toLowerCase() : each))),
  });

/** A time on the clocks of everyone concerned, each line once. */
export function Zones({ start, zone, applicantZone = null }: ZonesProps) {
  const lines = new Map<string, string[]>();
  const add = (whose: string, at: string | null) => {
    if (!at) return;
    const text = formatDateTimeZone(start, at);
    lines.set(text, [...(lines.get(text) ?? []), whose]);
  };
  add(m.interview.programmes(), zone);
  add(m.interview.applicants(), applicantZone);
  add(m.interview.your(), browserZone());
  return (
    <dl className={classes.zones}>
      {[...lines].map(([text, whose]) => (
        <div className="flex flex-wrap justify-between gap-x-3 gap-y-0" key={text}>
          <dt className="text-muted">{label(whose)}</dt>
          <dd className="font-medium">
            <time dateTime={start} className="tabular-nums">
              {text}
            </time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
