import { m } from '@grantdesk/messages';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface WholeNumberProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  id?: string;
  error?: string | undefined;
  /** The largest number that is accepted; a larger one is an error and is not reduced. */
  max?: number;
  decimals?: boolean;
  placeholder?: string;
}

/** A number that may be left out. What is typed stays on screen even where it is no number, with the reason. */
export function WholeNumber({
  label,
  value,
  onChange,
  id,
  error,
  max = 1_000_000,
  decimals = false,
  placeholder,
}: WholeNumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === undefined ? '' : String(value));
  const problem = problemOf(text, max, decimals);
  return (
    <TextInput
      {...(id ? { id } : {})}
      label={label}
      inputMode={decimals ? 'decimal' : 'numeric'}
      value={text}
      placeholder={placeholder}
      error={problem ?? error}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        setTyped(next);
        if (problemOf(next, max, decimals) === null) onChange(next === '' ? undefined : Number(next));
      }}
      onBlur={() => problem === null && setTyped(null)}
    />
  );
}

function problemOf(text: string, max: number, decimals: boolean): string | null {
  if (text === '') return null;
  if (!(decimals ? /^\d+(\.\d+)?$/ : /^\d+$/).test(text)) return decimals ? m.form.enterANumber() : m.form.enterAWholeNumber();
  return Number(text) > max ? m.form.atMostMax({ max }) : null;
}
