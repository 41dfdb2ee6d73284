import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { stageActionRow, type StageAction } from '@grantdesk/domain/stage/stages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { ApiError, toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { toast } from '#ui/toast.ts';
import type { GrantAmount } from './grant-drafts.ts';

export type StageOutcome = Pick<Answer<'application.stage'>['data'], 'done' | 'refused'>;
interface Step {
  action: StageAction;
  applications: string[];
  reason?: string;
  /** Of an approval: what is granted, and under which conditions. */
  amounts?: GrantAmount[];
  /** Of an undo: the step to take back, and what it was. */
  move?: string;
  undoes?: StageAction;
}

const UNDO_OFFERED_MS = 10_000;

/** Sends a step, says what moved, offers to take it back, and keeps what was refused until the person has read it. */
export function useStageAction(onDone: () => void) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<StageOutcome | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ undoes: _undoes, ...step }: Step) =>
      call('application.stage', { body: step as never, idempotencyKey: newKey() }),
  });

  /** False if the whole step failed and can be changed and tried again. @param fromToast the screen that started it may be gone, so a toast shows a refusal too */
  const run = async (step: Step, fromToast = false): Promise<boolean> => {
    let isSettled = true;
    const tell = (outcome: StageOutcome) => {
      if (!fromToast) return setRefused(outcome);
      const rest = outcome.refused.length - 1;
      toast.error(
        `${outcome.refused[0]?.reason ?? ''}${rest > 0 ? ' ' + m.application.restMoreCouldNotBeMoved({ rest: m.common.countApplications({ count: rest }) }) : ''}`,
      );
    };
    try {
      const { data } = await mutateAsync(step);
      const { label, reversible } = stageActionRow(step.action);
      const words = step.undoes ? m.application.undoneLabel({ label: stageActionRow(step.undoes).label }) : label;
      const { move } = data;
      const undo = {
        action: {
          label: m.common.undo(),
          run: () => void run({ action: 'UNDO', applications: data.done, move: move ?? '', undoes: step.action }, true),
        },
        stay: UNDO_OFFERED_MS,
      };
      toast.success(m.application.stepDone({ step: words, count: data.done.length }), reversible && move ? undo : {});
      // The selection, and with it the actions, stays until what was refused has been read.
      if (data.refused.length > 0) tell(data);
      else onDone();
    } catch (thrown) {
      const outcome = thrown instanceof ApiError ? (thrown.data as StageOutcome | undefined) : undefined;
      if (outcome?.refused?.length) tell(outcome);
      else {
        toast.error(toMessage(thrown));
        isSettled = false;
      }
    }
    void invalidate(client, 'application.many', 'application.one', 'application.timeline', 'application.moves');
    return isSettled;
  };
  const forget = () => {
    if (refused && refused.done.length > 0) onDone();
    setRefused(null);
  };
  return { run, busy: isPending, refused, forget };
}
