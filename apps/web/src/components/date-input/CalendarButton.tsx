import { m } from '@grantdesk/messages';
import { CalendarDays } from 'lucide-react';
import { lazy, type SyntheticEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './DateInput.module.css';

const Calendar = lazy(() => import('./CalendarPicker.tsx'));
const GAP = 4;

interface Props {
  day: string | null;
  onPick: (day: string) => void;
  /** Side in px: 44 for applicants, less for staff. */
  size: number;
}

/** Opens a calendar beside a date field, over dialogs and drawers too. The browser closes it by Escape or a press outside. */
export function CalendarButton({ day, onPick, size }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const place = () => {
    const around = button.current?.getBoundingClientRect();
    const own = panel.current?.getBoundingClientRect();
    if (!around || !own || !panel.current) return;
    const below = around.bottom + GAP;
    const above = around.top - GAP - own.height;
    const top = below + own.height > window.innerHeight && above >= 0 ? above : Math.min(below, window.innerHeight - own.height);
    panel.current.style.top = `${Math.max(0, top)}px`;
    panel.current.style.left = `${Math.max(GAP, around.right - own.width)}px`;
  };
  useEffect(() => {
    const shown = panel.current;
    if (!opened || !shown) return undefined;
    const observer = new ResizeObserver(place);
    observer.observe(shown);
    const leave = (event: Event) => {
      if (!(event.target instanceof Node) || !shown.contains(event.target)) shown.hidePopover();
    };
    window.addEventListener('scroll', leave, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', leave, true);
    };
  }, [opened]);
  const pick = (chosen: string) => {
    panel.current?.hidePopover();
    onPick(chosen);
  };
  return (
    <>
      <IconButton
        ref={button}
        size={size}
        iconSize={size < 32 ? 16 : 20}
        label={m.common.chooseFromACalendar()}
        icon={CalendarDays}
        popoverTarget={id}
        aria-expanded={opened}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={m.common.calendar()}
        className={`${classes.calendar} fixed inset-auto m-0 w-max rounded-xl border border-border bg-surface p-3 text-text shadow-overlay`}
        onToggle={(event) => setOpened(event.newState === 'open')}
        onChange={keepInside}
        onSubmit={keepInside}
      >
        {opened ? (
          <Suspense fallback={null}>
            <Calendar value={day} onPick={pick} takesFocus />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

/** The form around it hears nothing of what happens in the calendar. */
const keepInside = (event: SyntheticEvent) => event.stopPropagation();
