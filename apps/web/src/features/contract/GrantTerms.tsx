import { m } from '@grantdesk/messages';
import { Money } from '#components/values/values.tsx';
import { Conditions } from './Conditions.tsx';
import type { Grant } from './contract-labels.ts';
import classes from './Contracts.module.css';

/** What was granted and under which conditions, as the decision has it; nothing where neither is known. */
export function GrantTerms({ grant: { decision, programme } }: { grant: Grant }) {
  if (!decision || (decision.amount === null && decision.conditions.length === 0)) return null;
  return (
    <dl className={classes.facts} aria-label={m.contract.theGrant()}>
      {decision.amount === null ? null : (
        <div>
          <dt>{m.common.granted()}</dt>
          <dd>
            <b>
              <Money minor={decision.amount} currency={programme.currency} />
            </b>
          </dd>
        </div>
      )}
      {decision.conditions.length > 0 ? (
        <div>
          <dt>{m.common.conditions()}</dt>
          <dd>
            <Conditions conditions={decision.conditions} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
