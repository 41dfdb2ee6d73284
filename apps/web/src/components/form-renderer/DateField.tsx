import { m } from '@grantdesk/messages';
import type { FormField } from '@grantdesk/domain/form/types';
import { isCalendarDay } from '@grantdesk/domain/form/text-rules';
import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './controls.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { controlId, toText, useField, useFormTools } from './hooks.ts';

const Calendar = lazy(() => import('../date-input/CalendarPicker.tsx'));

type Part = 'day' | 'month' | 'year';
type Parts = Record<Part, string>;

const LABELS: [Part, string, number][] = [
  ['day', m.common.day(), 2],
  ['month', m.common.month(), 2],
  ['year', m.common.year(), 4],
];

/** A date typed as day, month and year, or picked from a calendar. An incomplete date is saved as typed, and validated when the section is left. */
export function DateField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const text = toText(value);
  const [typed, setTyped] = useState<Parts>(() => partsOf(text));
  const parts = textFrom(typed) === text ? typed : partsOf(text);
  const change = (part: Part, input: string) => {
    const next = { ...parts, [part]: input.replace(/\D/g, '') };
    setTyped(next);
    set(textFrom(next) || null);
  };
  const close = () => {
    setOpened(false);
    opener.current?.focus();
  };
  const pick = (day: string) => {
    setTyped(partsOf(day));
    set(day);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return (
    <FieldFrame field={field} error={error} group>
      {() => (
        <>
          <div className="flex items-end gap-2">
            {LABELS.map(([part, label, length]) => (
              <label key={part} className={`${classes.datePart} grid gap-0.5 text-caption/4 text-muted`}>
                {label}
                <input
                  id={part === 'day' ? controlId(field.field_id) : undefined}
                  className={classes.input}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={length}
                  aria-invalid={error ? true : undefined}
                  readOnly={readOnly}
                  value={parts[part]}
                  onChange={(event) => change(part, event.currentTarget.value)}
                />
              </label>
            ))}
            {readOnly ? null : (
              <IconButton
                size={44}
                variant="outline"
                label={m.common.chooseFromACalendar()}
                icon={CalendarDays}
                ref={opener}
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              />
            )}
          </div>
          {opened ? (
            <div className="mt-2 w-fit rounded-xl border border-border bg-surface p-3">
              <Suspense fallback={null}>
                <Calendar value={isCalendarDay(text) ? text : null} onPick={pick} onKeyDown={onKeyDown} />
              </Suspense>
            </div>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

function partsOf(text: string): Parts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { year, month, day };
}

/** `YYYY-MM-DD`, padded once a part can only mean one thing; '' when nothing is typed. */
function textFrom({ day, month, year }: Parts): string {
  if (!day && !month && !year) return '';
  const full = year.length === 4 && month && day;
  return full ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${year}-${month}-${day}`;
}
