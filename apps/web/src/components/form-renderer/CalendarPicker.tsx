import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { KitProvider } from '../../ui/KitProvider.tsx';

/** The calendar, loaded only when someone opens it. */
export default function CalendarPicker({ value, onPick }: { value: string | null; onPick: (day: string) => void }) {
  return (
    <KitProvider>
      <DatePicker
        value={value}
        {...(value ? { defaultDate: value } : {})}
        onChange={(day) => {
          if (day) onPick(day);
        }}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
    </KitProvider>
  );
}
