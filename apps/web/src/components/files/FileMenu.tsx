import { m } from '@grantdesk/messages';
import { ArrowDown, ArrowUp, Ellipsis, Eye, RefreshCw, X, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './FileMenu.module.css';

export interface FileMenuProps {
  /** The file's name as shown. */
  name: string;
  onOpen?: (() => void) | undefined;
  onReplace: () => void;
  onRemove: () => void;
  /** Absent if the file is the only one; `null` if it is already at that end. */
  onUp?: (() => void) | null | undefined;
  onDown?: (() => void) | null | undefined;
}

/** What can be done with a stored file: a disclosure that closes with Escape or a click beside it. */
export function FileMenu({ name, onOpen, onReplace, onRemove, onUp, onDown }: FileMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const place = () => {
    const { right = 0, bottom = 0, top = 0 } = button.current?.getBoundingClientRect() ?? {};
    const isLow = bottom + 220 > window.innerHeight;
    panel.current?.style.setProperty('top', isLow ? 'auto' : `${bottom + 4}px`);
    panel.current?.style.setProperty('bottom', isLow ? `${window.innerHeight - top + 4}px` : 'auto');
    panel.current?.style.setProperty('right', `${document.documentElement.clientWidth - right}px`);
  };
  const item = (label: string, Icon: LucideIcon, act: (() => void) | null | undefined, why = '') =>
    act === undefined ? null : (
      <button
        type="button"
        className={classes.item}
        aria-disabled={act === null || undefined}
        onClick={() => {
          if (!act) return;
          panel.current?.hidePopover();
          act();
        }}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {label}
          {act === null ? <span className="block text-xs/4 text-muted">{why}</span> : null}
        </span>
      </button>
    );
  return (
    <>
      <IconButton
        ref={button}
        data-row-action
        label={m.common.actionsForName({ name })}
        icon={Ellipsis}
        iconSize={16}
        popoverTarget={id}
        aria-expanded={open}
        onClick={place}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={m.common.actionsForName({ name })}
        className="fixed inset-auto m-0 min-w-50 rounded-md border border-border bg-surface p-1 text-text shadow-overlay"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {item(m.common.open(), Eye, onOpen)}
        {item(m.common.replace(), RefreshCw, onReplace)}
        {item(m.common.moveUp(), ArrowUp, onUp, m.common.itIsTheFirstFile())}
        {item(m.common.moveDown(), ArrowDown, onDown, m.common.itIsTheLastFile())}
        {item(m.common.remove(), X, onRemove)}
      </div>
    </>
  );
}
