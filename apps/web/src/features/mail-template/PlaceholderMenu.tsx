import { m } from '@grantdesk/messages';
import { formatList } from '@grantdesk/domain/format/list';
import { Menu } from '@mantine/core';
import { Braces } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '#ui/Button.tsx';

type Control = RefObject<HTMLInputElement | HTMLTextAreaElement | null>;

/** Puts a placeholder where the cursor was last: in the subject or in the text. */
export function PlaceholderMenu({
  fields,
  requires,
  subject,
  body,
  onInsert,
}: {
  fields: readonly { key: string; label: string }[];
  requires: readonly string[];
  subject: Control;
  body: Control;
  onInsert: (path: 'subject' | 'body', text: string) => void;
}) {
  /** The control that had the cursor when the menu was opened; the text where neither had. */
  const target = useRef<'subject' | 'body'>('body');
  const insert = (key: string): void => {
    const path = target.current;
    const control = (path === 'subject' ? subject : body).current;
    if (!control) return;
    const { value, selectionStart, selectionEnd } = control;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const placeholder = `{{${key}}}`;
    onInsert(path, value.slice(0, start) + placeholder + value.slice(end));
    // Once the new text is in the control, and the menu has given the focus back.
    setTimeout(() => {
      control.focus();
      control.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  };
  const required = fields.filter(({ key }) => requires.includes(key)).map(({ key }) => `{{${key}}}`);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Menu position="bottom-start" withinPortal returnFocus={false}>
        <Menu.Target>
          <Button
            leftSection={<Braces />}
            onPointerDown={() => {
              target.current = document.activeElement === subject.current ? 'subject' : 'body';
            }}
            onFocus={({ relatedTarget }) => {
              if (relatedTarget) target.current = relatedTarget === subject.current ? 'subject' : 'body';
            }}
          >
            {m.mailTemplate.insertAPlaceholder()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="max-h-[320px] max-w-[calc(100vw-32px)] overflow-auto">
          {fields.map(({ key, label }) => (
            <Menu.Item
              key={key}
              onClick={() => insert(key)}
              rightSection={<code className="text-caption text-muted">{`{{${key}}}`}</code>}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {required.length > 0 ? (
        <p className="m-0 text-sm/5 text-muted">{m.mailTemplate.hasToHave({ list: formatList(required) })}</p>
      ) : null}
    </div>
  );
}
