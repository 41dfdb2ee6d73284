import { TextInput, type TextInputProps } from '@mantine/core';
import { CalendarButton } from './CalendarButton.tsx';
import { type DateControl, useTypedDate } from './useTypedDate.ts';

export type DateInputProps = DateControl &
  Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'min' | 'max' | 'error'> & {
    error?: string | undefined;
  };

/** A date in the look of the back office: typed day first, or picked from a calendar. */
export function DateInput({ value, onValue, timed = false, strict = false, error, ...rest }: DateInputProps) {
  const { day, pick, wrong, control } = useTypedDate({ value, onValue, timed, strict });
  return (
    <TextInput
      {...rest}
      {...control}
      error={wrong ?? error}
      rightSection={<CalendarButton day={day} onPick={pick} size={28} />}
      rightSectionWidth={34}
      rightSectionPointerEvents="all"
    />
  );
}
