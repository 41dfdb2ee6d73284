import { m } from '@grantdesk/messages';
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { KitProvider } from '#ui/KitProvider.tsx';

interface CalendarPickerProps {
  value: string | null;
  onPick: (day: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The focus goes to the chosen day, or to today, when the calendar is there. */
  takesFocus?: boolean;
}

/** The calendar, loaded only when someone opens it. */
export default function CalendarPicker({ value, onPick, onKeyDown, takesFocus = false }: CalendarPickerProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) root.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <KitProvider>
      <DatePicker
        ref={root}
        value={value}
        {...(onKeyDown ? { onKeyDown } : {})}
        {...(value ? { defaultDate: value } : {})}
        onChange={(day) => {
          if (day) onPick(day);
        }}
        ariaLabels={{ previousMonth: m.common.previousMonth(), nextMonth: m.common.nextMonth() }}
      />
    </KitProvider>
  );
}
