import classes from './Accounting.module.css';
import { type Account, partsShown } from './account-labels.ts';

/** The parts of a budget as one bar; the words beside it say the same. */
export function AccountBar({ account }: { account: Account }) {
  const over = Math.max(0, -account.balance);
  const whole = account.budget + over;
  const shown = partsShown(account).filter(({ minor }) => minor > 0);
  return (
    <span className={classes.bar} aria-hidden="true">
      {shown.map(({ part, minor }) => (
        <span key={part} data-part={part} style={{ flex: `${whole > 0 ? minor / whole : 0} 1 0%` }} />
      ))}
    </span>
  );
}
