import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, toRequest } from '#api/client.ts';
import { isStatus } from '#api/errors.ts';
import { asksInPlace } from '#tabs/leaving.ts';
import { invalidate } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import classes from './Bell.module.css';

const POLL_MS = 60_000;
const KEY = ['notification.unread'];

/**
 * The link to the notifications with the number of unread ones, live while the page is visible: a browser allows few
 * connections to one server, so a page in the background has none and reconnects when it is shown. The stream starts with the
 * number, so no other request is needed: a list would bring sentences, and with them the whole catalogue of another language.
 */
export function Bell({ href, size }: { href: string; size: 32 | 44 }) {
  const client = useQueryClient();
  /** No stream can be had, by too many pages or a proxy: it asks now and then instead. */
  const [isAlone, setAlone] = useState(false);
  const { data: unread = 0 } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      try {
        return ((await call('notification.many', { query: { limit: 1 }, signal })) as Answer<'notification.many'>).unread;
      } catch (thrown) {
        if (isStatus(thrown, 401) && asksInPlace()) return client.getQueryData<number>(KEY) ?? 0;
        throw thrown;
      }
    },
    enabled: isAlone,
    refetchInterval: POLL_MS,
  });
  useEffect(() => {
    let source: EventSource | undefined;
    const follow = () => {
      source?.close();
      source = undefined;
      if (document.visibilityState === 'hidden') return;
      source = new EventSource(toRequest('notification.stream', {}).url);
      source.addEventListener('unread', (event) => {
        client.setQueryData(KEY, (JSON.parse((event as MessageEvent<string>).data) as { unread: number }).unread);
        void invalidate(client, 'notification.many');
      });
      source.addEventListener('open', () => setAlone(false));
      source.addEventListener('error', () => setAlone(source?.readyState === EventSource.CLOSED));
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      source?.close();
    };
  }, [client]);
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <AppLink
      href={href}
      className={`${classes.bell} relative inline-grid size-8 place-items-center rounded-md text-text hover:bg-sunken data-[size=44]:size-11`}
      data-size={size}
      title={m.common.notifications()}
    >
      <BellIcon size={20} strokeWidth={1.6} aria-hidden="true" />
      <span className="sr-only">{m.common.notifications()}</span>
      {unread > 0 ? (
        <span className={classes.count}>
          <span className="sr-only">, </span>
          {shown}
          <span className="sr-only"> {m.common.unread()}</span>
        </span>
      ) : null}
    </AppLink>
  );
}
