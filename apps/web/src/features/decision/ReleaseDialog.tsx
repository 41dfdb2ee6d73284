import { moneyText } from '@grantdesk/domain/format/money';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { MailCard } from '#components/MailCard.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialogs.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { counted, type Room } from './room-labels.ts';

interface Props {
  room: Room;
  onReleased: () => Promise<void>;
  onClose: () => void;
}

/** The last look before all staged decisions are announced together: counts, money, the emails, and what prevents it. */
export function ReleaseDialog({ room, onReleased, onClose }: Props) {
  const params = { id: room.programme._id };
  const { currency } = room.programme;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [key] = useState(newKey);
  const preview = useQuery({
    queryKey: ['decision.preview', params],
    queryFn: ({ signal }) => call('decision.preview', { params, body: {}, signal }),
    staleTime: 0,
  });
  const found = preview.data?.data;
  const release = useMutation({
    mutationFn: () => call('decision.release', { params, body: { decisions: found?.decisions ?? [] }, idempotencyKey: key }),
    onSuccess: ({ data }) => {
      toast.success(
        `${counted(data.approved + data.declined, 'decision')} released; ${data.approved + data.declined === 1 ? 'the applicant is' : 'the applicants are'} told by email.`,
      );
      onClose();
    },
    onSettled: onReleased,
  });
  const count = found?.decisions.length ?? 0;
  const lacksCount = typed.trim() !== String(count);
  const confirm = () => {
    setTried(true);
    if (!lacksCount) release.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={`Release ${counted(count, 'decision')}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <ReasonedButton
            variant="filled"
            loading={release.isPending || preview.isPending}
            reason={found?.denials[0]}
            onClick={confirm}
          >
            Release {counted(count, 'decision')}
          </ReasonedButton>
        </>
      }
    >
      {preview.isPending ? <Loading label="Loading what would be released" rows={[40, 120]} /> : null}
      {preview.error ? <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {found ? (
        <div className="grid grid-cols-1 gap-4">
          {release.error ? (
            <InlineNotice tone="danger" live="alert">
              {toMessage(release.error)}
            </InlineNotice>
          ) : null}
          {found.denials.length > 0 ? (
            <InlineNotice tone="danger" title="This cannot be released yet.">
              <ul className="pl-4">
                {found.denials.map((denial) => (
                  <li key={denial}>{denial}</li>
                ))}
              </ul>
            </InlineNotice>
          ) : null}
          <p>
            {counted(found.approved, 'approval')} for {moneyText(found.total, currency)}, and {counted(found.declined, 'decline')}
            . {moneyText(found.left - found.total, currency)} of the budget is left after it. All of them are told by email at
            once, and none can be taken back.
          </p>
          {found.mails.map((mail) => (
            <section key={mail.outcome} aria-label={mail.outcome === 'APPROVE' ? 'Mail of an approval' : 'Mail of a decline'}>
              <p className="mb-1.5 font-semibold">
                {mail.outcome === 'APPROVE' ? 'An approval reads like this' : 'A decline reads like this'}
              </p>
              <MailCard mail={mail} />
            </section>
          ))}
          {found.denials.length === 0 ? (
            <TextInput
              label={`Type ${count} to confirm`}
              inputMode="numeric"
              value={typed}
              error={tried && lacksCount ? `Type ${count}!` : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
