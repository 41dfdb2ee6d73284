import { m } from '@grantdesk/messages';
import { type Mentioned, mentionAt, withMention } from '@grantdesk/domain/note/mentions';
import type { NoteSubject } from '@grantdesk/domain/note/shape';
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listQuery } from '#api/query.ts';

const PAUSE_MS = 120;

interface Props {
  subject: NoteSubject;
  id: string;
  label: string;
  description?: string;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  onMention: (person: Mentioned) => void;
  /** It was opened to be written in. */
  takesFocus: boolean;
}

/** Of what was found for an earlier text, those who fit what is typed now, so that Enter never picks another person. */
const matching = <P extends { name: string }>(people: readonly P[], search: string): readonly P[] =>
  people.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));

/** A text in which `@` offers the colleagues who may read it. */
export function MentionArea({ subject, id, value, onChange, onMention, takesFocus, ...frame }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  const [begun, setBegun] = useState<ReturnType<typeof mentionAt>>(null);
  const [search] = useDebouncedValue(begun?.search ?? '', PAUSE_MS);
  const found = useQuery({ ...listQuery('note.people', { query: { subject, id, search } }), enabled: begun !== null });
  const isLate = found.isPlaceholderData || search !== begun?.search;
  const people = begun ? matching(found.data?.data ?? [], isLate ? begun.search : '') : [];
  const isOpen = begun !== null && found.data !== undefined && !(isLate && people.length === 0);
  const first = people[0]?._id;
  useEffect(() => {
    if (!isOpen) return combobox.closeDropdown();
    combobox.openDropdown();
    if (first) combobox.selectFirstOption();
    // The store is made anew at every render: with it, each arrow key would select the first one again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, first]);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => setBegun(mentionAt(text, selectionStart));
  const pick = (picked: string) => {
    const person = people.find(({ _id }) => _id === picked);
    const control = area.current;
    if (!person || !begun || !control) return;
    const next = withMention(value, begun.at, control.selectionStart, person.name);
    onMention(person);
    onChange(next.text);
    setBegun(null);
    // Once the new text is in the control.
    requestAnimationFrame(() => control.setSelectionRange(next.caret, next.caret));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} onClose={() => setBegun(null)} position="bottom-start" withinPortal>
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          {...frame}
          ref={area}
          autosize
          minRows={3}
          maxRows={14}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            look(event.currentTarget);
          }}
          onClick={(event) => look(event.currentTarget)}
          onBlur={() => setBegun(null)}
        />
      </Combobox.Target>
      <span role="status" className="sr-only">
        {isOpen ? (people.length > 0 ? m.note.countColleagues({ count: people.length }) : m.note.noColleague()) : ''}
      </span>
      <Combobox.Dropdown>
        {people.length === 0 ? (
          <Combobox.Empty>{m.note.noColleague()}</Combobox.Empty>
        ) : (
          <Combobox.Options aria-label={m.note.peopleToMention()} className="max-h-70 overflow-y-auto">
            {people.map(({ _id, name }) => (
              <Combobox.Option key={_id} value={_id}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
