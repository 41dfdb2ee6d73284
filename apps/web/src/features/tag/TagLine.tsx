import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { Tag } from '#components/values/Tags.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useInPlaceEdit } from '#ui/useInPlaceEdit.ts';
import { refreshTags } from './refresh-tags.ts';
import { TagForm, type TagFields } from './TagForm.tsx';

export type TagRow = Answer<'tag.many'>['data'][number];

interface Props {
  tag: TagRow;
  checked: boolean;
  /** Some of the applications carry it. */
  mixed: boolean;
  mayChange: boolean;
  onChoose: (checked: boolean) => void;
}

/** A tag to put on the chosen applications; it can be renamed and deleted in its place. */
export function TagLine({ tag, checked, mixed, mayChange, onChoose }: Props) {
  const { isEditing, start, stop, button } = useInPlaceEdit();
  if (isEditing) return <TagEditing tag={tag} onDone={stop} />;
  return (
    <li className="flex min-h-9 items-center gap-3">
      <Checkbox
        className="min-w-0"
        checked={checked}
        indeterminate={mixed}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        label={
          <>
            <Tag tag={tag} />
            {mixed ? <span className="text-sm/5 text-muted"> {m.tag.onSome()}</span> : null}
          </>
        }
      />
      <span className="ms-auto text-sm/5 whitespace-nowrap text-muted">{m.tag.onApplications({ count: tag.applications })}</span>
      {mayChange ? (
        <IconButton ref={button} label={m.tag.rename({ name: tag.name })} icon={Pencil} iconSize={16} size={28} onClick={start} />
      ) : null}
    </li>
  );
}

function TagEditing({ tag, onDone }: { tag: TagRow; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: (body: TagFields) => call('tag.update', { params: { id: tag._id }, body }),
    onSuccess: onDone,
    onSettled: () => refreshTags(client),
  });
  const removal = useMutation({
    mutationFn: () => call('tag.remove', { params: { id: tag._id } }),
    onSuccess: () => {
      toast.success(m.tag.tagIsDeleted());
      onDone();
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
    onSettled: () => refreshTags(client),
  });
  return (
    <li className="rounded-lg border border-border p-3">
      <TagForm
        id={`tag-${tag._id}`}
        start={tag}
        submitLabel={m.common.save()}
        busy={update.isPending}
        error={update.error ? toMessage(update.error) : undefined}
        onSubmit={({ name, colour }) => update.mutate({ name, colour })}
        onChange={() => update.reset()}
      >
        <Button onClick={onDone}>{m.common.cancel()}</Button>
        <Button color="danger" variant="subtle" leftSection={<Trash2 />} onClick={() => setAsking(true)}>
          {m.tag.deleteTag()}
        </Button>
      </TagForm>
      <ConfirmDialog
        opened={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
        busy={removal.isPending}
        danger
        title={m.tag.deleteTitle({ name: tag.name })}
        text={m.tag.deleteText({ count: tag.applications })}
        confirmLabel={m.tag.deleteTag()}
      />
    </li>
  );
}
