import { m } from '@grantdesk/messages';
import type { FieldOption } from '@grantdesk/domain/form/types';
import { TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './Inspector.module.css';

interface OptionsEditorProps {
  id: string;
  options: readonly FieldOption[];
  error?: string | undefined;
  onChange: (options: FieldOption[], joins?: string) => void;
}

/** The choices of a field: Enter adds one below, several pasted lines become several options. */
export function OptionsEditor({ id, options, error, onChange }: OptionsEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[Math.max(0, index)]?.focus());
  const insert = (at: number, values: string[]) => {
    onChange(options.toSpliced(at, 0, ...values.map((value) => ({ value }))));
    focus(at + values.length - 1);
  };
  const remove = (at: number) => {
    onChange(options.toSpliced(at, 1));
    focus(Math.min(at, options.length - 2));
  };
  const move = (at: number, by: 1 | -1) => {
    const option = options[at];
    if (!option || at + by < 0 || at + by >= options.length) return;
    onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, option));
    focus(at + by);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(at + 1, ['']);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && options.length > 1) {
      event.preventDefault();
      onChange(options.toSpliced(at, 1));
      focus(at - 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n|\t/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const isBlank = options[at]?.value === '';
    onChange(options.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...lines.map((value) => ({ value }))));
    focus(at + lines.length - (isBlank ? 1 : 0));
  };
  return (
    <fieldset className={classes.group} id={id} tabIndex={-1}>
      <legend>{m.common.options()}</legend>
      <ol ref={list} className="grid gap-1.5">
        {options.map((option, index) => (
          // Options have no identity but their place; two may even be the same while they are typed.
          <li className="grid grid-cols-[minmax(0,1fr)_28px_28px_28px] items-center gap-0.5" key={index}>
            <TextInput
              aria-label={m.form.optionIndex({ index: index + 1 })}
              value={option.value}
              maxLength={2000}
              onChange={(event) =>
                onChange(options.with(index, { value: event.currentTarget.value }), m.form.optionIndex2({ index }))
              }
              onKeyDown={(event) => onKeyDown(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            <IconButton
              label={m.form.moveOptionIndexUp({ index: index + 1 })}
              icon={ArrowUp}
              iconSize={16}
              size={28}
              onClick={() => move(index, -1)}
            />
            <IconButton
              label={m.form.moveOptionIndexDown({ index: index + 1 })}
              icon={ArrowDown}
              iconSize={16}
              size={28}
              onClick={() => move(index, 1)}
            />
            <IconButton
              label={m.form.removeOptionIndex({ index: index + 1 })}
              icon={X}
              iconSize={16}
              size={28}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {error ? <p className="text-caption/5 font-medium text-danger">{error}</p> : null}
      <Button size="xs" leftSection={<Plus />} onClick={() => insert(options.length, [''])}>
        {m.form.addAnOption()}
      </Button>
    </fieldset>
  );
}
