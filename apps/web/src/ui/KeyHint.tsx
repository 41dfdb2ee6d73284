import classes from './KeyHint.module.css';

/** A key as printed on the keyboard, for example `Ctrl K`. Decoration: the control itself carries `aria-keyshortcuts`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.key} aria-hidden="true">
      {keys}
    </kbd>
  );
}
