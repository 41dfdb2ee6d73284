import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { AppLink } from '#components/AppLink.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { AccountBar } from './AccountBar.tsx';
import classes from './Accounting.module.css';
import { type Account, reading } from './account-labels.ts';

/** An account each: committed, released, withheld, left. */
export function AccountCards({ accounts }: { accounts: readonly Account[] }) {
  return (
    <ul
      className="mt-3 mb-5 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] gap-4"
      aria-label={m.payment.accounts()}
    >
      {accounts.map((account) => (
        <li
          key={account.programme._id}
          className={`${classes.card} relative grid h-full gap-3 rounded-xl border border-border bg-surface px-5 py-4 hover:border-control`}
        >
          <h2 className="text-base/6 wrap-anywhere">
            <AppLink href={to.admin.account(account.programme._id)}>{account.programme.name}</AppLink>
          </h2>
          <AccountBar account={account} />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
            {(
              [
                [m.common.granted(), account.granted],
                [m.common.committed(), account.committed],
                [m.common.paid(), account.released],
                [m.common.withheld(), account.withheld],
                [account.balance < 0 ? m.common.committedAboveTheBudget() : m.common.leftToCommit(), Math.abs(account.balance)],
              ] as const
            ).map(([label, minor]) => (
              <div key={label}>
                <dt className="text-xs/4 text-muted">{label}</dt>
                <dd className="font-semibold wrap-anywhere">
                  <Money minor={minor} currency={account.programme.currency} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.lead}>
            {rich(m.payment.budget, {
              money: <Money minor={account.budget} currency={account.programme.currency} />,
              account: reading(account),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}
