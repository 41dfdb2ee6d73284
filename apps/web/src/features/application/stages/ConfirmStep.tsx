import { m } from '@grantdesk/messages';
import type { StageActionRow } from '@grantdesk/domain/stage/stages';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { MailCard } from '#components/MailCard.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { toast } from '#ui/toast.ts';
import { type GrantAmount, type GrantDrafts, readBudgets, readGrants } from './grant-drafts.ts';
import { GrantAmounts } from './GrantAmounts.tsx';
import { RefusedList } from './RefusedDialog.tsx';
import classes from './stages.module.css';

interface Props {
  step: StageActionRow;
  /** The selection, of which the server says who can take the step. */
  rows: readonly { _id: string; applicationID: string; user: { name: string; organisation: string | null } }[];
  /** How many can by what the screen knows; the server's word replaces it. */
  expected: number;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (reason: string, amounts: GrantAmount[]) => void;
}

const MAX_NAMED = 8;

/** Asks before a step that mails people or decides money: who, who not and why, and the very mail. */
export function ConfirmStep({ step, rows, expected, busy, onCancel, onConfirm }: Props) {
  const { action } = step;
  const [reason, setReason] = useState('');
  // The mail follows once the reason is written, not letter by letter.
  const [mailReason, setMailReason] = useState('');
  const [show, setShow] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [drafts, setDrafts] = useState<GrantDrafts>({});
  // As the preview reads them: once a field is left.
  const [sent, setSent] = useState<GrantAmount[]>([]);
  const body = {
    action,
    applications: rows.map((row) => row._id),
    ...(mailReason && { reason: mailReason }),
    ...(show && { show }),
    ...(sent.length > 0 && { amounts: sent }),
  };
  const preview = useQuery({
    queryKey: ['application.stagePreview', body],
    queryFn: ({ signal }) => call('application.stagePreview', { body: body as never, signal }),
    placeholderData: (before) => before,
  });
  const test = useMutation({
    mutationFn: (application: string) =>
      call('application.stageTest', {
        body: { action: action as never, application, ...(reason.trim() && { reason: reason.trim() }) },
        idempotencyKey: newKey(),
      }),
    onSuccess: ({ data }) => toast.success(m.common.aTestWasSentToTo({ to: data.to })),
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const found = preview.data?.data;
  const count = found?.eligible.length ?? expected;
  const going = found ? rows.filter((row) => found.eligible.includes(row._id)) : rows.slice(0, 0);
  const isFinal = step.who === 'decider';
  const typesCount = isFinal && count > 1;
  const isApproval = action === 'APPROVE_GRANT';
  const amounts = isApproval && found ? readGrants(found.grants, drafts) : [];
  const lacksAmount = isApproval && amounts.length < count;
  const isOver =
    isApproval &&
    found !== undefined &&
    (readBudgets(found, drafts).some(({ reason: over }) => over !== null) || (!preview.isFetching && found.overBudget !== null));
  const lacksReason = step.reason !== undefined && reason.trim() === '';
  const lacksCount = typesCount && typed.trim() !== String(count);
  const confirm = () => {
    setTried(true);
    if (!lacksReason && !lacksCount && !lacksAmount && !isOver && found && count > 0) onConfirm(reason.trim(), amounts);
  };
  const first = found?.recipients.find((each) => each._id === show) ?? found?.recipients[0];
  return (
    <Dialog
      opened
      onClose={onCancel}
      size={isApproval ? 720 : 640}
      title={m.common.labelValue({ label: step.label, value: m.common.countApplications({ count: count }) })}
      footer={
        <>
          <Button variant="outline" onClick={onCancel} data-autofocus>
            {m.common.cancel()}
          </Button>
          <Button
            variant="filled"
            {...(step.reason ? { color: 'danger' } : {})}
            loading={busy || preview.isPending}
            onClick={confirm}
          >
            {step.label} ({count})
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{isFinal ? m.application.thisDecidesTheGrantAndCannot() : m.application.eachApplicantGetsAnEmail()}</p>
        {preview.error ? (
          <InlineNotice tone="danger" live="alert">
            {toMessage(preview.error)}
          </InlineNotice>
        ) : null}
        {isApproval && found && going.length > 0 ? (
          <GrantAmounts
            rows={going}
            found={found}
            drafts={drafts}
            tried={tried}
            refusal={preview.isFetching ? null : found.overBudget}
            onDraft={(id, draft) => setDrafts({ ...drafts, [id]: draft })}
            onLeave={() => setSent(amounts)}
          />
        ) : going.length > 0 ? (
          <ul className={classes.names}>
            {going.slice(0, MAX_NAMED).map((row) => (
              <li key={row._id}>
                <b>{row.user.organisation ?? row.user.name}</b>{' '}
                <span className="text-muted tabular-nums">{row.applicationID}</span>
              </li>
            ))}
            {going.length > MAX_NAMED ? (
              <li className="text-muted">{m.common.andCountMore({ count: going.length - MAX_NAMED })}</li>
            ) : null}
          </ul>
        ) : null}
        {found && found.refused.length > 0 ? (
          <div>
            <p>
              <b>{m.application.countOfTotalAreEligible({ count, total: rows.length })}</b>{' '}
              {m.application.theOthersStayAsTheyAre()}
            </p>
            <RefusedList refused={found.refused} />
          </div>
        ) : null}
        {step.reason ? (
          <Textarea
            label={m.common.reason()}
            description={m.common.theApplicantReadsItInThe()}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            error={tried && lacksReason ? m.common.enterAReason() : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
            onBlur={() => setMailReason(reason.trim())}
          />
        ) : null}
        {found?.mail && first ? (
          <section className="grid gap-2" aria-label={m.application.emailPreview()}>
            <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
              {found.recipients.length > 1 ? (
                <NativeSelect
                  label={m.application.emailPreviewForOneOf({ count: found.recipients.length })}
                  value={first._id}
                  onChange={(event) => setShow(event.currentTarget.value)}
                  data={found.recipients.map((each) => ({ value: each._id, label: `${each.name}, ${each.applicationID}` }))}
                />
              ) : (
                <b>{m.application.emailPreview()}</b>
              )}
              <Button leftSection={<MailQuestionMark />} loading={test.isPending} onClick={() => test.mutate(first._id)}>
                {m.common.sendATestToMe()}
              </Button>
            </div>
            <MailCard mail={found.mail} />
          </section>
        ) : null}
        {typesCount ? (
          <TextInput
            label={m.common.typeCountToConfirm({ count })}
            inputMode="numeric"
            value={typed}
            error={tried && lacksCount ? m.common.typeCount({ count }) : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
