import { m } from '@grantdesk/messages';
import { ChevronDown, X } from 'lucide-react';
import type { ControlProps } from './FieldFrame.tsx';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './SearchSelect.module.css';
import controls from './controls.module.css';

export interface PickerProps {
  control: ControlProps;
  options: readonly string[];
  /** What an option is called, where that is not its value. */
  nameOf?: (option: string) => string;
  value: string;
  onChange: (value: string | null) => void;
  readOnly: boolean;
  placeholder: string;
  autoComplete?: string;
}

export const asItIs = (option: string): string => option;

/** Without case and marks, so that "Cote" finds "Côte d'Ivoire". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * A long list to search in: a combobox whose listbox filters while one types (ARIA, "list autocomplete with manual selection").
 * Our own and small, since many fill in forms on thin networks. Text that is no option is put back on leaving.
 */
export function SearchSelect({
  control,
  options,
  nameOf = asItIs,
  value,
  onChange,
  readOnly,
  placeholder,
  autoComplete = 'off',
}: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => {
    const wanted = plain(typed ?? '').trim();
    return wanted === '' ? options : options.filter((option) => plain(nameOf(option)).includes(wanted));
  }, [options, nameOf, typed]);
  const listId = `${control.id}-list`;
  const optionId = (index: number) => `${control.id}-option-${index}`;

  useEffect(() => {
    // Where it opens low on the page, it comes out from below what is docked there.
    if (opened) list.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  useEffect(() => {
    if (opened) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [opened, active]);

  const open = (index: number) => {
    if (readOnly) return;
    setOpened(true);
    setActive(index);
  };
  const close = () => {
    setOpened(false);
    setActive(-1);
    setTyped(null);
  };
  const choose = (option: string | undefined) => {
    if (option !== undefined && option !== value) onChange(option);
    close();
  };
  const type = (text: string) => {
    if (readOnly) return;
    setTyped(text);
    open(text.trim() === '' ? -1 : 0);
  };
  /** Leaving with an option's very name in the box chooses it; an emptied box empties an answer that may be empty. */
  const leave = () => {
    if (typed === '' && !control['aria-required']) onChange(null);
    else if (typed !== null) return choose(options.find((option) => plain(nameOf(option)) === plain(typed).trim()));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      if (opened) setActive(Math.min(Math.max(active + step, 0), found.length - 1));
      else open(value ? options.indexOf(value) : step > 0 ? 0 : options.length - 1);
    } else if (event.key === 'Enter' && opened) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && (opened || typed !== null)) {
      event.stopPropagation();
      close();
    }
  };
  const clearable = value !== '' && !control['aria-required'] && !readOnly;

  return (
    <div className={classes.box}>
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        className={controls.input}
        aria-expanded={opened}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={opened && found[active] !== undefined ? optionId(active) : undefined}
        autoComplete={autoComplete}
        placeholder={placeholder}
        readOnly={readOnly}
        data-clearable={clearable || undefined}
        value={typed ?? nameOf(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => !opened && open(value ? options.indexOf(value) : -1)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {clearable ? (
        <IconButton
          className="absolute inset-e-9.5 top-1.5"
          icon={X}
          iconSize={16}
          label={m.common.clearTheAnswer()}
          onClick={() => {
            onChange(null);
            input.current?.focus();
          }}
        />
      ) : null}
      <ChevronDown size={20} aria-hidden="true" className="pointer-events-none absolute inset-e-3 top-3 text-muted" />
      {/* The combobox pattern: the options are reached by the keys of the box, not by the focus. */}
      <ul
        ref={list}
        id={listId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="listbox"
        aria-label={placeholder}
        className={classes.list}
        hidden={!opened || found.length === 0}
      >
        {opened
          ? found.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={option}
                id={optionId(index)}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
                role="option"
                aria-selected={option === value}
                data-active={index === active || undefined}
                // The focus stays in the box, so that leaving it means leaving the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {nameOf(option)}
              </li>
            ))
          : null}
      </ul>
      {opened && found.length === 0 ? <p className={classes.none}>{m.common.noMatch()}</p> : null}
      <p role="status" className="sr-only">
        {opened && typed ? m.common.countMatches({ count: found.length }) : ''}
      </p>
    </div>
  );
}
