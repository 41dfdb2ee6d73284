import type { Answer } from '@grantdesk/api';
import { stageActionRow, type StageAction } from '@grantdesk/domain/stage/stages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newKey } from '../../api/client.ts';
import { ApiError, messageOf } from '../../api/errors.ts';
import { toast } from '../../ui/toast.ts';

export type StageOutcome = Answer<'application.stage'>['data'];
interface Step {
  action: StageAction;
  applications: string[];
  reason?: string;
}

/** The first two shortlists can be taken back by delisting; what mails people or decides money cannot. */
const UNDOABLE: StageAction[] = ['SHORTLIST_FOR_PROPOSAL', 'SHORTLIST_FOR_INTERVIEW'];

/** Sends a step, says what moved, and keeps what was refused with its reasons until the person has read it. */
export function useStageAction(onDone: () => void) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<StageOutcome | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (step: Step) => call('application.stage', { body: step, idempotencyKey: newKey() }),
  });
  const refresh = () => {
    for (const key of ['application.many', 'application.one', 'application.timeline'])
      void client.invalidateQueries({ queryKey: [key] });
  };

  const run = async (step: Step): Promise<void> => {
    try {
      const { data } = await mutateAsync(step);
      const { label } = stageActionRow(step.action);
      const undo = UNDOABLE.includes(step.action)
        ? { action: { label: 'Undo', run: () => void run({ action: 'DELIST', applications: data.done }) }, stay: 10_000 }
        : {};
      toast.success(`${label}: ${data.done.length === 1 ? '1 application' : `${data.done.length} applications`}.`, undo);
      if (data.refused.length > 0) setRefused(data);
      onDone();
    } catch (thrown) {
      const outcome = thrown instanceof ApiError ? (thrown.data as StageOutcome | undefined) : undefined;
      if (outcome?.refused?.length) setRefused(outcome);
      else toast.error(messageOf(thrown));
    }
    refresh();
  };
  return { run, busy: isPending, refused, forget: () => setRefused(null) };
}
