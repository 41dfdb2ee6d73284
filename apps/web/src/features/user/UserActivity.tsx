import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import type { UserRow } from './user-columns.tsx';

const LATEST = 8;

/** What this person did last, as far as the reader's role reads it. */
export function UserActivity({ user }: { user: UserRow }) {
  const { data, error, refetch } = useQuery(readQuery('audit.many', { query: { actor: user._id, limit: LATEST } }));
  const rows = data?.data ?? [];
  return (
    <Panel title={m.common.activity()}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={m.user.loadingTheActivity()} rows={[32, 32, 32]} /> : null}
      {data && rows.length === 0 ? <p className="text-muted">{m.user.nothingThatYouMayRead()}</p> : null}
      <ol className="mt-2 grid list-none gap-2.5 p-0 text-sm/5">
        {rows.map((row) => (
          <li key={row._id}>
            <AppLink href={to.admin.activity({ search: user.email, event: row._id })}>{row.sentence}</AppLink>
            <small className="block text-muted">
              <DateTime value={row.at} timed />
            </small>
          </li>
        ))}
      </ol>
      {data && data.totalCount > LATEST ? (
        <p>
          <AppLink href={to.admin.activity({ search: user.email })}>{m.user.everythingInTheActivity()}</AppLink>
        </p>
      ) : null}
    </Panel>
  );
}
