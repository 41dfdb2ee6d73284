import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { toBody, newProgramme, toPatch, toDraftPath, type Programme, type ProgrammeDraft } from './programme-draft.ts';

/** Puts a saved programme where every screen will look for it. */
function remember(client: QueryClient, programme: Programme): void {
  client.setQueryData(readQuery('programme.one', { params: { id: programme._id } }).queryKey, { data: programme });
  void invalidate(client, 'programme.many');
}

interface ProgrammeFormOptions {
  programme: Programme | null;
  initial: ProgrammeDraft | null;
  mayNameManagers: boolean;
  /** The programme whose next round this is. */
  copyOf?: string | undefined;
  /** Called once the server has it and nothing on screen is unsaved. */
  onSaved: (programme: Programme) => void;
}

/** The state of the programme form. The contract validates it; its messages stay beside the fields until they are fixed. */
export function useProgrammeForm({ programme, initial, mayNameManagers, copyOf, onSaved }: ProgrammeFormOptions) {
  const client = useQueryClient();
  const intentKey = useIdempotencyKey();
  // The state that the entries started from: saving against a newer one would hide someone else's change.
  const [origin] = useState(programme);
  const form = useForm({ initial: () => initial ?? newProgramme(), pathOf: toDraftPath });
  const save = async () => {
    let saved: Programme | undefined;
    await form.send(async (values) => {
      saved = (await (origin ? update(origin, values) : create(values))).data;
    });
    if (!saved) return;
    remember(client, saved);
    onSaved(saved);
  };
  const create = (values: ProgrammeDraft) => {
    const body = { ...toBody(values), ...(copyOf && { copyOf }) };
    return call('programme.new', { body, idempotencyKey: intentKey(body) });
  };
  const update = (known: Programme, values: ProgrammeDraft) =>
    call('programme.update', {
      params: { id: known._id },
      body: toPatch(values, form.initialValues, known, mayNameManagers),
    });
  return { ...form, save };
}

export type ProgrammeFormState = ReturnType<typeof useProgrammeForm>;
