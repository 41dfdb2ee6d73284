import { type FilterChoice, FILTER_BAR_SIZE } from '@grantdesk/domain/list/filters';
import { messages } from '@grantdesk/domain/messages';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { isChosen } from './filter-labels.ts';
import { FilterPill } from './FilterPill.tsx';
import type { FilterBarProps } from './FilterDrawer.tsx';

const FilterDrawer = lazy(() => import('./FilterDrawer.tsx'));

/** Five filters, the active ones before the idle, and the rest behind `All Filters`. */
export function FilterBar({ fields, choices, onChange, count }: FilterBarProps) {
  const [opened, setOpened] = useState(false);
  const active = fields.filter((field) => isChosen(choices[field.field_path]));
  const idle = fields.filter((field) => !active.includes(field));
  const shown = [...active, ...idle].slice(0, Math.max(FILTER_BAR_SIZE, active.length));
  // Their places stay as defined, so that choosing one does not move what is under the pointer.
  const bar = fields.filter((field) => shown.includes(field));
  const set = (path: string) => (choice: FilterChoice) => onChange({ ...choices, [path]: choice });
  return (
    <>
      {bar.map((field) => (
        <FilterPill key={field.field_path} field={field} choice={choices[field.field_path]} onChange={set(field.field_path)} />
      ))}
      {fields.length > FILTER_BAR_SIZE ? (
        <Button variant="subtle" leftSection={<SlidersHorizontal />} onClick={() => setOpened(true)}>
          {messages.filters.all}
          {active.length > 0 ? ` (${active.length})` : ''}
        </Button>
      ) : null}
      {opened ? (
        <Suspense fallback={null}>
          <FilterDrawer fields={fields} choices={choices} onApply={onChange} onClose={() => setOpened(false)} count={count} />
        </Suspense>
      ) : null}
    </>
  );
}
