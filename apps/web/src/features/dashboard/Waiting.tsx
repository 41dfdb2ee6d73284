import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { waitingAct, waitingCount } from '@grantdesk/domain/dashboard/waiting';
import { ChevronRight } from 'lucide-react';
import { AppLink } from '#components/AppLink.tsx';
import { DateTime } from '#components/values/values.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toHref } from './dashboard-links.ts';
import { QuietPanel } from './QuietPanel.tsx';
import classes from './Waiting.module.css';

type Overview = Answer<'dashboard.overview'>['data'];
type Row = Overview['waiting'][number];

interface Props {
  rows: Row[];
  deputyFor: Overview['deputyFor'];
  /** The chosen programme; absent where the page is of all programmes. */
  programmeName?: string | undefined;
}

/** The own work of a person, the most urgent first; each row is the link to exactly the rows that it counts. */
export function Waiting({ rows, deputyFor, programmeName }: Props) {
  const scope = programmeName ?? m.dashboard.allProgrammes2();
  const own = rows.filter(({ isShared }) => !isShared);
  const shared = rows.filter(({ isShared }) => isShared);
  const nothing = m.dashboard.nothingNeedsYouInScopeToday({ scope });
  if (rows.length === 0 && deputyFor.length === 0) return <QuietPanel title={m.common.toDo()} note={nothing} />;
  return (
    <Panel title={m.common.toDo()} note={own.length === 0 ? nothing : m.dashboard.yourNextStepsInScopeOverdue({ scope })} flush>
      {deputyFor.map(({ name, endDate }) => (
        <p key={name} className="m-0 px-5 py-2 text-muted">
          {rich(m.dashboard.untilYouAlsoApprovePaymentsFor, { endDate: formatDay(endDate), b: <b>{name}</b> })}
        </p>
      ))}
      <WaitingRows rows={own} />
      {shared.length === 0 ? null : (
        <>
          <h3 className="mx-5 mt-5 text-sm/5 font-semibold">{m.dashboard.yourColleaguesWork()}</h3>
          <p className="mx-5 text-xs/4 text-muted">{m.dashboard.theyCanDoThisWithoutYou()}</p>
          <WaitingRows rows={shared} />
        </>
      )}
    </Panel>
  );
}

function WaitingRows({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className={classes.waiting}>
      {rows.map((row) => (
        <WaitingRow key={`${row.kind} ${row.programme?._id ?? ''}`} row={row} />
      ))}
    </ul>
  );
}

function WaitingRow({ row }: { row: Row }) {
  const { kind, programme, count, overdue, notYours, nextDue, since, subject, behind } = row;
  const details = [
    subject !== null && kind === 'CHANGES' ? m.dashboard.requestedBySubject({ subject }) : subject,
    programme?.name,
    notYours > 0 ? m.dashboard.notyoursForAnotherPerson({ notYours: formatCount(notYours) }) : undefined,
  ];
  return (
    <li>
      <AppLink href={toHref(behind, programme?.name)}>
        <b className="min-w-8 flex-none text-end text-xl/7 font-bold tabular-nums">{waitingCount(count)}</b>
        <span className={`${classes.what} min-w-0 flex-1`}>
          <b>{waitingAct(kind)}</b>
          <span className="mt-0.5 block text-xs/4 text-muted">{details.filter(Boolean).join(' · ')}</span>
        </span>
        <span
          className={`${classes.due} flex flex-none flex-col items-end text-xs/4 text-muted mobile:w-full mobile:flex-row mobile:gap-2 mobile:ps-11`}
        >
          {overdue > 0 ? <span data-late>{m.common.overdueOverdue({ overdue: formatCount(overdue) })}</span> : null}
          {nextDue ? (
            <span>
              {m.common.due2()} <DateTime value={nextDue} {...(nextDue.length === 10 ? { zone: 'UTC' } : {})} />
            </span>
          ) : since ? (
            <span>
              {m.common.since()} <DateTime value={since} />
            </span>
          ) : null}
        </span>
        <ChevronRight size={16} strokeWidth={1.6} aria-hidden="true" />
      </AppLink>
    </li>
  );
}
