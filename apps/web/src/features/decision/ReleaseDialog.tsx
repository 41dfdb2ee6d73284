import { m } from '@grantdesk/messages';
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
import { type Room } from './room-labels.ts';

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
    // What an earlier preview refused must not stand here while the new one loads.
    gcTime: 0,
    staleTime: 0,
  });
  const found = preview.data?.data;
  const release = useMutation({
    mutationFn: () => call('decision.release', { params, body: { decisions: found?.decisions ?? [] }, idempotencyKey: key }),
    onSuccess: ({ data }) => {
      toast.success(m.decision.decisionsReleased({ count: data.approved + data.declined }));
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
      title={m.decision.releaseCount({ count: m.common.countDecisions({ count }) })}
      footer={
        <>
          <Button variant="outline" onClick={onClose} data-autofocus>
            {m.common.cancel()}
          </Button>
          <ReasonedButton
            variant="filled"
            loading={release.isPending || preview.isPending}
            reason={found?.denials[0]}
            onClick={confirm}
          >
            {m.decision.releaseCount({ count: m.common.countDecisions({ count }) })}
          </ReasonedButton>
        </>
      }
    >
      {preview.isPending ? <Loading label={m.decision.loadingWhatWouldBeReleased()} rows={[40, 120]} /> : null}
      {preview.error ? <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {found ? (
        <div className="grid grid-cols-1 gap-4">
          {release.error ? (
            <InlineNotice tone="danger" live="alert">
              {toMessage(release.error)}
            </InlineNotice>
          ) : null}
          {found.denials.length > 0 ? (
            <InlineNotice tone="danger" title={m.decision.thisCannotBeReleasedYet()}>
              <ul className="ps-4">
                {found.denials.map((denial) => (
                  <li key={denial}>{denial}</li>
                ))}
              </ul>
            </InlineNotice>
          ) : null}
          <p>
            {m.decision.approvedForTotalAndDeclinedMoneytext({
              approved: m.common.countApprovals({ count: found.approved }),
              total: moneyText(found.total, currency),
              declined: m.common.countDeclines({ count: found.declined }),
              moneyText: moneyText(found.left - found.total, currency),
            })}
          </p>
          {found.mails.map((mail) => (
            <section
              key={mail.outcome}
              aria-label={mail.outcome === 'APPROVE' ? m.decision.approvalEmail() : m.decision.declineEmail()}
            >
              <p className="mb-1.5 font-semibold">
                {mail.outcome === 'APPROVE' ? m.decision.anApprovalReadsLikeThis() : m.decision.aDeclineReadsLikeThis()}
              </p>
              <MailCard mail={mail} />
            </section>
          ))}
          {found.denials.length === 0 ? (
            <TextInput
              label={m.common.typeCountToConfirm({ count })}
              inputMode="numeric"
              value={typed}
              error={tried && lacksCount ? m.common.typeCount({ count }) : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
