import { m } from '@grantdesk/messages';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Dialogs.module.css';
import type { Offer } from './model.ts';
import { reloadInterviews } from './reload.ts';

/** The times on offer: who has chosen, who has not, and the next actions. */
export function Offers({ offers, zone }: { offers: Offer[]; zone: string }) {
  if (offers.length === 0) return null;
  return (
    <Panel title={m.interview.timesOffered()}>
      <ul className={classes.offers}>
        {offers.map((offer) => (
          <OneOffer key={offer._id} offer={offer} zone={zone} />
        ))}
      </ul>
    </Panel>
  );
}

function OneOffer({ offer, zone }: { offer: Offer; zone: string }) {
  const client = useQueryClient();
  const [withdrawing, setWithdrawing] = useState(false);
  const waiting = offer.applications.filter(({ hasChosen }) => !hasChosen);
  const onError = (thrown: unknown) => void toast.error(toApiError(thrown).message);
  const remind = useMutation({
    mutationFn: () => call('interview.remind', { params: { id: offer._id }, idempotencyKey: newKey() }),
    onSuccess: ({ data }) => {
      toast.success(m.interview.remindedApplicantsAreRemindedByEmail({ reminded: data.reminded }));
      return reloadInterviews(client);
    },
    onError,
  });
  const withdraw = useMutation({
    mutationFn: () => call('interview.withdraw', { params: { id: offer._id } }),
    onSuccess: () => toast.success(m.interview.theTimesAreTakenBack()),
    onError,
    onSettled: async () => {
      await reloadInterviews(client);
      setWithdrawing(false);
    },
  });
  const taken = offer.slots.filter(({ isTaken }) => isTaken).length;
  const until = formatDateTimeZone(offer.closesAt, zone);
  return (
    <li>
      <p>
        <b>
          {m.interview.chosenOfTotalHaveChosen({
            chosen: offer.applications.length - waiting.length,
            total: offer.applications.length,
          })}
        </b>
        <span className="text-muted">
          {' '}
          {m.interview.timesTaken({ taken, total: offer.slots.length, open: String(offer.isOpen), until })}
        </span>
      </p>
      {waiting.length > 0 ? (
        <ul className={`${classes.plain} grid list-none gap-1.5`} aria-label={m.interview.haveNotChosen()}>
          {waiting.map((row) => (
            <li key={row._id}>
              {row.name} <span className="text-muted tabular-nums">{row.applicationID}</span>
              {row.remindedAt ? (
                <span className="text-muted">
                  {' '}
                  {m.interview.remindedRemindedat({ remindedAt: formatDateTimeZone(row.remindedAt, zone) })}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ReasonedButton
          size="xs"
          loading={remind.isPending}
          reason={
            offer.isOpen
              ? waiting.length === 0
                ? m.interview.everybodyHasChosen()
                : undefined
              : m.interview.theTimeToChooseIsOver()
          }
          onClick={() => remind.mutate()}
        >
          {m.interview.remindThoseWhoHaveNotChosen()}
        </ReasonedButton>
        <Button size="xs" onClick={() => setWithdrawing(true)}>
          {m.interview.takeBack()}
        </Button>
      </div>
      {withdrawing ? (
        <ConfirmDialog
          opened
          onCancel={() => setWithdrawing(false)}
          onConfirm={() => withdraw.mutate()}
          busy={withdraw.isPending}
          title={m.interview.takeTheTimesBack()}
          text={m.interview.theseTimesCanNoLonger()}
          confirmLabel={m.interview.takeTheTimesBack()}
        />
      ) : null}
    </li>
  );
}
