import { type FilterOption, RADIO_MAX_OPTIONS } from '@grantdesk/domain/list/filters';
import { Menu } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import classes from './FilterPill.module.css';

export interface FilterPillProps {
  /** What is filtered, for example "Progress". */
  label: string;
  options: readonly FilterOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** One filter of the bar: reads as a sentence while it is active, with a remove button of its own. */
export function FilterPill({ label, options, value, onChange }: FilterPillProps) {
  const chosen = options.filter((option) => value.includes(option.value));
  const active = value.length > 0;
  const sentence = chosen.map((option, index) => (index === 0 ? option.label : option.label.toLowerCase())).join(' or ');
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((item) => item !== option) : [...value, option]);
  return (
    <span className={classes.pill} data-active={active || undefined}>
      <Menu position="bottom-start" closeOnItemClick={options.length <= RADIO_MAX_OPTIONS}>
        <Menu.Target>
          <button
            type="button"
            className={classes.button}
            aria-label={active ? `${label}: ${sentence || value.join(' or ')}` : undefined}
          >
            {active ? sentence || value.join(' or ') : label}
            {active ? null : <ChevronDown size={14} aria-hidden="true" />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{label}</Menu.Label>
          {options.length <= RADIO_MAX_OPTIONS ? (
            <Menu.RadioGroup value={value[0] ?? ''} onChange={(next) => onChange([next])}>
              {options.map((option) => (
                <Menu.RadioItem key={option.value} value={option.value}>
                  {option.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          ) : (
            options.map((option) => (
              <Menu.CheckboxItem key={option.value} checked={value.includes(option.value)} onChange={() => toggle(option.value)}>
                {option.label}
              </Menu.CheckboxItem>
            ))
          )}
        </Menu.Dropdown>
      </Menu>
      {active ? (
        <IconButton
          className={classes.remove}
          label={`Remove the filter ${label}`}
          icon={X}
          iconSize={16}
          size={24}
          onClick={() => onChange([])}
        />
      ) : null}
    </span>
  );
}

/** The list choice of one filter path; ranges and dates are not lists. */
export const listChoice = (choice: unknown): string[] => (Array.isArray(choice) ? (choice as string[]) : []);
