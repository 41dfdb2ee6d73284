import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain/access/actor';
import { stageEligibility, type Eligibility } from '@grantdesk/domain/stage/eligibility';
import { actionsOfTab, type StageActionRow } from '@grantdesk/domain/stage/stages';
import type { StageTab } from '@grantdesk/domain/stage/tabs';
import { type StageFacts, stageActionDenial } from '@grantdesk/domain/stage/transition';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStageAction } from './useStageAction.ts';

const ConfirmStep = lazy(async () => ({ default: (await import('./ConfirmStep.tsx')).ConfirmStep }));
const RefusedDialog = lazy(async () => ({ default: (await import('./RefusedDialog.tsx')).RefusedDialog }));

export type StepRow = Pick<
  Answer<'application.many'>['data'][number],
  '_id' | 'applicationID' | 'progressStatus' | 'proposalProgressStatus' | 'interview' | 'approvalFlags'
> & { user: { name: string; organisation: string | null } };

interface StageStepsOptions {
  tab: StageTab;
  actor: Actor;
  isManager: boolean;
  programme: StageFacts['programme'] | undefined;
  /** After something moved: a selection is spent. */
  onDone: () => void;
}

interface StepOffer {
  step: StageActionRow;
  /** How many of the rows can take it. */
  count: number;
  /** Why none can. */
  reason: string | undefined;
  take: () => void;
  /** Shows which rows cannot, and why. */
  explain: () => void;
}

export interface StageSteps {
  offersFor: (rows: readonly StepRow[]) => StepOffer[];
  busy: boolean;
  dialogs: ReactNode;
}

interface Asking {
  step: StageActionRow;
  rows: readonly StepRow[];
  expected: number;
}

/** The steps that a tab offers to some rows, and the dialogs that they open. */
export function useStageSteps({ tab, actor, isManager, programme, onDone }: StageStepsOptions): StageSteps {
  const { run, busy, refused, forget } = useStageAction(onDone);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [explained, setExplained] = useState<(Eligibility & { label: string; of: number }) | null>(null);
  const offersFor = (rows: readonly StepRow[]): StepOffer[] => {
    if (!programme) return [];
    const candidates = rows.map((row) => ({ _id: row._id, applicationID: row.applicationID, facts: factsOf(row, programme) }));
    return actionsOfTab(tab, programme.stages).map((step) => {
      const found = stageEligibility(step.action, candidates);
      const count = found.eligible.length;
      const denial = stageActionDenial(actor, step.action, isManager ? [actor.userId] : []);
      const none = rows.length === 0 ? m.application.selectOneOrMoreApplicationsFirst() : found.refused[0]?.reason;
      return {
        step,
        count,
        reason: denial ?? (count === 0 ? none : undefined),
        take: () => {
          if (step.mails) setAsking({ step, rows, expected: count });
          else void run({ action: step.action, applications: rows.map((row) => row._id) });
        },
        explain: () => setExplained({ ...found, label: step.label, of: rows.length }),
      };
    });
  };
  const dialogs = (
    <Suspense fallback={null}>
      {asking ? (
        <ConfirmStep
          step={asking.step}
          rows={asking.rows}
          expected={asking.expected}
          busy={busy}
          onCancel={() => setAsking(null)}
          onConfirm={(reason, amounts) =>
            void run({
              action: asking.step.action,
              applications: asking.rows.map((row) => row._id),
              ...(reason && { reason }),
              ...(amounts.length > 0 && { amounts }),
            }).then((isSettled) => isSettled && setAsking(null))
          }
        />
      ) : null}
      {explained ? (
        <RefusedDialog
          refused={explained.refused}
          title={m.application.labelCountOfTotalEligible({
            label: explained.label,
            count: explained.eligible.length,
            total: explained.of,
          })}
          onClose={() => setExplained(null)}
        />
      ) : null}
      {refused ? <RefusedDialog refused={refused.refused} moved={refused.done.length} onClose={forget} /> : null}
    </Suspense>
  );
  return { offersFor, busy, dialogs };
}

const factsOf = (row: StepRow, programme: StageFacts['programme']): StageFacts => ({
  progressStatus: row.progressStatus,
  proposalProgressStatus: row.proposalProgressStatus,
  interviewStatus: row.interview.status,
  flags: row.approvalFlags,
  programme,
});
