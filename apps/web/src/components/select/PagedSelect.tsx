import { m } from '@grantdesk/messages';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type LoadPage, usePagedOptions } from './usePagedOptions.ts';
import type { PagedOption } from './usePagedOptions.ts';

export interface PagedSelectProps {
  /** The id of the control; an error summary leads to it. */
  id?: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Reads one page of 25; rejects with the server's message. */
  load: LoadPage;
  /** Chosen options with their labels, which stay across searches. */
  value: PagedOption[];
  onChange: (value: PagedOption[]) => void;
  multiple?: boolean;
  placeholder?: string;
  /** Called when a page could not be read; the options are emptied. */
  onLoadError?: (message: string) => void;
  searchDelay?: number;
  size?: 'sm' | 'lg';
}

const NEAR_END = 40;

/** A select whose options come from the server 25 at a time; picks stay across searches as removable pills. */
export function PagedSelect(props: PagedSelectProps) {
  const {
    id,
    label,
    description,
    error,
    required = false,
    load,
    value,
    onChange,
    multiple = false,
    placeholder,
    onLoadError,
    searchDelay = 500,
    size = 'sm',
  } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { options, search, setSearch, loading, failed, hasMore, more, retry, total } = usePagedOptions({
    load,
    active: combobox.dropdownOpened,
    delay: searchDelay,
    ...(onLoadError ? { onError: onLoadError } : {}),
  });
  const statusId = useId();
  const chosen = new Set(value.map((option) => option.value));

  const pick = (picked: string) => {
    if (picked === '$more') return more();
    if (picked === '$retry') return retry();
    const option = options.find((item) => item.value === picked);
    if (!option) return;
    if (!multiple) {
      onChange([option]);
      setSearch('');
      combobox.closeDropdown();
      return;
    }
    onChange(chosen.has(picked) ? value.filter((item) => item.value !== picked) : [...value, option]);
  };
  const remove = (option: PagedOption) => onChange(value.filter((item) => item.value !== option.value));
  const status = loading
    ? m.common.loadingOptions()
    : failed
      ? m.common.theOptionsCouldNotBeLoaded2()
      : m.common.totalOptions({ total: total ?? options.length });

  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput
          {...(id ? { id } : {})}
          label={label}
          description={description}
          error={error}
          required={required}
          size={size}
          onClick={() => combobox.openDropdown()}
          rightSection={<ChevronDown size={16} aria-hidden="true" />}
        >
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={option.value}
                className="max-w-full"
                withRemoveButton
                onRemove={() => remove(option)}
                removeButtonProps={{
                  'aria-label': m.common.removeLabel({ label: option.label }),
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
              >
                {option.label}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                placeholder={value.length > 0 ? '' : (placeholder ?? m.common.search())}
                value={search}
                aria-describedby={statusId}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                  setSearch(event.currentTarget.value);
                }}
                onKeyDown={(event) => {
                  const last = value.at(-1);
                  if (event.key === 'Backspace' && search === '' && last) remove(last);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <span id={statusId} role="status" className="sr-only">
        {combobox.dropdownOpened ? status : ''}
      </span>
      <Combobox.Dropdown>
        <Combobox.Options
          aria-label={typeof label === 'string' ? m.common.optionsOfLabel({ label }) : m.common.options()}
          className="max-h-70 overflow-y-auto"
          aria-multiselectable={multiple || undefined}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (hasMore && !loading && scrollTop + clientHeight >= scrollHeight - NEAR_END) more();
          }}
        >
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={chosen.has(option.value)}
              data-checked={chosen.has(option.value) || undefined}
            >
              <span className="flex justify-between gap-3">
                <span>{option.label}</span>
                {option.detail ? <span className="text-caption text-muted">{option.detail}</span> : null}
              </span>
            </Combobox.Option>
          ))}
          {hasMore && !loading ? <Combobox.Option value="$more">{m.common.loadMore()}</Combobox.Option> : null}
          {failed ? <Combobox.Option value="$retry">{m.common.retry()}</Combobox.Option> : null}
          {loading ? <Combobox.Empty>{m.common.loading()}</Combobox.Empty> : null}
          {!loading && !failed && options.length === 0 ? <Combobox.Empty>{m.common.noMatch()}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
