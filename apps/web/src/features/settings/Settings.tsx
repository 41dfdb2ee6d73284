import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readQuery } from '../../api/query.ts';
import { LoadFailure, Loading } from '../../components/screens.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Organisation } from './Organisation.tsx';
import { Regional } from './Regional.tsx';
import { Retention } from './Retention.tsx';
import { SessionLimits } from './SessionLimits.tsx';
import { Security } from './Security.tsx';
import { Viewing } from './Viewing.tsx';
import { Tokens } from './Tokens.tsx';
import classes from './Settings.module.css';

const Webhooks = lazy(() => import('./Webhooks.tsx'));

/** The settings of the organisation, a panel a section; a further section is one more line here. */
export default function Settings() {
  const query = useQuery({ ...readQuery('settings.one', {}), staleTime: 0 });
  /** Rises with each reload on purpose, so that the fields begin anew. */
  const [round, setRound] = useState(0);
  const reload = () => void query.refetch().then(() => setRound((now) => now + 1));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label="Loading the settings" />;
  const { security, sessions, retention, organisation, regional, viewing } = query.data.data;
  return (
    <div className={classes.page}>
      <PageHeader title="Settings" lead="They hold for everybody, from the moment they are saved." />
      <Organisation key={`organisation ${round}`} section={organisation} onReload={reload} />
      <Regional key={`regional ${round}`} section={regional} onReload={reload} />
      <Viewing key={`viewing ${round}`} section={viewing} onReload={reload} />
      <Security key={round} section={security} onReload={reload} />
      <SessionLimits key={`sessions ${round}`} section={sessions} onReload={reload} />
      <Retention key={`retention ${round}`} section={retention} onReload={reload} />
      <Tokens />
      <Suspense fallback={<Loading label="Loading the webhooks" />}>
        <Webhooks />
      </Suspense>
    </div>
  );
}
