import { m } from '@grantdesk/messages';
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
        toast.success(m.openData.applicationidWasTakenInAgain({ applicationID: row.applicationID }));
        await onChanged();
      })
      .catch((thrown: unknown) => toast.error(toMessage(thrown)));
  return (
    <article className="min-w-0 rounded-xl border border-border bg-surface p-4" aria-label={row.applicationID}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-[15px]/6 font-bold">{row.applicationID}</h3>
        <State row={row} isPublic={open.publishedAt !== null} />
        <span className="ms-auto">
          {row.isLeftOutByHand ? (
            <Button
              size="sm"
              aria-label={m.openData.takeInAgainApplicationid({ applicationID: row.applicationID })}
              onClick={() => void takeIn()}
            >
              {m.openData.takeInAgain()}
            </Button>
          ) : (
            <Button
              size="sm"
              aria-label={m.openData.leaveOutApplicationid({ applicationID: row.applicationID })}
              onClick={() => setAsking(true)}
            >
              {m.common.leaveOut()}
            </Button>
          )}
        </span>
      </header>
      {row.reason ? <p className="text-caption/5 text-muted">{row.reason}</p> : null}
      <Sides row={row} currency={open.programme.currency} isPublic={row.state === 'PUBLIC' && open.publishedAt !== null} />
      {row.problems.length > 0 ? (
        <ul
          className={`${classes.problems} mt-3 grid gap-1`}
          aria-label={m.openData.whatIsMissingFromApplicationid({ applicationID: row.applicationID })}
        >
          {row.problems.map(({ level, message }) => (
            <li className="flex gap-2 text-muted data-[level=REQUIRED]:text-warning" key={message} data-level={level}>
              {level === 'REQUIRED' ? <CircleAlert size={16} aria-hidden="true" /> : <Info size={16} aria-hidden="true" />}
              <span>
                {level === 'REQUIRED' ? m.openData.required() + ' ' : ''}
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
  if (row.state === 'LEFT-OUT') return <StatusChip tone="neutral" icon={EyeOff} label={m.common.leftOut()} />;
  if (row.state === 'NOT-READY') return <StatusChip tone="warning" icon={CircleAlert} label={m.openData.notReady()} />;
  return (
    <StatusChip
      tone={isPublic ? 'success' : 'info'}
      icon={CircleCheck}
      label={isPublic ? m.openData.public() : m.openData.ready()}
    />
  );
}

function Sides({ row: { kept, published }, currency, isPublic }: { row: PreviewRow; currency: string; isPublic: boolean }) {
  const money = (minor: number | null): string | null => (minor === null ? null : formatMoney(minor, currency));
  const place = (...parts: (string | null | undefined)[]): string | null =>
    parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ') || null;
  const lines: [label: string, kept: string | null, published: string | null][] = [
    [m.openData.recipient(), place(kept.organisation, kept.name), published.recipient.name],
    [m.openData.identifier(), kept.registration, published.recipient.id],
    [m.common.title(), kept.title, published.title],
    [m.common.description(), kept.description, published.description],
    [m.common.place(), place(kept.region, kept.country), place(published.location?.region, published.location?.country)],
    [m.openData.requested(), money(kept.applied), money(published.applied)],
    [m.openData.awarded(), money(kept.awarded), money(published.awarded)],
    [m.openData.paidOut(), money(kept.disbursed), money(published.disbursed)],
    [m.openData.awardedOn(), null, published.awardedOn && formatDay(published.awardedOn)],
  ];
  return (
    <table className={`${classes.sides} mt-2 w-full table-fixed border-collapse mobile:block mobile:w-auto`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{m.common.what()}</span>
          </th>
          <th scope="col">{m.openData.storedHere()}</th>
          <th scope="col">{isPublic ? m.common.published() : m.openData.wouldBePublished()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, before, after]) => (
          <tr key={label} data-differs={before !== after || undefined}>
            <th scope="row">{label}</th>
            <td data-label={m.openData.storedHere()}>
              <Text value={before} />
            </td>
            <td data-label={isPublic ? m.common.published() : m.openData.wouldBePublished()}>
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
