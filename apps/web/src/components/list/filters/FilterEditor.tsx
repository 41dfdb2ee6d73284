import { m } from '@grantdesk/messages';
import {
  DATE_FILTER_DAYS,
  DEFAULT_RANGE,
  defaultDateChoice,
  type DateChoice,
  type FilterChoice,
  filterControl,
  type FilterField,
  isNoneYet,
  NONE_YET,
  offersNoneYet,
  OPTION_SEARCH_MIN,
  type RangeChoice,
  rangeIssues,
  rangeLimit,
  sliderMaximum,
} from '@grantdesk/domain/list/filters';
import { addDays } from '@grantdesk/domain/format/instant';
import { Checkbox, NumberInput, Radio, RangeSlider, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '#components/date-input/DateInput.tsx';
import { serverNow } from '#ui/clock.ts';
import { Button } from '#ui/Button.tsx';
import classes from './Filters.module.css';
import { listChoice } from './filter-labels.ts';
import { useOptionCounts } from './option-counts.ts';
import { useFilterOptions } from './useFilterOptions.ts';

interface EditorProps {
  field: FilterField;
  choice: FilterChoice | undefined;
  onChange: (choice: FilterChoice) => void;
}

/** What a filter is set by: options, a range or days. Nothing is applied here. */
export default function FilterEditor(props: EditorProps) {
  const kind = filterControl(props.field);
  if (kind === 'range') return <RangeEditor {...props} />;
  return kind === 'date' ? <DaysEditor {...props} /> : <OptionsEditor {...props} isRadio={kind === 'radio'} />;
}

const SEARCHED_FROM = 8;

function OptionsEditor({ field, choice, onChange, isRadio }: EditorProps & { isRadio: boolean }) {
  const [text, setText] = useState('');
  const search = text.trim().length >= OPTION_SEARCH_MIN ? text.trim() : '';
  const { options, isLoading, error, hasMore } = useFilterOptions(field, search);
  const chosen = listChoice(choice);
  const countOf = useOptionCounts(
    field.field_path,
    options.map(({ value }) => value),
  );
  const toggle = (value: string) =>
    onChange(isRadio ? [value] : chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  const Control = isRadio ? Radio : Checkbox;
  return (
    <div className="grid gap-2">
      {options.length > SEARCHED_FROM || search || hasMore ? (
        <TextInput
          type="search"
          aria-label={m.common.searchFieldLabel({ field_label: field.field_label })}
          placeholder={m.common.searchFromOptionSearchMinCharacters({ min: OPTION_SEARCH_MIN })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <div
        role={isRadio ? 'radiogroup' : 'group'}
        aria-label={field.field_label}
        className={`${classes.optionList} grid max-h-65 gap-0.5 overflow-y-auto p-0.5`}
      >
        {options.map(({ value, label }) => (
          <Control
            key={value}
            name={field.field_path}
            label={<OptionLabel label={label} count={countOf(value)} />}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      <p role="status" className="m-0 text-xs/4 text-muted empty:hidden">
        {error
          ? m.common.theOptionsCouldNotBeLoaded()
          : isLoading
            ? m.common.loading()
            : options.length === 0
              ? m.common.noOptionsFound()
              : hasMore
                ? m.common.moreCanBeFoundBySearching()
                : ''}
      </p>
    </div>
  );
}

/** The count is quiet, and read out after the option's name. */
function OptionLabel({ label, count }: { label: string; count: string }) {
  if (!count) return label;
  return (
    <>
      {label} <span className="ms-1 text-xs text-muted tabular-nums">{count}</span>
    </>
  );
}

function RangeEditor({ field, choice, onChange }: EditorProps) {
  const range: RangeChoice = choice && !Array.isArray(choice) ? (choice as RangeChoice) : {};
  const isNone = offersNoneYet(field) && isNoneYet(range);
  const given: RangeChoice = isNone ? {} : range;
  const limit = rangeLimit(field);
  const issues = rangeIssues(given, limit);
  const most = sliderMaximum(given.max, limit);
  const set = (end: 'min' | 'max') => (value: number | string) => {
    const { [end]: _gone, ...rest } = given;
    onChange(value === '' ? rest : { ...rest, [end]: Number(value) });
  };
  return (
    <div className="grid gap-3.5">
      {offersNoneYet(field) ? (
        <div className="flex flex-wrap gap-1.5">
          <Button size="xs" aria-pressed={isNone} onClick={() => onChange(isNone ? { ...DEFAULT_RANGE } : { ...NONE_YET })}>
            {m.common.noneYet()}
          </Button>
        </div>
      ) : null}
      <RangeSlider
        // Thumbs that are near one another still leave each a target of 24 px.
        className="mx-3 my-1.5"
        thumbSize={24}
        thumbFromLabel={m.common.fieldLabelLeast({ field_label: field.field_label })}
        thumbToLabel={m.common.fieldLabelMost({ field_label: field.field_label })}
        min={DEFAULT_RANGE.min}
        max={most}
        minRange={0}
        label={null}
        value={[Math.min(given.min ?? DEFAULT_RANGE.min, most), Math.min(given.max ?? most, most)]}
        onChange={([min, max]) => onChange({ min, max })}
      />
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        <NumberInput
          label={m.common.from()}
          placeholder={String(DEFAULT_RANGE.min)}
          allowNegative={false}
          value={given.min ?? ''}
          error={issues.min}
          onChange={set('min')}
        />
        <NumberInput
          label={m.common.to()}
          placeholder={String(DEFAULT_RANGE.max)}
          allowNegative={false}
          value={given.max ?? ''}
          error={issues.max}
          onChange={set('max')}
        />
      </div>
    </div>
  );
}

function DaysEditor({ choice, onChange }: EditorProps) {
  const given: DateChoice = choice && !Array.isArray(choice) ? (choice as DateChoice) : {};
  const today = localDay();
  const presets: [string, DateChoice][] = [
    [m.common.today(), { from: today, to: today }],
    [m.common.last7Days(), { from: addDays(today, -7), to: today }],
    [m.common.lastDateFilterDaysDays({ days: DATE_FILTER_DAYS }), defaultDateChoice(today)],
    [m.common.thisYear(), { from: `${today.slice(0, 4)}-01-01`, to: today }],
  ];
  const set = (end: 'from' | 'to', day: string) => {
    const { [end]: _gone, ...rest } = given;
    onChange(day ? { ...rest, [end]: day } : rest);
  };
  const isTurned = Boolean(given.from && given.to && given.from > given.to);
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap gap-1.5">
        {presets.map(([label, days]) => (
          <Button
            key={label}
            size="xs"
            onClick={() => onChange(days)}
            aria-pressed={given.from === days.from && given.to === days.to}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        <DateInput strict label={m.common.from()} value={given.from ?? ''} onValue={(value) => set('from', value)} />
        <DateInput
          strict
          label={m.common.to()}
          value={given.to ?? ''}
          error={isTurned ? m.common.theEndLiesBeforeTheStart() : undefined}
          onValue={(value) => set('to', value)}
        />
      </div>
    </div>
  );
}

/** Today where the person is. */
function localDay(): string {
  const now = new Date(serverNow());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
