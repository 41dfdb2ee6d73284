import { formatDay } from '@grantdesk/domain/format/date';
import { m } from '@grantdesk/messages';

interface Props {
  dueDate: string;
  isLate: boolean;
  isDropped: boolean;
}

/** When a report is due, and whether it is late or no longer required. */
export const ReportDue = ({ dueDate, isLate, isDropped }: Props) => (
  <>
    {m.project.reportDue({ date: formatDay(dueDate) })}
    {isLate ? (
      <>
        , <span className="font-semibold text-danger">{m.project.late()}</span>
      </>
    ) : null}
    {isDropped ? `, ${m.project.noLongerDue()}` : null}
  </>
);
