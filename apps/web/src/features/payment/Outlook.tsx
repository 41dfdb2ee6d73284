import { m } from '@grantdesk/messages';
import { InlineNotice } from '#ui/Banner.tsx';
import type { Payment } from './payment-labels.ts';

interface Props {
  outlook: NonNullable<Payment['outlook']>;
}

const MAX_NAMED = 5;
const names = (people: readonly string[]): string =>
  people.length > MAX_NAMED ? `${people.slice(0, MAX_NAMED).join(', ')} …` : people.join(', ');

/** Who comes after this approval, and a warning where only a Super Admin, or no one, is left to complete the payment. */
export function Outlook({ outlook: { seconds, completers, instead, warning } }: Props) {
  const people = (
    <>
      {seconds.length > 0 ? <p>{m.payment.secondApprovalSeconds({ seconds: names(seconds) })}</p> : null}
      {completers.length > 0 ? <p>{m.payment.canCompleteItCompleters({ completers: names(completers) })}</p> : null}
    </>
  );
  if (warning === null) return <div className="text-muted">{people}</div>;
  return (
    <InlineNotice tone="warning" title={warning}>
      {instead.length > 0 ? <p>{m.payment.toAvoidThisAskOneOf({ instead: names(instead) })}</p> : null}
      {people}
    </InlineNotice>
  );
}
