import { m } from '@grantdesk/messages';
import { formatDate, formatDateTimeZone, formatTime, zoneAbbreviation } from '@grantdesk/domain/format/date';
import { timeLeft } from '@grantdesk/domain/programme/window';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { browserZone } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { useNow } from '#ui/clock.ts';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { toast } from '#ui/toast.ts';
import { weekday } from './weekday.ts';
import classes from './MyInterview.module.css';
import type { Answer } from '@grantdesk/api';

export type MyInterview = Answer<'interview.mine'>['data'];

type Offer = NonNullable<MyInterview['offer']>;

/** The times on offer, by day on the reader's clocks; one is taken, and can be changed until the closing time. */
export function ChooseTime({ interview, offer }: { interview: MyInterview; offer: Offer }) {
  const name = useId();
  const now = useNow();
  const client = useQueryClient();
  const [picked, setPicked] = useState(offer.chosen);
  const [error, setError] = useState('');
  // A time that someone else took in the meantime is no longer there.
  const slot = offer.slots.find(({ _id }) => _id === picked) ?? null;
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) =>
      call('interview.choose', { params: { id: interview._id }, body: { slot: id }, idempotencyKey: newKey() }),
    onSuccess: (answer) => {
      client.setQueryData(readQuery('interview.mine', { params: { id: interview._id } }).queryKey, answer);
      void invalidate(client, 'application.one', 'application.mine', 'application.timeline');
      toast.success(m.interview.yourTimeIsTakenDownYou());
    },
    onError: (thrown) => {
      setError(toApiError(thrown).message);
      void invalidate(client, 'interview.mine');
    },
  });
  const zone = browserZone();
  const isOther = zone !== interview.programme.timeZone;
  const days = Map.groupBy(offer.slots, ({ start }) => `${weekday(start)}, ${formatDate(start, zone)}`);
  const reason =
    offer.denial ??
    (slot === null
      ? m.interview.chooseATimeFirst()
      : slot._id === offer.chosen
        ? m.interview.youHaveThisTimeAlready()
        : undefined);
  return (
    <Panel
      title={offer.chosen ? m.interview.changeTheTime() : m.common.timesToChooseFrom()}
      note={m.interview.untilClosesAtTakenTimes({
        closesAt: formatDateTimeZone(offer.closesAt, zone),
        taken: timeLeft(offer.closesAt, now).toLowerCase(),
      })}
    >
      {error ? (
        <div className="my-3">
          <InlineNotice tone="danger" live="alert" title={error} />
        </div>
      ) : null}
      {[...days].map(([day, slots]) => (
        <fieldset key={day} className="my-4 border-0 p-0">
          <legend className="mb-2 p-0 font-semibold">{day}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-2">
            {slots.map(({ _id, start }) => (
              <label
                key={_id}
                className={classes.slot}
                title={isOther ? formatDateTimeZone(start, interview.programme.timeZone) : undefined}
              >
                <input
                  className="m-0 size-4.5 flex-none accent-primary"
                  type="radio"
                  name={name}
                  checked={slot?._id === _id}
                  onChange={() => {
                    setPicked(_id);
                    setError('');
                  }}
                />
                <span>
                  <time dateTime={start} className="tabular-nums">
                    {`${formatTime(start, zone)} ${zoneAbbreviation(start, zone)}`}
                  </time>
                  {isOther ? (
                    <span className="block text-xs/4 text-muted">
                      {`${formatTime(start, interview.programme.timeZone)} ${zoneAbbreviation(start, interview.programme.timeZone)}`}
                    </span>
                  ) : null}
                  {_id === offer.chosen ? <span className="block text-xs/4 text-muted">{m.interview.yourTime()}</span> : null}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <ReasonedButton size="lg" variant="filled" loading={isPending} reason={reason} onClick={() => slot && mutate(slot._id)}>
        {offer.chosen ? m.interview.changeToThisTime() : m.interview.takeThisTime()}
      </ReasonedButton>
    </Panel>
  );
}
