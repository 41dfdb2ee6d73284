import { m } from '@grantdesk/messages';
import { optionLabel } from '@grantdesk/domain/form/localise';
import type { FormField } from '@grantdesk/domain/form/types';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { afterPaint } from '#ui/after-paint.ts';
import classes from './controls.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { toText, useField, useFormTools } from './hooks.ts';
import { asItIs, SearchSelect } from './SearchSelect.tsx';
import type { PickerProps } from './SearchSelect.tsx';

const SEARCHABLE_ABOVE = 8;

/** A native select for few options, a list to search in for many. */
function Picker(props: PickerProps) {
  return props.options.length > SEARCHABLE_ABOVE ? <SearchSelect {...props} /> : <NativePicker {...props} />;
}

function NativePicker({ control, options, nameOf = asItIs, value, onChange, readOnly, placeholder }: PickerProps) {
  return (
    <div className={classes.selectBox}>
      <select
        {...control}
        className={classes.select}
        value={value}
        aria-readonly={readOnly || undefined}
        onChange={(event) => !readOnly && onChange(event.currentTarget.value || null)}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
      <ChevronDown size={20} aria-hidden="true" />
    </div>
  );
}

export function DropdownField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const options = (field.field_options ?? []).map((option) => option.value);
  const nameOf = (option: string) => optionLabel(field.field_options, option);
  return (
    <FieldFrame field={field} error={error}>
      {(control) => (
        <Picker
          control={control}
          options={options}
          nameOf={nameOf}
          value={toText(value)}
          onChange={set}
          readOnly={readOnly}
          placeholder={field.field_placeholder || m.common.chooseOne()}
        />
      )}
    </FieldFrame>
  );
}

/** Countries and states come after the question itself: a field that changed its kind then would take the focus from who is in it. */
export function CountryField({ field }: { field: FormField }) {
  const { store, readOnly, countries } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const options = useLoaded(countries, '');
  return (
    <FieldFrame field={field} error={error}>
      {(control) => (
        <SearchSelect
          control={control}
          options={withAnswer(options, toText(value))}
          value={toText(value)}
          onChange={set}
          readOnly={readOnly}
          placeholder={m.common.chooseACountry()}
          autoComplete="country-name"
        />
      )}
    </FieldFrame>
  );
}

/** States of the country answered elsewhere; emptied, with a notice, when that country changes. */
export function StateField({ field }: { field: FormField }) {
  const { store, readOnly, statesOf } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const source = useField(store, field.field_state_source ?? '');
  const country = toText(source.value);
  const options = useLoaded(statesOf, country);
  const [countryBefore, setBefore] = useState(country);
  const [cleared, setCleared] = useState(false);
  const text = toText(value);
  if (country !== countryBefore) {
    setBefore(country);
    setCleared(text === '' && countryBefore !== '');
  }
  return (
    <FieldFrame field={field} error={error} limits={country ? undefined : m.common.answerTheCountryFirst()}>
      {(control) => (
        <>
          <SearchSelect
            control={control}
            options={withAnswer(options, text)}
            value={text}
            onChange={set}
            readOnly={readOnly}
            placeholder={m.common.chooseAState()}
          />
          <p role="status" className={cleared && !text ? 'mt-1.5 flex gap-3 text-sm/5 text-muted' : 'sr-only'}>
            {cleared && !text ? m.common.theCountryChangedSoChooseThe() : ''}
          </p>
        </>
      )}
    </FieldFrame>
  );
}

/** An answer stays visible even if its list does not contain it, or not yet. */
const withAnswer = (options: readonly string[], answer: string): readonly string[] =>
  answer && !options.includes(answer) ? [answer, ...options] : options;

function useLoaded(load: (key: string) => Promise<readonly string[]>, key: string): readonly string[] {
  const [options, setOptions] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    // The question can be read before its list is there.
    const cancel = afterPaint(() => {
      load(key).then(
        (list) => current && setOptions(list),
        () => current && setOptions([]),
      );
    });
    return () => {
      current = false;
      cancel();
    };
  }, [load, key]);
  return options;
}
