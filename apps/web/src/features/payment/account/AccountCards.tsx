import { AppLink } from '#components/AppLink.tsx';
import { Money } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { AccountBar } from './AccountBar.tsx';
import classes from './Accounting.module.css';
import { type Account, reading } from './account-labels.ts';

/** An account each: committed, released, withheld, left. */
export function AccountCards({ accounts }: { accounts: readonly Account[] }) {
  return (
    <ul className={classes.cards} aria-label="Accounts">
      {accounts.map((account) => (
        <li key={account.programme._id} className={classes.card}>
          <h2>
            <AppLink href={to.admin.account(account.programme._id)}>{account.programme.name}</AppLink>
          </h2>
          <AccountBar account={account} />
          <dl className={classes.figures}>
            {(
              [
                ['Granted', account.granted],
                ['Committed', account.committed],
                ['Released', account.released],
                ['Withheld', account.withheld],
                [account.balance < 0 ? 'Committed above the budget' : 'Left to commit', Math.abs(account.balance)],
              ] as const
            ).map(([label, minor]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Money minor={minor} currency={account.programme.currency} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.lead}>
            Budget <Money minor={account.budget} currency={account.programme.currency} />. {reading(account)}
          </p>
        </li>
      ))}
    </ul>
  );
}
