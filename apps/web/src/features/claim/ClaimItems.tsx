import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { formatDay } from '@grantdesk/domain/format/date';
import type { ReactNode } from 'react';
import { documents } from '#api/documents.ts';
import { Money } from '#components/values/values.tsx';

export type Claim = Answer<'claim.report'>['data'];
export type Item = Claim['items'][number];

interface Props {
  claim: Claim;
  /** What can be done with an item, or its decision. */
  children?: (item: Item, index: number) => ReactNode;
}

/** The items of a report's claim, each with its line, day and evidence, and their total. */
export function ClaimItems({ claim: { items, currency }, children }: Props) {
  const isDecided = items.some(({ approvedAmount }) => approvedAmount !== null);
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  const approved = items.reduce((sum, { approvedAmount }) => sum + (approvedAmount ?? 0), 0);
  return (
    <>
      <ul className="mt-3">
        {items.map((item, index) => (
          <li key={item._id} className="border-t border-hair py-3 wrap-anywhere first:border-t-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{item.description}</span>
              <b>
                <Money minor={item.amount} currency={currency} />
              </b>
            </div>
            <p className="text-sm/5 text-muted">
              {item.line.title} · {formatDay(item.spentOn)}
              {' · '}
              {item.file ? (
                <a
                  className="underline underline-offset-3"
                  href={documents.claimEvidence(item.file._id)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {item.file.name}
                </a>
              ) : (
                m.claim.noEvidence()
              )}
            </p>
            {children ? children(item, index) : <Approved item={item} currency={currency} />}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-border pt-2 font-semibold">
        <span>{m.common.total()}</span>
        <Money minor={total} currency={currency} />
      </div>
      {isDecided ? (
        <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <span>{m.common.approved()}</span>
          <Money minor={approved} currency={currency} />
        </div>
      ) : null}
    </>
  );
}

/** What was approved of an item, where it is less. */
function Approved({ item, currency }: { item: Item; currency: string }) {
  if (item.approvedAmount === null || item.approvedAmount === item.amount) return null;
  return (
    <p className="text-sm/5">
      {m.common.approved()} <Money minor={item.approvedAmount} currency={currency} />
      {' · '}
      {item.note}
    </p>
  );
}
