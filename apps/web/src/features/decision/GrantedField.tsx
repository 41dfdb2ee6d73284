import { m } from '@grantdesk/messages';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Decisions.module.css';

interface Props {
  label: string;
  amount: number | null;
  currency: string;
  /** Below the line nothing is granted yet: the amount shows as what it would be. */
  isFaint: boolean;
  onAmount: (amount: number) => void;
}

/** The granted amount of a row. It is taken once the field is left or Enter is pressed; Escape gives the former one back. */
export function GrantedField({ label, amount, currency, isFaint, onAmount }: Props) {
  const shown = amount === null ? '' : formatAmount(amount, currency);
  const [text, setText] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    if (text === null) return;
    const next = parseAmount(text, currency);
    if (text.trim() !== '' && (next === null || next <= 0)) return setWrong(true);
    setText(null);
    if (next !== null && next !== amount) onAmount(next);
  };
  return (
    <TextInput
      aria-label={label}
      className={classes.grantedField}
      classNames={{ input: 'num' }}
      data-faint={isFaint || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? shown}
      error={isWrong ? m.common.enterAnAmountInCurrency({ currency }) : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setWrong(false);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') {
          setText(null);
          setWrong(false);
        }
      }}
    />
  );
}
