import { m } from '@grantdesk/messages';
import { Menu, TextInput } from '@mantine/core';
import { ArrowDownWideNarrow, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { singleKeysOn } from '../shortcuts.ts';
import classes from './ListToolbar.module.css';

export interface SortOption {
  /** As the address carries it. */
  value: string;
  label: string;
}

export interface ListToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  placeholder?: string;
  sort?: string;
  sortOptions?: SortOption[];
  onSort?: (sort: string) => void;
  /** An order that suits the list, offered in one press while another is in force. */
  suggestedSort?: SortOption | undefined;
  /** Filter pills between search and sort. */
  children?: ReactNode;
  /** At the far right: buttons of the list. */
  actions?: ReactNode;
}

const DEBOUNCE_MS = 300;

/** Search, filters and sort of a list. Typing is passed on trimmed, 300 ms after it stops. */
export function ListToolbar({
  search,
  onSearch,
  placeholder = m.common.search(),
  sort,
  sortOptions = [],
  onSort,
  suggestedSort,
  children,
  actions,
}: ListToolbarProps) {
  const [text, setText] = useDebounced(search, onSearch);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!singleKeysOn(event, '/')) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const current = sortOptions.find((option) => option.value === sort) ?? sortOptions[0];
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-2 px-0 py-2.5 print:hidden">
      <div role="search" className={`${classes.search} w-60 mobile:w-full`}>
        <TextInput
          ref={input}
          type="search"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<Search size={16} aria-hidden="true" />}
          rightSection={
            text ? (
              <IconButton label={m.common.clearTheSearch()} icon={X} iconSize={16} size={24} onClick={() => setText('', true)} />
            ) : null
          }
        />
      </div>
      {children}
      <div className="ms-auto flex items-center gap-2">
        {suggestedSort && onSort && suggestedSort.value !== sort ? (
          <button
            type="button"
            className="h-7 cursor-pointer rounded-[14px] border border-border bg-surface px-3 py-0 text-caption/5 font-medium text-link hover:border-control"
            onClick={() => onSort(suggestedSort.value)}
          >
            {suggestedSort.label}
          </button>
        ) : null}
        {current && onSort ? (
          <Menu>
            <Menu.Target>
              <button
                type="button"
                className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-md border-0 bg-transparent px-2 py-0 text-caption/5 font-medium text-muted hover:bg-sunken hover:text-text"
                aria-label={m.common.sortedByLabel({ label: current.label })}
              >
                <ArrowDownWideNarrow size={16} aria-hidden="true" />
                {current.label}
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{m.common.sortBy()}</Menu.Label>
              <Menu.RadioGroup value={current.value} onChange={onSort}>
                {sortOptions.map((option) => (
                  <Menu.RadioItem key={option.value} value={option.value}>
                    {option.label}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {actions}
      </div>
    </div>
  );
}

/** Text of an input that is reported, trimmed, after a pause; follows the value when it changes from outside. */
function useDebounced(value: string, onChange: (value: string) => void): [string, (next: string, now?: boolean) => void] {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const reported = useRef(value);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: string, now = false) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        const trimmed = next.trim();
        if (trimmed === reported.current) return;
        reported.current = trimmed;
        onChange(trimmed);
      },
      now ? 0 : DEBOUNCE_MS,
    );
  };
  return [text, set];
}
