import { formatDay } from '@grantdesk/domain/format/date';
import { formatMoney } from '@grantdesk/domain/format/money';
import { CircleAlert, CircleCheck, EyeOff, Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { Button } from '#ui/Button.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { toast } from '#ui/toast.ts';
import classes from './OpenData.module.css';
import type { OpenState, PreviewRow } from './useOpenData.ts';

const LeaveOutDialog = lazy(() => import('./LeaveOutDialog.tsx'));

interface Props {
  row: PreviewRow;
  open: OpenState;
  /** Reads the list again. */
  onChanged: () => Promise<void>;
}

/** One award as it is stored beside how it is published, with what is missing. */
export function PreviewAward({ row, open, onChanged }: Props) {
  const [asking, setAsking] = useState(false);
  const takeIn = () =>
    call('programme.openDataAward', { params: { id: open.programme._id }, body: { application: row._id, reason: null } })
      .then(async () => {
        toast.success(`${row.applicationID} was taken in again.`);
        await onChanged();
      })
      .catch((thrown: unknown) => toast.error(toMessage(thrown)));
  return (
    <article className="min-w-0 rounded-xl border border-border bg-surface p-4" aria-label={row.applicationID}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-[15px]/6 font-bold">{row.applicationID}</h3>
        <State row={row} isPublic={open.publishedAt !== null} />
        <span className="ml-auto">
          {row.isLeftOutByHand ? (
            <Button size="sm" aria-label={`Take in again ${row.applicationID}`} onClick={() => void takeIn()}>
              Take in again
            </Button>
          ) : (
            <Button size="sm" aria-label={`Leave out ${row.applicationID}`} onClick={() => setAsking(true)}>
              Leave out
            </Button>
          )}
        </span>
      </header>
      {row.reason ? <p className="text-caption/5 text-muted">{row.reason}</p> : null}
      <Sides row={row} currency={open.programme.currency} isPublic={row.state === 'PUBLIC' && open.publishedAt !== null} />
      {row.problems.length > 0 ? (
        <ul className={`${classes.problems} mt-3 grid gap-1`} aria-label={`What is missing from ${row.applicationID}`}>
          {row.problems.map(({ level, message }) => (
            <li className="flex gap-2 text-muted data-[level=REQUIRED]:text-warning" key={message} data-level={level}>
              {level === 'REQUIRED' ? <CircleAlert size={16} aria-hidden="true" /> : <Info size={16} aria-hidden="true" />}
              <span>
                {level === 'REQUIRED' ? 'Required: ' : ''}
                {message}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {asking ? (
        <Suspense fallback={null}>
          <LeaveOutDialog row={row} programmeId={open.programme._id} onClose={() => setAsking(false)} onDone={onChanged} />
        </Suspense>
      ) : null}
    </article>
  );
}

function State({ row, isPublic }: { row: PreviewRow; isPublic: boolean }) {
  if (row.state === 'LEFT-OUT') return <StatusChip tone="neutral" icon={EyeOff} label="Left out" />;
  if (row.state === 'NOT-READY') return <StatusChip tone="warning" icon={CircleAlert} label="Not ready" />;
  return <StatusChip tone={isPublic ? 'success' : 'info'} icon={CircleCheck} label={isPublic ? 'Public' : 'Ready'} />;
}

function Sides({ row: { kept, published }, currency, isPublic }: { row: PreviewRow; currency: string; isPublic: boolean }) {
  const money = (minor: number | null): string | null => (minor === null ? null : formatMoney(minor, currency));
  const place = (...parts: (string | null | undefined)[]): string | null =>
    parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ') || null;
  const lines: [label: string, kept: string | null, published: string | null][] = [
    ['Recipient', place(kept.organisation, kept.name), published.recipient.name],
    ['Identifier', kept.registration, published.recipient.id],
    ['Title', kept.title, published.title],
    ['Description', kept.description, published.description],
    ['Place', place(kept.region, kept.country), place(published.location?.region, published.location?.country)],
    ['Asked for', money(kept.applied), money(published.applied)],
    ['Awarded', money(kept.awarded), money(published.awarded)],
    ['Paid out', money(kept.disbursed), money(published.disbursed)],
    ['Awarded on', null, published.awardedOn && formatDay(published.awardedOn)],
  ];
  return (
    <table className={`${classes.sides} mt-2 w-full table-fixed border-collapse mobile:block mobile:w-auto`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">Kept here</th>
          <th scope="col">{isPublic ? 'Published' : 'Would be published'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, before, after]) => (
          <tr key={label} data-differs={before !== after || undefined}>
            <th scope="row">{label}</th>
            <td data-label="Kept here">
              <Text value={before} />
            </td>
            <td data-label="Published">
              <Text value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Text = ({ value }: { value: string | null }) =>
  value ? <span className={classes.clamp}>{value}</span> : <span className="text-muted">–</span>;
