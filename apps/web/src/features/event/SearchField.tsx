import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import classes from './Events.module.css';

const DEBOUNCE_MS = 300;

/** Words to search by; passed on trimmed, 300 ms after the typing stops. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const trimmed = next.trim();
      if (trimmed === reported.current) return;
      reported.current = trimmed;
      onChange(trimmed);
    }, DEBOUNCE_MS);
  };
  return (
    <div role="search" className={`${classes.search} relative max-w-90 flex-[1_1_220px]`}>
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  );
}
