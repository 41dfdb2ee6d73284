import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#api/client.ts';
import { type Me, sessionQuery } from '#api/session.ts';
import { browserZone } from '#components/values/values.tsx';
import { afterPaint } from '#ui/after-paint.ts';

/** Tells the account the zone of this browser where it has another: meetings are told in it. Tried once, and never in the way. */
export function useKeepZone(me: Me): void {
  const client = useQueryClient();
  const told = useRef(false);
  const zone = browserZone();
  useEffect(() => {
    // Who looks as somebody else tells nothing of their own browser.
    if (me.viewedBy || me.timeZone === zone || told.current) return;
    told.current = true;
    afterPaint(() => {
      call('user.timeZone', { body: { timeZone: zone } }).then(
        () => client.setQueryData(sessionQuery.queryKey, (now) => (now ? { ...now, timeZone: zone } : now)),
        () => undefined,
      );
    });
  }, [client, me.viewedBy, me.timeZone, zone]);
}
