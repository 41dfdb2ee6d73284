import { m } from '@grantdesk/messages';
import { formatDateTime } from '@grantdesk/domain/format/date';
import { splitMentions } from '@grantdesk/domain/note/mentions';
import type { NoteSubject } from '@grantdesk/domain/note/shape';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { browserZone, DateTime } from '#components/values/values.tsx';
import { Avatar } from '#components/Avatar.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useInPlaceEdit } from '#ui/useInPlaceEdit.ts';
import { type Note, NoteEditor } from './NoteEditor.tsx';

interface Props {
  note: Note;
  subject: NoteSubject;
  id: string;
  userId: string;
}

/** One note: who wrote it and when, its text with the mentions marked, and what the reader may do with it. */
export function NoteItem({ note, subject, id, userId }: Props) {
  const { isEditing, start, stop, button } = useInPlaceEdit();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call('note.remove', { params: { id: note._id } }),
    onSuccess: () => toast.success(m.note.theNoteIsDeleted()),
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: async () => {
      setAsking(false);
      await invalidate(client, 'note.many');
    },
  });
  const time = formatDateTime(note.createdAt, browserZone());
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-hair py-3 first:border-t-0">
      <Avatar name={note.author.name} />
      <div className="min-w-0">
        <div className="flex min-h-7 items-center gap-2">
          <span className="min-w-0">
            <b className="font-medium">{note.author.isYou ? m.common.you() : note.author.name}</b>{' '}
            <span className="text-sm/5 text-muted">
              <DateTime value={note.createdAt} timed />
              {note.editedAt ? ` · ${m.note.edited()}` : null}
            </span>
          </span>
          <span className="ms-auto flex shrink-0 gap-1">
            {note.mayEdit && !isEditing ? (
              <IconButton
                ref={button}
                label={m.note.editTheNote({ time })}
                icon={Pencil}
                iconSize={16}
                size={28}
                onClick={start}
              />
            ) : null}
            {note.mayRemove && !isEditing ? (
              <IconButton
                label={m.note.deleteTheNote({ time })}
                icon={Trash2}
                iconSize={16}
                size={28}
                onClick={() => setAsking(true)}
              />
            ) : null}
          </span>
        </div>
        {isEditing ? (
          <NoteEditor subject={subject} id={id} userId={userId} note={note} onClose={stop} />
        ) : (
          <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">
            {splitMentions(note.body, note.mentions).map(({ text, isMention }, index) =>
              isMention ? (
                <span key={index} className="rounded-sm bg-brand-f px-0.5 text-brand">
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </p>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
        busy={removal.isPending}
        danger
        title={m.note.deleteThisNote()}
        text={m.note.itsTextIsErased()}
        confirmLabel={m.note.deleteNote()}
      />
    </li>
  );
}
