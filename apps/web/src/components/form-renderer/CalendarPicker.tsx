import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import type { KeyboardEvent } from 'react';
import { KitProvider } from '../../ui/KitProvider.tsx';

interface CalendarPickerProps {
  value: string | null;
  onPick: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The calendar, loaded only when someone opens it. */
export default function CalendarPicker({ value, onPick, onKeyDown }: CalendarPickerProps) {
  return (
    <KitProvider>
      <DatePicker
        value={value}
        onKeyDown={onKeyDown}
        {...(value ? { defaultDate: value } : {})}
        onChange={(day) => {
          if (day) onPick(day);
        }}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
    </KitProvider>
  );
}
