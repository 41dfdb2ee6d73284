import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain/access/can';
import { stageEligibility, type Eligibility } from '@grantdesk/domain/stage/eligibility';
import { actionsOfTab, type StageActionRow } from '@grantdesk/domain/stage/stages';
import type { StageTab } from '@grantdesk/domain/stage/tabs';
import { type StageFacts, stageActionDenial } from '@grantdesk/domain/stage/transition';
import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { useStageAction } from './useStageAction.ts';

const ConfirmStep = lazy(async () => ({ default: (await import('./ConfirmStep.tsx')).ConfirmStep }));
const RefusedDialog = lazy(async () => ({ default: (await import('./RefusedDialog.tsx')).RefusedDialog }));

type Row = Pick<
  Answer<'application.many'>['data'][number],
  '_id' | 'applicationID' | 'progressStatus' | 'proposalProgressStatus' | 'interview' | 'approvalFlags'
> & { user: { name: string; organisation: string | null } };

interface Props {
  tab: StageTab;
  rows: readonly Row[];
  actor: Actor;
  isManager: boolean;
  programme: StageFacts['programme'];
  /** After something moved: the selection is spent. */
  onDone: () => void;
  size?: ButtonProps['size'];
}

/** The steps that a tab offers; each says beforehand how many of the selection can take it, and why the others cannot (C7, C8). */
export function StageActions({ tab, rows, actor, isManager, programme, onDone, size }: Props) {
  const { run, busy, refused, forget } = useStageAction(onDone);
  const [asking, setAsking] = useState<StageActionRow | null>(null);
  const [explained, setExplained] = useState<(Eligibility & { label: string }) | null>(null);
  const candidates = rows.map((row) => ({ _id: row._id, applicationID: row.applicationID, facts: factsOf(row, programme) }));
  const applications = rows.map((row) => row._id);
  const press = (row: StageActionRow) => {
    if (row.mails) setAsking(row);
    else void run({ action: row.action, applications });
  };
  return (
    <>
      {actionsOfTab(tab, programme.stages).map((row, index) => {
        const found = stageEligibility(row.action, candidates);
        const count = found.eligible.length;
        const reason =
          stageActionDenial(actor, row.action, isManager ? [actor.userId] : []) ??
          (rows.length === 0 ? 'Select one or more applications first.' : count === 0 ? found.refused[0]?.reason : undefined);
        return (
          <span key={row.action} style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
            <ReasonedButton
              {...(size ? { size } : {})}
              variant={index === 0 ? 'filled' : 'outline'}
              reason={reason}
              loading={busy}
              onClick={() => press(row)}
            >
              {row.label}
            </ReasonedButton>
            {rows.length > 1 && count > 0 && count < rows.length ? (
              <Button
                variant="subtle"
                size="xs"
                aria-label={`${count} of ${rows.length} can: ${row.label.toLowerCase()}. Why not the others?`}
                onClick={() => setExplained({ ...found, label: row.label })}
              >
                {count} of {rows.length} can
              </Button>
            ) : null}
          </span>
        );
      })}
      <Suspense fallback={null}>
        {asking ? (
          <ConfirmStep
            step={asking}
            rows={rows}
            expected={stageEligibility(asking.action, candidates).eligible.length}
            busy={busy}
            onCancel={() => setAsking(null)}
            onConfirm={(reason, amounts) =>
              void run({
                action: asking.action,
                applications,
                ...(reason && { reason }),
                ...(amounts.length > 0 && { amounts }),
              }).then(() => setAsking(null))
            }
          />
        ) : null}
        {explained ? (
          <RefusedDialog
            refused={explained.refused}
            title={`${explained.label}: ${explained.eligible.length} of ${rows.length} can`}
            onClose={() => setExplained(null)}
          />
        ) : null}
        {refused ? <RefusedDialog refused={refused.refused} moved={refused.done.length} onClose={forget} /> : null}
      </Suspense>
    </>
  );
}

const factsOf = (row: Row, programme: StageFacts['programme']): StageFacts => ({
  progressStatus: row.progressStatus,
  proposalProgressStatus: row.proposalProgressStatus,
  interviewStatus: row.interview.status,
  flags: row.approvalFlags,
  programme,
});
