import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { ScrollTable } from '#components/ScrollTable.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import classes from './Settings.module.css';

type View = Answer<'reporting.one'>['data']['views'][number];

/** Every view that a tool of business intelligence can read, with what one row of it is. */
export function ReportingViews({ views }: { views: View[] }) {
  return (
    <Panel
      title={m.reporting.views()}
      note={
        <>
          {m.reporting.viewsLead()} <a href="/help/operators/reporting">{m.reporting.readTheGuide()}</a>
        </>
      }
    >
      <ScrollTable label={m.reporting.views()}>
        <thead className={classes.heads}>
          <tr>
            <th scope="col">{m.reporting.view()}</th>
            <th scope="col">{m.reporting.meaning()}</th>
            <th scope="col" className="text-end">
              {m.reporting.columns()}
            </th>
          </tr>
        </thead>
        <tbody className={classes.rows}>
          {views.map(({ name, about, isPersonal, columns }) => (
            <tr key={`${isPersonal} ${name}`}>
              <td className="font-mono break-all">{isPersonal ? `reporting_personal.${name}` : name}</td>
              <td>
                {about} {isPersonal ? <StatusChip tone="warning" label={m.reporting.personal()} /> : null}
              </td>
              <td className="text-end tabular-nums">{columns}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Panel>
  );
}
