import { m } from '@grantdesk/messages';
import { unitWord } from '@grantdesk/domain/messages';
import { countWords, lengthCounter } from '@grantdesk/domain/form/text-length';
import type { FieldValidation } from '@grantdesk/domain/form/types';
import { useDeferredValue, useEffect, useState } from 'react';

interface CounterProps {
  id: string;
  text: string;
  validation: FieldValidation | undefined;
}

const SPOKEN_AFTER_MS = 1000;

/** "n / max words", red when over; spoken a second after typing stops. What is still missing shows until it is met. */
export function Counter({ id, text: typed, validation }: CounterProps) {
  // The key is on screen first, the count a moment after.
  const text = useDeferredValue(typed);
  const counter = lengthCounter(text, validation);
  const inWords = validation?.lengthValidationType === 'WORDS';
  const unit = unitWord(inWords ? 'words' : 'characters');
  const count = counter?.count ?? (inWords ? countWords(text) : text.length);
  const min = validation?.minLength ?? 0;
  const note = counter?.over
    ? (inWords ? m.common.wordsOver : m.common.charactersOver)({ count: counter.count - counter.max })
    : min > 0 && count < min
      ? m.common.atLeastMinUnit({ min, unit })
      : '';
  const spoken = useSettled(`${counter?.text ?? ''} ${note}`.trim());
  return (
    <div className="mt-1.5 flex gap-3 text-sm/5 text-muted">
      <span id={id} dir="auto" className={note ? undefined : 'sr-only'}>
        {note || (counter ? m.common.atMostMaxUnit({ max: counter.max, unit }) : '')}
      </span>
      {counter ? (
        <span
          className="ms-auto font-semibold tracking-normal tabular-nums data-over:text-danger"
          data-over={counter.over || undefined}
          dir="auto"
          aria-hidden="true"
        >
          {counter.text}
        </span>
      ) : null}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

/** The last value, once it has been unchanged for a second; empty at first. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  const [first] = useState(value);
  useEffect(() => {
    if (value === first) return;
    const timer = setTimeout(() => setSettled(value), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value, first]);
  return settled;
}
