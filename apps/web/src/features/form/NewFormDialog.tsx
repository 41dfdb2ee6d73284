import { m } from '@grantdesk/messages';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { type Form, type FormRow, KIND_LABELS } from './form-facts.ts';
import { rememberForm } from './useFormActions.ts';

interface NewFormDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (form: Form) => void;
}

/** Names a form and what it is for; the rest is done in the builder. */
export function NewFormDialog({ opened, onClose, onCreated }: NewFormDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<FormRow['kind']>('APPLICATION');
  const [tried, setTried] = useState(false);
  const intentKey = useIdempotencyKey();
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), kind, sections: [{ section_name: m.form.firstSection(), section_fields: [] }] };
      return call('form.new', { body, idempotencyKey: intentKey(body) });
    },
    onSuccess: ({ data }) => {
      void rememberForm(client, data);
      onCreated(data);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') create.mutate();
  };
  const problem = tried && name.trim() === '' ? m.common.enterAFormName() : create.error ? toMessage(create.error) : undefined;
  return (
    <Dialog opened={opened} onClose={onClose} title={m.form.newForm()}>
      <form className="grid gap-4" onSubmit={send} noValidate>
        <div className="grid grid-cols-[minmax(0,1fr)_176px] gap-3 mobile:grid-cols-1">
          <TextInput
            data-autofocus
            label={m.common.name()}
            value={name}
            maxLength={200}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={m.common.kind()}
            data={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as FormRow['kind'])}
          />
        </div>
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {m.common.cancel()}
          </Button>
          <Button type="submit" variant="filled" loading={create.isPending}>
            {m.form.createForm()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
