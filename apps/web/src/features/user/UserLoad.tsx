import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import classes from './User.module.css';

/** What a member of staff has to review, and has reviewed, by programme. */
export function UserLoad({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(readQuery('user.adminLoad', { params: { id: userId } }));
  const rows = data?.data ?? [];
  return (
    <Panel title={m.common.reviews2()}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={m.user.loadingTheReviews()} rows={[32, 32]} /> : null}
      {data && rows.length === 0 ? <p className="text-muted">{m.user.noReviewTasksInTheProgrammes()}</p> : null}
      {rows.length > 0 ? (
        <table className={`${classes.load} mt-2 w-full border-collapse text-sm/5`}>
          <thead>
            <tr>
              <th scope="col">{m.common.programme()}</th>
              <th scope="col">{m.dashboard.open()}</th>
              <th scope="col">{m.common.overdue2()}</th>
              <th scope="col">{m.common.completed()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ programme, open, overdue, completed }) => (
              <tr key={programme._id}>
                <th scope="row">
                  <AppLink href={to.admin.programmeApplications(programme._id, { programmeName: programme.name })}>
                    {programme.name}
                  </AppLink>
                </th>
                <td className="border-t border-hair py-2 pe-0 pl-[clamp(6px,2vw,16px)] text-end wrap-anywhere tabular-nums data-late:font-medium data-late:text-danger">
                  {formatCount(open)}
                </td>
                <td
                  className="border-t border-hair py-2 pe-0 pl-[clamp(6px,2vw,16px)] text-end wrap-anywhere tabular-nums data-late:font-medium data-late:text-danger"
                  data-late={overdue > 0 || undefined}
                >
                  {formatCount(overdue)}
                </td>
                <td className="border-t border-hair py-2 pe-0 pl-[clamp(6px,2vw,16px)] text-end wrap-anywhere tabular-nums data-late:font-medium data-late:text-danger">
                  {formatCount(completed)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Panel>
  );
}
