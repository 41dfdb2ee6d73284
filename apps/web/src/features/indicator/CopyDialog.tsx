import { m } from '@grantdesk/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { SelectField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

/** Copies the library of another programme. */
export default function CopyDialog({ programmeId, onClose }: { programmeId: string; onClose: () => void }) {
  const programmes = useQuery(readQuery('programme.many', { query: { limit: 300, sort: 'ASCENDING' } }));
  const [from, setFrom] = useState('');
  const intent = useIdempotencyKey();
  const client = useQueryClient();
  const copy = useMutation({
    mutationFn: () => call('indicator.copy', { params: { id: programmeId }, body: { from }, idempotencyKey: intent({ from }) }),
    onSuccess: async ({ data }) => {
      toast.success(m.indicator.copied(data));
      await invalidate(client, 'indicator.many');
      onClose();
    },
  });
  return (
    <NativeModal
      title={m.indicator.copyFromProgramme()}
      firstFocus="select"
      busy={copy.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={copy.isPending} onClick={() => copy.mutate()}>
            {m.indicator.copyIndicators()}
          </Button>
        </>
      }
    >
      <div className="mt-3">
        <SelectField
          label={m.common.programme()}
          hint={m.indicator.copyHelp()}
          value={from}
          error={copy.error ? (from === '' ? m.indicator.chooseAProgramme() : toMessage(copy.error)) : undefined}
          onChange={(event) => {
            setFrom(event.currentTarget.value);
            copy.reset();
          }}
        >
          <option value="">{m.indicator.chooseAProgramme()}</option>
          {programmes.data?.data
            .filter(({ _id }) => _id !== programmeId)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
    </NativeModal>
  );
}
