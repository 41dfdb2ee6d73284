import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { Undo2 } from 'lucide-react';
import { AppLink } from '../../components/AppLink.tsx';
import { Status } from '../../components/values/Status.tsx';
import { to } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import classes from './Places.module.css';
import { QuietPanel } from './QuietPanel.tsx';

type Row = Answer<'dashboard.reports'>['data']['rows'][number];

/** Reports that M&E follows, each one press away. */
export function ReportsToFollow({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return <QuietPanel title="Reports" note="None is late, to review, or due within a month." />;
  return (
    <Panel title="Reports" note="Late ones first, then those to review, then by due date." flush>
      <div className={classes.scroll}>
        <table className={`${classes.table} ${classes.reports}`}>
          <thead>
            <tr>
              <th scope="col">Grantee</th>
              <th scope="col">Report</th>
              <th scope="col">Due</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <td>
                  {row.grantee}
                  <small>{row.programme.name}</small>
                </td>
                <td>
                  <AppLink
                    href={to.admin.report('grantee_management', row.programme._id, row.projectId, row._id, row.applicationId)}
                  >
                    {row.title}
                  </AppLink>
                </td>
                <td className="tn" data-label="Due" data-late={row.isLate || undefined}>
                  {formatDay(row.dueDate)}
                </td>
                <td>
                  {row.review === 'Declined' ? (
                    <StatusChip tone="warning" label="Returned" icon={Undo2} />
                  ) : (
                    <Status subject="report" status={row.status} label={statusLabel('report', row.status).label} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
