import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { readQuery } from '#api/query.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';

type Settings = Answer<'settings.one'>['data'];

/** One section of the settings on a page of its own, once the settings are read. */
export function LoadedSettings({ children }: { children: (settings: Settings, onReload: () => void) => ReactNode }) {
  const query = useQuery({ ...readQuery('settings.one', {}), staleTime: 0 });
  /** Increases with each deliberate reload, so that the fields start over. */
  const [round, setRound] = useState(0);
  const reload = () => void query.refetch().then(() => setRound((now) => now + 1));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.settings.loadingTheSettings()} />;
  return <Fragment key={round}>{children(query.data.data, reload)}</Fragment>;
}
