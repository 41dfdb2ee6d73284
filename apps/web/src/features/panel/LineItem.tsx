import { m } from '@grantdesk/messages';
import { formatTime } from '@grantdesk/domain/format/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useInPlaceEdit } from '#ui/useInPlaceEdit.ts';
import { LineEditor } from './LineEditor.tsx';
import type { Line } from './useMeeting.ts';

interface Props {
  line: Line;
  meetingId: string;
  item: string | null;
  timeZone: string;
  isEditable: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** One line: its text, who wrote it and when, and what can be done with it. */
export function LineItem({ line, meetingId, item, timeZone, isEditable, onEditing }: Props) {
  const { isEditing, start, stop, button } = useInPlaceEdit();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call('panel.lineRemove', { params: { id: line._id }, body: { revision: line.revision } }),
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: async () => {
      setAsking(false);
      await invalidate(client, 'panel.one');
    },
  });
  const time = formatTime(line.createdAt, timeZone);
  const end = () => {
    onEditing(false);
    stop();
  };
  if (isEditing)
    return (
      <li className="border-t border-hair py-2 first:border-t-0">
        <LineEditor line={line} meetingId={meetingId} item={item} onClose={end} />
      </li>
    );
  return (
    <li className="flex items-start gap-2 border-t border-hair py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{line.text}</p>
        <span className="text-sm/5 text-muted tabular-nums">
          {line.author.isYou ? m.common.you() : line.author.name} · {time}
          {line.editedAt ? ` · ${m.note.edited()}` : null}
        </span>
      </div>
      {isEditable ? (
        <span className="flex shrink-0">
          <IconButton
            ref={button}
            label={m.panel.editLine({ time })}
            icon={Pencil}
            iconSize={16}
            size={28}
            onClick={() => {
              onEditing(true);
              start();
            }}
          />
          <IconButton
            label={m.panel.deleteLineOf({ time })}
            icon={Trash2}
            iconSize={16}
            size={28}
            onClick={() => setAsking(true)}
          />
        </span>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
        busy={removal.isPending}
        danger
        title={m.panel.deleteThisLine()}
        text={m.panel.deleteLineHelp()}
        confirmLabel={m.panel.deleteLine()}
      />
    </li>
  );
}
