import { m } from '@grantdesk/messages';
import { formatDay } from '@grantdesk/domain/format/date';
import { moneyText } from '@grantdesk/domain/format/money';
import { pastOutcomeLabel } from '@grantdesk/domain/import/values';
import type { OrganisationHistory } from './organisation-types.ts';

type Grant = OrganisationHistory['pastGrants'][number];

/** What was imported of an organisation, marked as such and apart from what happened here. */
export function PastRecords({ grants, people }: { grants: Grant[]; people: OrganisationHistory['pastPeople'] }) {
  if (grants.length === 0 && people.length === 0) return null;
  return (
    <section className="border-t border-border pt-3" aria-label={m.organisation.imported()}>
      <h3 className="text-sm/5 font-semibold">{m.organisation.imported()}</h3>
      <ul className="list-none">
        {grants.map((grant) => (
          <li
            key={grant._id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-hair py-2 first:border-t-0"
          >
            <span className="min-w-0">
              {grant.title}
              <span className="block text-sm/5 text-muted">
                {[grant.reference, grant.programme, grant.day ? formatDay(grant.day) : ''].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="min-w-0 text-end mobile:text-start">
              {labelOf(grant)}
              {grant.amount !== null && grant.currency ? (
                <span className="block text-sm/5 text-muted tabular-nums">{moneyText(grant.amount, grant.currency)}</span>
              ) : null}
            </span>
            {grant.payments.length > 0 ? <PastPayments payments={grant.payments} /> : null}
          </li>
        ))}
        {people.map(({ _id, name, role }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-6 border-t border-hair py-2 first:border-t-0">
            <span>{name}</span>
            <span className="text-muted">{role || m.organisation.pastPerson()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf({ kind, outcome }: Grant): string {
  if (outcome) return pastOutcomeLabel(outcome);
  return kind === 'AWARD' ? pastOutcomeLabel('AWARDED') : m.common.application2();
}

function PastPayments({ payments }: Pick<Grant, 'payments'>) {
  return (
    <details className="basis-full text-sm/5 text-muted">
      <summary className="cursor-pointer">{m.organisation.countPayments({ count: payments.length })}</summary>
      <ul className="mt-1 list-none">
        {payments.map(({ day, amount, currency }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>{formatDay(day)}</span>
            <span className="tabular-nums">{moneyText(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
