import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import { formatCount } from '@grantdesk/domain/format/money';
import { waitingWords } from '@grantdesk/domain/dashboard/waiting';
import { Banknote, ClipboardCheck, FilePen, FileSignature, FolderCheck, Gavel, GitPullRequest, Stamp } from 'lucide-react';
import { AppLink } from '../../components/AppLink.tsx';
import { DateTime } from '../../components/values/values.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { hrefOf } from './behind.ts';
import dashboard from './Dashboard.module.css';
import classes from './Waiting.module.css';

type Overview = Answer<'dashboard.overview'>['data'];
type Row = Overview['waiting'][number];

const ICONS: Record<Row['kind'], typeof Stamp> = {
  REVIEWS: ClipboardCheck,
  DECISIONS: Gavel,
  CONTRACTS: FileSignature,
  PROJECTS: FolderCheck,
  REPORTS: FilePen,
  AMENDMENTS: GitPullRequest,
  APPROVALS: Stamp,
  PAYMENTS: Banknote,
};

/** The own work of a person, the most urgent first; each row is the link to its list. */
export function Waiting({ rows, deputyFor }: { rows: Row[]; deputyFor: Overview['deputyFor'] }) {
  return (
    <Panel
      title="Waiting for you"
      note={rows.length === 0 ? undefined : 'What only you or your role can do next, the most urgent first.'}
      flush
    >
      {deputyFor.map(({ name, endDate }) => (
        <p key={name} className={classes.deputy}>
          Until {formatDay(endDate)} you also approve payments for <b>{name}</b>.
        </p>
      ))}
      {rows.length === 0 ? (
        <EmptyState icon={ClipboardCheck} title="Nothing waits for you.">
          Reviews, decisions, reports and payments that are yours to do are listed here.
        </EmptyState>
      ) : (
        <ul className={classes.waiting}>
          {rows.map((row) => (
            <WaitingRow key={`${row.kind} ${row.programme?._id ?? ''}`} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WaitingRow({ row: { kind, programme, count, overdue, notYours, nextDue, behind } }: { row: Row }) {
  const Icon = ICONS[kind];
  return (
    <li>
      <AppLink href={hrefOf(behind, programme?.name)}>
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
        <span className={classes.what}>
          <b>
            <span className="tn">{formatCount(count)}</span> {waitingWords(kind, count)}
          </b>
          <span className={dashboard.rowNote}>
            {[programme?.name, notYours > 0 ? `${formatCount(notYours)} of them for a second person` : undefined]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={classes.due}>
          {overdue > 0 ? <span data-late>{formatCount(overdue)} overdue</span> : null}
          {nextDue ? (
            <span>
              due <DateTime value={nextDue} {...(nextDue.length === 10 ? { zone: 'UTC' } : {})} />
            </span>
          ) : null}
        </span>
      </AppLink>
    </li>
  );
}
