import { m } from '@grantdesk/messages';
import type { FilterChoice, FilterField } from '@grantdesk/domain/list/filters';
import { DEFAULT_RANGE, defaultDateChoice, filterControl } from '@grantdesk/domain/list/filters';
import { Popover } from '@mantine/core';
import { ChevronDown, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Button } from '#ui/Button.tsx';
import { findChoiceError } from './choice-error.ts';
import { filterSentence, isChosen } from './filter-labels.ts';
import classes from './Filters.module.css';
import { useFilterOptions } from './useFilterOptions.ts';

const FilterEditor = lazy(() => import('./FilterEditor.tsx'));

interface FilterPillProps {
  field: FilterField;
  choice: FilterChoice | undefined;
  onChange: (choice: FilterChoice) => void;
}

/** What a filter offers before anything is chosen, so that Apply applies what is shown. */
function defaultChoice(field: FilterField): FilterChoice | undefined {
  const control = filterControl(field);
  if (control === 'range') return { ...DEFAULT_RANGE };
  return control === 'date' ? defaultDateChoice(new Date().toISOString().slice(0, 10)) : undefined;
}

/**
 * One filter of the bar: reads as a sentence while it is active, with a remove button of its own. Options apply immediately,
 * a range or days when they are complete.
 */
export function FilterPill({ field, choice, onChange }: FilterPillProps) {
  const [opened, setOpened] = useState(false);
  const [staged, setStaged] = useState<FilterChoice | undefined>(undefined);
  const titleId = useId();
  const active = isChosen(choice);
  const { options } = useFilterOptions(field, '');
  const sentence = active ? filterSentence(field, choice, options) : '';
  const isList = !['range', 'date'].includes(filterControl(field));
  const open = (next: boolean) => {
    setOpened(next);
    if (next) setStaged(choice ?? defaultChoice(field));
  };
  const fault = findChoiceError(field, staged);
  const apply = () => {
    if (fault) return;
    onChange(staged ?? []);
    setOpened(false);
  };
  return (
    <span
      className={`${classes.pill} inline-flex h-8 items-center rounded-2xl border border-border bg-surface data-active:border-primary data-active:bg-brand-f mobile:h-auto mobile:min-h-8`}
      data-active={active || undefined}
    >
      <Popover opened={opened} onChange={open} position="bottom-start" trapFocus returnFocus withinPortal={false} width={300}>
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            aria-label={active ? m.common.labelValue({ label: field.field_label, value: sentence }) : undefined}
            aria-expanded={opened}
            onClick={() => open(!opened)}
          >
            <span className="max-w-65 overflow-hidden text-ellipsis">{active ? sentence : field.field_label}</span>
            {active ? null : <ChevronDown size={14} aria-hidden="true" />}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId} className="grid justify-items-stretch gap-3 p-3">
          <p id={titleId} className="m-0 text-caption/5 font-semibold">
            {field.field_label}
          </p>
          {opened ? (
            <Suspense fallback={<p className="text-muted">{m.common.loading()}</p>}>
              <FilterEditor field={field} choice={isList ? choice : staged} onChange={isList ? onChange : setStaged} />
            </Suspense>
          ) : null}
          {isList ? null : (
            <Button variant="filled" size="sm" onClick={apply} aria-disabled={fault !== null}>
              {m.common.apply()}
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
      {active ? (
        <IconButton
          className={classes.remove}
          label={m.common.removeTheFilterFieldLabel({ field_label: field.field_label })}
          icon={X}
          iconSize={16}
          size={24}
          onClick={() => onChange([])}
        />
      ) : null}
    </span>
  );
}
