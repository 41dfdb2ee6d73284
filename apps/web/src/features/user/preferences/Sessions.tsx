import { formatDateTime } from '@grantdesk/domain/format/date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';
import { deviceWords } from './device-labels.ts';
import classes from './Preferences.module.css';

/** Where this person is signed in, and signing out elsewhere. */
export function Sessions() {
  const client = useQueryClient();
  const query = useQuery(readQuery('user.sessions', {}));
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call('user.endOtherSessions', { body: {} }) : call('user.endSession', { params: { id }, body: {} }),
    onSuccess: ({ data: { ended } }) => {
      toast.success(ended === 1 ? 'One device was signed out.' : `${ended} devices were signed out.`);
      void invalidate(client, 'user.sessions');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const sessions = query.data?.data ?? [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Panel
      title="Where you are signed in"
      note="A device that you sign out needs your password again."
      actions={
        others.length > 1 ? (
          <Button loading={end.isPending} onClick={() => end.mutate(null)}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label="Loading your devices" /> : null}
      <ul className={classes.sessions}>
        {sessions.map(({ _id, userAgent, ipAddress, seenAt, isCurrent }) => (
          <li key={_id}>
            <span>
              <b>{deviceWords(userAgent)}</b>
              <span className={classes.note}>
                {isCurrent ? 'This device' : `Last seen ${formatDateTime(seenAt, browserZone())}`}
                {ipAddress ? `, from ${ipAddress}` : ''}
              </span>
            </span>
            {isCurrent ? null : (
              <Button
                size="sm"
                loading={end.isPending}
                aria-label={`Sign out ${deviceWords(userAgent)}, last seen ${formatDateTime(seenAt, browserZone())}`}
                onClick={() => end.mutate(_id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
