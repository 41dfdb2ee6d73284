import type { Answer } from '@grantdesk/api';
import type { Actor } from '@grantdesk/domain/access/can';
import { actionsOfTab, type StageAction, type StageActionRow } from '@grantdesk/domain/stage/stages';
import type { StageTab } from '@grantdesk/domain/stage/tabs';
import { type StageFacts, stageActionDenial, transition } from '@grantdesk/domain/stage/transition';
import { useState } from 'react';
import type { ButtonProps } from '../../ui/Button.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { RefusedDialog } from './RefusedDialog.tsx';
import { useStageAction } from './useStageAction.ts';

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

/** The steps that a tab offers; each says how many of the selection can take it, or why none can (C7, C8). */
export function StageActions({ tab, rows, actor, isManager, programme, onDone, size }: Props) {
  const { run, busy, refused, forget } = useStageAction(onDone);
  const [asking, setAsking] = useState<StageActionRow | null>(null);
  const able = (action: StageAction) => rows.filter((row) => transition(factsOf(row, programme), action).ok);
  const press = (row: StageActionRow) => {
    if (row.mails) setAsking(row);
    else void run({ action: row.action, applications: rows.map((each) => each._id) });
  };
  return (
    <>
      {actionsOfTab(tab).map((row, index) => {
        const count = able(row.action).length;
        const first = rows[0];
        const step = first && transition(factsOf(first, programme), row.action);
        const reason =
          stageActionDenial(actor, row.action, isManager ? [actor.userId] : []) ??
          (first
            ? count === 0 && step && !step.ok
              ? `${first.applicationID} ${step.reason}.`
              : undefined
            : 'Select one or more applications first.');
        return (
          <span key={row.action} style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
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
              <span className="muted" data-tip="The others are told with their reasons.">
                {count} of {rows.length} can
              </span>
            ) : null}
          </span>
        );
      })}
      {asking ? (
        <ConfirmStep
          step={asking}
          rows={able(asking.action)}
          busy={busy}
          onCancel={() => setAsking(null)}
          onConfirm={(reason) =>
            void run({ action: asking.action, applications: rows.map((each) => each._id), ...(reason && { reason }) }).then(() =>
              setAsking(null),
            )
          }
        />
      ) : null}
      <RefusedDialog outcome={refused} onClose={forget} />
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
