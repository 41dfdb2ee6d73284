import { m } from '@grantdesk/messages';
import { FORMULA_FUNCTIONS, parseFormula } from '@grantdesk/domain/form/formula';
import { Textarea } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/Button.tsx';

interface FormulaInputProps {
  id?: string;
  label: string;
  value: string;
  /** What may be counted with; a chip inserts it. */
  sources: { name: string; label: string }[];
  error?: string | undefined;
  onChange: (formula: string) => void;
}

/** A formula as text, with a list of the fields that it may read. Errors are shown as it is typed. */
export function FormulaInput({ id, label, value, sources, error, onChange }: FormulaInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = input.current ?? {};
    // Synchronously: a frame later the person may have moved on, and the focus would jump back.
    flushSync(() => onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd)));
    input.current?.focus();
    input.current?.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
  };
  const parsed = parseFormula(value);
  const names = new Map(sources.map((source) => [`{${source.name}}`, source.label]));
  const reading = value.replace(/\{[^{}]+\}/g, (name) => names.get(name) ?? name);
  return (
    <div className="grid gap-1.5">
      <Textarea
        {...(id ? { id } : {})}
        ref={input}
        label={label}
        autosize
        minRows={1}
        maxRows={6}
        value={value}
        spellCheck={false}
        maxLength={2000}
        error={parsed.ok ? error : value === '' ? error : parsed.message}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {parsed.ok && reading !== value ? <p className="text-caption/5 text-muted">{m.form.readsReading({ reading })}</p> : null}
      <div className="flex flex-wrap gap-1.5">
        {sources.map((source) => (
          <Button key={source.name} size="xs" variant="light" leftSection={<Plus />} onClick={() => insert(`{${source.name}}`)}>
            {source.label || source.name}
          </Button>
        ))}
      </div>
      <p className="text-caption/5 text-muted">
        {m.form.formulaHelp({ numbers: sources.length, functions: FORMULA_FUNCTIONS.join(', ') })}
      </p>
    </div>
  );
}
