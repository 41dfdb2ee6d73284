import { m } from '@grantdesk/messages';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { chooseScheme, useSchemeChoice } from './color-scheme.ts';
import classes from './ThemeSwitch.module.css';

const choices = [
  { value: 'auto', label: m.common.system(), Icon: Monitor },
  { value: 'light', label: m.common.light(), Icon: Sun },
  { value: 'dark', label: m.common.dark(), Icon: Moon },
] as const;

/** System, light or dark; remembered on this device. */
export function ThemeSwitch() {
  const chosen = useSchemeChoice();
  const name = useId();
  return (
    <fieldset className="flex gap-0.5 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{m.common.theme()}</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" className="sr-only" name={name} checked={value === chosen} onChange={() => chooseScheme(value)} />
          <Icon size={14} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
