import { m } from '@grantdesk/messages';
import type { ViewList, ViewQuery } from '@grantdesk/domain/view/views';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';

interface Props {
  list: ViewList;
  programme: string | undefined;
  query: ViewQuery;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Names what the list shows now, for oneself or for all who read the list. */
export function SaveViewDialog({ list, programme, query, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = { list, programme: programme ?? null, name, query, isShared };
      return call('view.new', { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ data }) => {
      toast.success(m.common.nameWasSaved({ name: data.name }));
      await invalidate(client, 'view.many');
      onSaved(data._id);
      onClose();
    },
    onError: (thrown) => setError(toApiError(thrown).message),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.view.saveThisView()}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button type="submit" form="save-view" variant="filled" loading={isPending}>
            {m.view.saveView()}
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') setError(m.common.enterAName());
          else mutate();
        }}
      >
        <p className="text-muted">{m.view.keepsTheTabTheSearchThe()}</p>
        <TextInput
          data-autofocus
          label={m.common.name()}
          maxLength={80}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError('');
          }}
        />
        <Checkbox
          label={m.view.shareItWithAllWhoRead()}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </form>
    </Dialog>
  );
}
