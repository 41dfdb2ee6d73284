import { formatCount } from '@grantdesk/domain/format/money';
import { messages } from '@grantdesk/domain/messages';
import { AppLink } from '../../components/AppLink.tsx';
import { to } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from './Dashboard.module.css';
import type { ProgrammeRow, Totals } from './facts.ts';

const SHOWN = 8;

interface ApplicationCountsProps {
  programmes: ProgrammeRow[];
  totals: Totals;
  /** Without it the numbers lead to the programme, not to its applications. */
  mayReadApplications: boolean;
}

/** How many applications each programme has, and how many of them are in. */
export function ApplicationCounts({ programmes, totals, mayReadApplications }: ApplicationCountsProps) {
  const busy = [...programmes].sort((left, right) => right.applicationCount - left.applicationCount).slice(0, SHOWN);
  const all = totals.submitted + totals.inProgress;
  const linkOf = (programme: ProgrammeRow, progress: string[]) =>
    mayReadApplications
      ? to.admin.programmeApplications(programme._id, {
          programmeName: programme.name,
          filters: JSON.stringify({ progressStatus: progress }),
        })
      : to.admin.programme(programme._id);
  return (
    <Panel
      title="Applications by programme"
      note={
        all === 0
          ? 'No application has been started yet.'
          : `${formatCount(totals.submitted)} of ${formatCount(all)} applications are submitted.`
      }
      flush
    >
      {busy.length === 0 ? (
        <p className={classes.empty}>{messages.lists.emptyNamed('programmes')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Programme</th>
              <th scope="col" className={classes.share}>
                Share submitted
              </th>
              <th scope="col" className="num">
                In progress
              </th>
              <th scope="col" className="num">
                Submitted
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.map((programme) => (
              <tr key={programme._id}>
                <th scope="row">
                  <span className="ellipsis" title={programme.name}>
                    {programme.name}
                  </span>
                </th>
                <td className={classes.share}>
                  <ProgressBar
                    value={programme.applicationCount === 0 ? 0 : (programme.submittedCount / programme.applicationCount) * 100}
                    height={6}
                    width={120}
                  />
                </td>
                <Count
                  programme={programme}
                  what="in progress"
                  count={programme.applicationCount - programme.submittedCount}
                  href={linkOf(programme, ['OPEN', 'IN-PROGRESS'])}
                />
                <Count
                  programme={programme}
                  what="submitted"
                  count={programme.submittedCount}
                  href={linkOf(programme, ['SUBMITTED'])}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Count({ programme, what, count, href }: { programme: ProgrammeRow; what: string; count: number; href: string }) {
  return (
    <td className="num">
      <AppLink href={href}>
        {formatCount(count)}
        <span className="sr-only">
          {' '}
          {what} in {programme.name}
        </span>
      </AppLink>
    </td>
  );
}
