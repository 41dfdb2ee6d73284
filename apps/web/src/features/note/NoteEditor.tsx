import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { type Mentioned, mentionsIn } from '@grantdesk/domain/note/mentions';
import { NOTE_MAX, type NoteSubject } from '@grantdesk/domain/note/shape';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { savedTexts } from '#storage/saved-texts.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { MentionArea } from './MentionArea.tsx';

export type Note = Answer<'note.many'>['data'][number];

interface Props {
  subject: NoteSubject;
  id: string;
  /** Who writes: what they began stays theirs on a shared device. */
  userId: string;
  /** The note to change; absent for a new one. */
  note?: Note;
  onClose?: () => void;
}

/** Writes a note or changes one. What is begun stays on this device until it is saved. */
export function NoteEditor({ subject, id, userId, note, onClose }: Props) {
  const textKey = `${userId}.note.${note?._id ?? id}`;
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [text, setText] = useState(() => savedTexts.read(textKey) || (note?.body ?? ''));
  const [chosen, setChosen] = useState<Mentioned[]>(note?.mentions ?? []);
  const [error, setError] = useState<string>();
  const write = (next: string) => {
    setText(next);
    savedTexts.write(textKey, next === note?.body ? '' : next);
    setError(undefined);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (): Promise<unknown> => {
      const written = { body: text, mentions: mentionsIn(text, chosen).map(({ _id }) => _id) };
      if (note) return call('note.update', { params: { id: note._id }, body: { ...written, version: note.version } });
      const body = { subject, id, ...written };
      return call('note.new', { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => {
      savedTexts.write(textKey, '');
      if (!note) setText('');
      toast.success(note ? m.note.theNoteIsSaved() : m.note.theNoteIsAdded());
      onClose?.();
    },
    onError: (thrown) => setError(toMessage(thrown)),
    onSettled: () => invalidate(client, 'note.many'),
  });
  const save = () => {
    if (text.trim() === '') return setError(m.common.enterAText());
    if (text.trim().length > NOTE_MAX) return setError(m.common.useAtMostMaxCharacters({ max: NOTE_MAX }));
    mutate();
  };
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MentionArea
        subject={subject}
        id={id}
        label={note ? m.note.yourNote() : m.note.newNote()}
        description={m.note.hint()}
        value={text}
        error={error}
        onChange={write}
        onMention={(person) => setChosen((before) => [...before, person])}
        takesFocus={note !== undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" loading={isPending}>
          {note ? m.common.save() : m.note.addTheNote()}
        </Button>
        {onClose ? (
          <Button
            onClick={() => {
              savedTexts.write(textKey, '');
              onClose();
            }}
          >
            {m.common.cancel()}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
