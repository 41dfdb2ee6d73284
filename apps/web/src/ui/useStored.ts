import { useState } from 'react';

/** A value remembered on this device, as JSON; the fallback where nothing, or nothing readable, is stored. */
export function useStored<T>(key: string, fallback: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? fallback : (JSON.parse(text) as T);
    } catch {
      return fallback;
    }
  });
  const store = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage may be refused; the choice then lasts as long as the page.
    }
  };
  return [value, store];
}
