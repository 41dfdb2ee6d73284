import { m } from '@grantdesk/messages';
import { formatAmount, parseAmount } from '@grantdesk/domain/format/money';
import { MAX_CONDITIONS } from '@grantdesk/domain/payment/grants';
import { type Decision, decisionIssues } from '@grantdesk/domain/decision/board';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toMessage } from '#api/errors.ts';
import { applicantName } from '#components/applicant-name.ts';
import { ActionDialog } from '#ui/ActionDialog.tsx';
import { getAmount, type BoardRow } from './room-labels.ts';
import type { useDecisions } from './useDecisions.ts';

interface Props {
  row: BoardRow;
  /** What was pressed; otherwise what is drafted. */
  pressed?: Decision | undefined;
  currency: string;
  decisions: ReturnType<typeof useDecisions>;
  onClose: () => void;
}

/** Stages one decision with its amount and reason; the applicant hears of it when it is released. */
export function DecideDialog({ row, pressed, currency, decisions, onClose }: Props) {
  const amount = getAmount(row);
  const [outcome, setOutcome] = useState<Decision | ''>(pressed ?? row.decision?.outcome ?? '');
  const [text, setText] = useState(amount === null ? '' : formatAmount(amount, currency));
  const [reason, setReason] = useState(row.decision?.reason ?? '');
  const [conditions, setConditions] = useState(row.decision?.conditions ?? '');
  const [issues, setIssues] = useState<{ path: string; message: string }[]>([]);
  const { mutate, isPending, error } = decisions.stage;
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const stage = () => {
    if (!outcome) return setIssues([{ path: 'outcome', message: m.common.approveHoldOrDecline() }]);
    const isApproval = outcome !== 'DECLINE';
    const given = isApproval && text.trim() ? parseAmount(text, currency) : null;
    if (isApproval && text.trim() && given === null)
      return setIssues([{ path: 'amount', message: m.common.enterAnAmountInCurrency({ currency }) }]);
    const decision = {
      application: row._id,
      outcome,
      amount: given,
      reason: reason.trim(),
      conditions: isApproval ? conditions.trim() : '',
    };
    const found = decisionIssues(decision);
    setIssues(found);
    if (found.length === 0) mutate([decision], { onSuccess: onClose });
  };
  return (
    <ActionDialog
      title={`${applicantName(row)}, ${row.applicationID}`}
      actionLabel={m.decision.stageTheDecision()}
      onAction={stage}
      onClose={onClose}
      busy={isPending}
      error={error && toMessage(error)}
    >
      <Radio.Group
        label={m.common.decision()}
        description={m.decision.noOneIsNotifiedUntil()}
        value={outcome}
        error={errorAt('outcome')}
        onChange={(value) => {
          setOutcome(value as Decision);
          setIssues([]);
        }}
      >
        <div className="mt-2 flex gap-6">
          <Radio value="APPROVE" label={m.common.approve()} data-autofocus />
          <Radio value="HOLD" label={m.decision.hold()} />
          <Radio value="DECLINE" label={m.common.decline()} />
        </div>
      </Radio.Group>
      {outcome === 'APPROVE' || outcome === 'HOLD' ? (
        <>
          <TextInput
            label={m.decision.amountInCurrencyOptional({ currency })}
            inputMode="decimal"
            value={text}
            error={errorAt('amount')}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setIssues([]);
            }}
          />
          <Textarea
            label={m.common.conditionsOptional()}
            description={m.common.oneConditionPerLineTheApplicant()}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_CONDITIONS}
            value={conditions}
            onChange={(event) => setConditions(event.currentTarget.value)}
          />
        </>
      ) : null}
      <Textarea
        label={outcome === 'DECLINE' ? m.common.reason() : m.decision.wordsWithItOptional()}
        description={m.common.theApplicantReadsItInThe()}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={reason}
        error={errorAt('reason')}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setIssues([]);
        }}
      />
    </ActionDialog>
  );
}
