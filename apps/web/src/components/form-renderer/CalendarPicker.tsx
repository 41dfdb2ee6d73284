import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';

/** The calendar, loaded only when someone opens it. */
export default function CalendarPicker({ value, onPick }: { value: string | null; onPick: (day: string) => void }) {
  return (
    <DatePicker
      value={value}
      {...(value ? { defaultDate: value } : {})}
      onChange={(day) => {
        if (day) onPick(day);
      }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' }}
    />
  );
}
