import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { singleKeysEnabled, singleKeysOn } from '#components/shortcuts.ts';
import { useKeysInside } from '#components/useKeysInside.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { useRoomFor } from '#ui/useRoomFor.ts';
import classes from './BulkBar.module.css';

/** Something to do with every selected row. An unavailable one stays in reach and says why. */
export interface BulkAction {
  key: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  reason?: string | undefined;
  /** The one action that the stage is about. */
  primary?: boolean;
  /** Beside the button, for example "1 of 3 can be shortlisted". */
  note?: ReactNode;
}

interface BulkBarProps {
  count: number;
  /** Plural of what is selected, for the bar's name. */
  name: string;
  /** What comes first: the steps of the stage. */
  lead?: ReactNode;
  actions: BulkAction[];
  /** Selects all that the list finds. */
  more?: { label: string; run: () => void; isBusy: boolean } | undefined;
  onClear: () => void;
}

/** Rises with the first selected row: the count, what can be done, Clear. B goes to it, Escape inside it clears. */
export function BulkBar({ count, name, lead, actions, more, onClear }: BulkBarProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  useRoomFor(bar, '--bulk', 16, count > 0);
  useKeysInside(
    bar,
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClear();
    },
    count > 0,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const first = bar.current?.querySelector('button');
      if (!first || !singleKeysOn(event, 'b')) return;
      event.preventDefault();
      first.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const words = count === 1 ? name.replace(/s$/, '') : name;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? m.application.countWordsSelected({ count: formatCount(count), things: words }) : ''}
        {count > 0 && singleKeysEnabled() ? <span> {m.application.pressBForTheActions()}</span> : null}
      </p>
      {count > 0 ? (
        <>
          <div className="h-[calc(var(--bulk,64px)_+_8px)]" aria-hidden="true" />
          <div ref={bar} role="group" aria-labelledby={id} className={`${classes.bar} print:hidden`}>
            <span id={id} className={`${classes.count} flex items-center gap-2 font-medium`}>
              <b className="tabular-nums">{formatCount(count)}</b> {m.application.selected()}
              <span className="sr-only"> {words}</span>
            </span>
            {more ? (
              <Button variant="subtle" onClick={more.run} loading={more.isBusy}>
                {more.label}
              </Button>
            ) : null}
            <span className="mx-1 h-6 w-px bg-border" aria-hidden="true" />
            {lead}
            {actions.map(({ key, label, icon: Icon, run, reason, primary, note }) => (
              <span key={key} className={`${classes.count} flex items-center gap-2 font-medium`}>
                <ReasonedButton variant={primary ? 'filled' : 'default'} leftSection={<Icon />} onClick={run} reason={reason}>
                  {label}
                </ReasonedButton>
                {note ? <span className="text-caption/5 text-muted">{note}</span> : null}
              </span>
            ))}
            <IconButton label={m.application.clearTheSelection()} icon={X} iconSize={16} onClick={onClear} />
          </div>
        </>
      ) : null}
    </>
  );
}
