import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { DateTime } from '#components/values/values.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Activity.module.css';

/** How far the trail is sealed, what the last check found, and a check on demand. */
export function SealLine() {
  const client = useQueryClient();
  const query = readQuery('audit.seal', {});
  const { data } = useQuery(query);
  const check = useMutation({
    mutationFn: () => call('audit.check', {}),
    onSuccess: (answer) => {
      client.setQueryData(query.queryKey, answer);
      const found = answer.data.lastCheck?.problemCount ?? 0;
      if (found === 0) toast.success(m.audit.eventsCheckedNothingWasChanged({ count: answer.data.lastCheck?.events ?? 0 }));
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  if (!data) return null;
  const { sealed, waiting, lastCheck } = data.data;
  const problems = lastCheck?.problemCount ?? 0;
  return (
    <>
      {problems > 0 ? (
        <InlineNotice tone="danger" title={m.audit.entriesDoNotMatch({ count: problems })}>
          <p>{m.audit.someoneChangedTheAuditTrail()}</p>
          <ul className="mt-2 ps-5 wrap-anywhere">
            {lastCheck?.problems.slice(0, 10).map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </InlineNotice>
      ) : null}
      <div
        className={`${classes.seal} mb-4 flex items-center gap-2.5 text-caption/5 text-muted mobile:flex-wrap mobile:items-start`}
      >
        <ShieldCheck size={16} aria-hidden="true" />
        <p className="m-0 mobile:flex-[1_1_12rem]">
          {m.audit.sealedEntries({ sealed, waiting })}{' '}
          {lastCheck ? (
            <>{rich(m.audit.lastVerified, { time: <DateTime value={lastCheck.at} timed />, problems })}</>
          ) : (
            m.audit.checkedEveryNight()
          )}
        </p>
        <Button variant="light" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
          {m.audit.checkNow()}
        </Button>
      </div>
    </>
  );
}
