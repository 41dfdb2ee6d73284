import { m } from '@grantdesk/messages';
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
      toast.success(m.user.endedDevicesWereSignedOut({ ended }));
      void invalidate(client, 'user.sessions');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  const sessions = query.data?.data ?? [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Panel
      title={m.user.whereYouAreSignedIn()}
      note={m.user.aDeviceThatYouSignOut()}
      actions={
        others.length > 1 ? (
          <Button loading={end.isPending} onClick={() => end.mutate(null)}>
            {m.user.signOutEverywhereElse()}
          </Button>
        ) : null
      }
    >
      {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading label={m.user.loadingYourDevices()} /> : null}
      <ul className={classes.sessions}>
        {sessions.map(({ _id, userAgent, ipAddress, seenAt, isCurrent }) => (
          <li key={_id}>
            <span>
              <b>{deviceWords(userAgent)}</b>
              <span className={classes.note}>
                {isCurrent ? m.user.thisDevice() : m.user.lastSeenSeenat({ seenAt: formatDateTime(seenAt, browserZone()) })}
                {ipAddress ? m.common.fromIpaddress({ ipAddress }) : ''}
              </span>
            </span>
            {isCurrent ? null : (
              <Button
                size="sm"
                loading={end.isPending}
                aria-label={m.user.signOutUseragentLastSeenSeenat({
                  userAgent: deviceWords(userAgent),
                  seenAt: formatDateTime(seenAt, browserZone()),
                })}
                onClick={() => end.mutate(_id)}
              >
                {m.common.signOut()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
