import classes from './Contracts.module.css';

/** What a grant depends on, one by one; nothing where there are no conditions. */
export function Conditions({ conditions }: { conditions: readonly string[] }) {
  if (conditions.length === 0) return null;
  return (
    <ul className={`${classes.conditions} grid list-disc gap-1 ps-4.5`}>
      {conditions.map((condition) => (
        <li key={condition}>{condition}</li>
      ))}
    </ul>
  );
}
