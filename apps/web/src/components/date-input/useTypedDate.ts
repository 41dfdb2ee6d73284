import { m } from '@grantdesk/messages';
import { type ChangeEvent, useRef, useState } from 'react';
import { fromTypedDate, isDateValue, toTypedDate } from './typed-date.ts';

export interface DateControl {
  /** `2026-12-31`, or `2026-12-31T17:00` when timed; '' for none, and what was typed where it is no date. */
  value: string;
  onValue: (value: string) => void;
  timed?: boolean;
  /** Where a text that is no date counts as none, such as in a filter. */
  strict?: boolean;
}

/** The time a day from the calendar begins with; it is selected, to be typed over. */
const NOON = '12:00';
const TIME_FROM = 'dd/mm/yyyy '.length;

/** The text, the error and the handlers of one date that is typed day first or picked from a calendar. */
export function useTypedDate({ value, onValue, timed = false, strict = false }: DateControl) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => toTypedDate(value));
  const [wasLeft, setWasLeft] = useState(false);
  const reported = (text: string) => {
    const read = fromTypedDate(text, timed);
    return strict && !isDateValue(read, timed) ? '' : read;
  };
  const text = reported(typed) === value ? typed : toTypedDate(value);
  const isWrong = (given: string) => given.trim() !== '' && !isDateValue(fromTypedDate(given, timed), timed);
  const example = timed ? m.common.enterADateAndTimeSuch() : m.common.enterADateSuchAs31();
  const enter = (next: string) => {
    setTyped(next);
    if (!isWrong(next)) setWasLeft(false);
    onValue(reported(next));
  };
  return {
    day: isDateValue(fromTypedDate(text, timed), timed) ? fromTypedDate(text, timed).slice(0, 10) : null,
    wrong: wasLeft && isWrong(text) ? example : undefined,
    pick: (day: string) => {
      const old = fromTypedDate(text, timed);
      const next = toTypedDate(timed ? `${day}T${isDateValue(old, true) ? old.slice(11) : NOON}` : day);
      enter(next);
      requestAnimationFrame(() => {
        input.current?.focus();
        if (timed) input.current?.setSelectionRange(TIME_FROM, next.length);
      });
    },
    control: {
      ref: input,
      type: 'text',
      autoComplete: 'off',
      spellCheck: false,
      placeholder: timed ? m.common.ddMmYyyyHhMm() : 'dd/mm/yyyy',
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => enter(event.currentTarget.value),
      onBlur: () => {
        setTyped(isWrong(text) ? text : toTypedDate(fromTypedDate(text, timed)));
        setWasLeft(true);
      },
    },
  };
}
