import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#api/client.ts';
import { type Me, sessionQuery } from '#api/session.ts';
import { browserZone } from '#components/values/values.tsx';
import { afterPaint } from '#ui/after-paint.ts';

/** Saves this browser's time zone to the account if it differs: meetings are shown in it. Tried once, in the background. */
export function useKeepZone(me: Me): void {
  const client = useQueryClient();
  const isSent = useRef(false);
  const zone = browserZone();
  useEffect(() => {
    // Someone who views as another person does not save the zone of their own browser.
    if (me.viewedBy || me.timeZone === zone || isSent.current) return;
    isSent.current = true;
    afterPaint(() => {
      call('user.timeZone', { body: { timeZone: zone } }).then(
        () => client.setQueryData(sessionQuery.queryKey, (now) => (now ? { ...now, timeZone: zone } : now)),
        () => undefined,
      );
    });
  }, [client, me.viewedBy, me.timeZone, zone]);
}
