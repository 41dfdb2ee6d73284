import { m } from '@grantdesk/messages';
import type { FormField } from '@grantdesk/domain/form/types';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { DateCell } from '#components/date-input/PlainDate.tsx';
import classes from './Logic.module.css';

interface ChoiceControlProps {
  source: FormField | undefined;
  comparison: string;
  value: string;
  label: string;
  onChange: (value: string) => void;
}

const FROM_A_LIST = ['IS', 'IS NOT', 'CONTAINS', 'DOES NOT CONTAIN'];

/** What a field is compared with: one of its own options where it has some, a number or a text elsewhere. */
export function ChoiceControl({ source, comparison, value, label, onChange }: ChoiceControlProps) {
  const isPlace = source?.field_type === 'COUNTRY';
  const countries = useQuery({ ...readQuery('misc.countries', {}), staleTime: Infinity, enabled: isPlace });
  const options = isPlace
    ? (countries.data?.data.map((place) => place.name) ?? [])
    : (source?.field_options?.map((option) => option.value) ?? []);
  if (options.length > 0 && FROM_A_LIST.includes(comparison))
    return (
      <select
        className={classes.token}
        aria-label={label}
        value={value}
        data-empty={value ? undefined : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{m.common.choose()}</option>
        {options.includes(value) || value === '' ? null : <option value={value}>{m.form.valueNotOffered({ value })}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  const isNumber = comparison === 'GREATER THAN' || comparison === 'LESS THAN' || source?.field_type === 'NUMBER';
  const isDay = source?.field_type === 'DATE' && (comparison === 'IS' || comparison === 'IS NOT');
  if (isDay) return <DateCell className={classes.token} height={28} aria-label={label} value={value} onValue={onChange} />;
  return (
    <input
      className={classes.token}
      type="text"
      inputMode={isNumber ? 'decimal' : undefined}
      aria-label={label}
      placeholder={isNumber ? m.common.aNumber() : m.common.aText()}
      maxLength={2000}
      size={Math.min(24, Math.max(8, value.length + 1))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
