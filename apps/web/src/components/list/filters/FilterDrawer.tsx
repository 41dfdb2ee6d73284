import { m } from '@grantdesk/messages';
import { encodeFilters, type FilterChoice, type FilterChoices, type FilterField } from '@grantdesk/domain/list/filters';
import { messages } from '@grantdesk/domain/messages';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { use, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { findChoiceError } from './choice-error.ts';
import { OptionCounts } from './option-counts.ts';
import FilterEditor from './FilterEditor.tsx';
import { filterSentence, isChosen } from './filter-labels.ts';
import classes from './Filters.module.css';

export interface FilterBarProps {
  fields: readonly FilterField[];
  choices: FilterChoices;
  onChange: (choices: FilterChoices) => void;
  /** How many rows would be left by these choices. */
  count?: ((choices: FilterChoices) => Promise<number>) | undefined;
}

interface DrawerProps extends Pick<FilterBarProps, 'fields' | 'choices' | 'count'> {
  onApply: (choices: FilterChoices) => void;
  onClose: () => void;
}

/** All filters of a list together: staged, counted while they are chosen, applied together. */
export default function FilterDrawer({ fields, choices, count, onApply, onClose }: DrawerProps) {
  const [staged, setStaged] = useState(choices);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(Object.keys(choices)));
  const shown = fields.filter((field) => field.field_label.toLowerCase().includes(text.trim().toLowerCase()));
  const fault = fields.map((field) => findChoiceError(field, staged[field.field_path])).find((each) => each !== null);
  const { count: countOptions } = use(OptionCounts);
  const left = useLeft(staged, fault ? undefined : count);
  const set = (path: string, choice: FilterChoice) => setStaged({ ...staged, [path]: choice });
  const apply = () => {
    onApply(staged);
    onClose();
  };
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={messages.filters.all}
      closeLabel={m.common.closeTheFilters()}
      footer={
        <div className="flex justify-between gap-3">
          <Button onClick={() => setStaged({})}>{m.common.resetAll()}</Button>
          <ReasonedButton
            variant="filled"
            onClick={apply}
            reason={fault ? m.common.oneFilterCannotBeAppliedFault({ fault }) : undefined}
          >
            {left === undefined ? m.common.showResults() : m.common.showCountResults({ count: left })}
          </ReasonedButton>
          <span role="status" className="sr-only">
            {left === undefined ? '' : m.common.countResults({ count: left })}
          </span>
        </div>
      }
    >
      <TextInput
        type="search"
        aria-label={m.common.searchTheFilters()}
        placeholder={m.common.searchTheFilters()}
        leftSection={<Search size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="mb-3"
      />
      {shown.length === 0 ? <p className="text-muted">{messages.filters.none}</p> : null}
      <OptionCounts value={{ count: countOptions, choices: staged }}>
        {shown.map((field) => (
          <Group
            key={field.field_path}
            field={field}
            choice={staged[field.field_path]}
            isOpen={open.has(field.field_path)}
            onToggle={(isOpen) => {
              const next = new Set(open);
              if (isOpen) next.add(field.field_path);
              else next.delete(field.field_path);
              setOpen(next);
            }}
            onChange={(choice) => set(field.field_path, choice)}
          />
        ))}
      </OptionCounts>
    </SideDrawer>
  );
}

interface GroupProps {
  field: FilterField;
  choice: FilterChoice | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChange: (choice: FilterChoice) => void;
}

function Group({ field, choice, isOpen, onToggle, onChange }: GroupProps) {
  const active = isChosen(choice);
  const options = Array.isArray(field.field_filter_values) ? field.field_filter_values : [];
  return (
    <details
      className={`${classes.group} border-t border-border last:border-b last:border-border`}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <span className="font-medium">{field.field_label}</span>
        {active ? <span className="text-caption font-medium text-brand">{filterSentence(field, choice, options)}</span> : null}
      </summary>
      {isOpen ? (
        <div className={`${classes.groupBody} grid justify-items-start gap-2.5 ps-4.75 pe-0.5 pt-0.5 pb-4`}>
          <FilterEditor field={field} choice={choice} onChange={onChange} />
          {active ? (
            <Button size="xs" variant="subtle" onClick={() => onChange([])}>
              {m.common.resetFieldLabel({ field_label: field.field_label })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}

/** How many rows the staged choices leave, requested a moment after the last change; undefined until it is known. */
function useLeft(staged: FilterChoices, count: FilterBarProps['count']): number | undefined {
  const [settled] = useDebouncedValue(staged, 300);
  const { data } = useQuery({
    queryKey: ['filter-count', encodeFilters(settled)],
    queryFn: () => count?.(settled) ?? 0,
    enabled: count !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return count ? data : undefined;
}
