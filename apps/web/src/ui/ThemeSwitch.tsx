import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import classes from './ThemeSwitch.module.css';

const choices = [
  { value: 'auto', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** System, light or dark; remembered on this device. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      fullWidth
      value={colorScheme}
      onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
      data={choices.map(({ value, label, Icon }) => ({
        value,
        label: (
          <span className={classes.choice}>
            <Icon size={14} aria-hidden="true" />
            {label}
          </span>
        ),
      }))}
    />
  );
}
