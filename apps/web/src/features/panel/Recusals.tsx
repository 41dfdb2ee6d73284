import { m } from '@grantdesk/messages';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserX, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Item, Meeting } from './useMeeting.ts';

interface Props {
  meeting: Meeting;
  item: Item;
  isEditable: boolean;
}

/** Who takes no part in an item: by a declared conflict of interest, or as the meeting recorded. */
export function Recusals({ meeting, item, isEditable }: Props) {
  const [isAdding, setAdding] = useState(false);
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (person: string) => call('panel.recuseUndo', { params: { id: item._id }, body: { person } }),
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: () => invalidate(client, 'panel.one'),
  });
  return (
    <div className="grid gap-2">
      {item.recused.length === 0 ? (
        <p className="text-muted">{m.panel.noRecusals()}</p>
      ) : (
        <ul className="list-none">
          {item.recused.map(({ _id, name, isDeclared, reason }) => (
            <li key={_id} className="flex items-center gap-2 py-1">
              <UserX size={16} className="shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-sm/5 text-muted">{isDeclared ? m.panel.declaredConflict() : reason}</span>
              </span>
              {isEditable && !isDeclared ? (
                <IconButton
                  label={m.panel.removeRecusal({ name })}
                  icon={X}
                  iconSize={16}
                  size={28}
                  onClick={() => undo.mutate(_id)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isEditable ? (
        <div>
          <Button leftSection={<UserX />} onClick={() => setAdding(true)}>
            {m.panel.recordRecusal()}
          </Button>
        </div>
      ) : null}
      {isAdding ? <RecuseDialog meeting={meeting} item={item} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function RecuseDialog({ meeting, item, onClose }: Pick<Props, 'meeting' | 'item'> & { onClose: () => void }) {
  const client = useQueryClient();
  const people = [...meeting.people, ...meeting.others].filter(({ _id }) => !item.recused.some((each) => each._id === _id));
  const [person, setPerson] = useState(people[0]?._id ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => call('panel.recuse', { params: { id: item._id }, body: { person, reason } }),
    onSuccess: async () => {
      await invalidate(client, 'panel.one');
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={m.panel.recordRecusal()}
      help={m.panel.recusalHelp()}
      confirmLabel={m.panel.recordRecusal()}
      busy={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    >
      <NativeSelect
        label={m.panel.person()}
        value={person}
        data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
