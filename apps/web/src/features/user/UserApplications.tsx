import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { APPROVAL_FLAGS } from '@grantdesk/domain/stage/flags';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Status } from '#components/values/Status.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';
import classes from './User.module.css';

type Row = Answer<'application.ofUser'>['data'][number];

/** What an applicant applied for, and how far each application is. */
export function UserApplications({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(readQuery('application.ofUser', { params: { id: userId } }));
  const rows = data?.data ?? [];
  return (
    <Panel title={m.common.applications()}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={m.user.loadingTheApplications()} rows={[40, 40]} /> : null}
      {data && rows.length === 0 ? <p className="text-muted">{m.user.noApplicationsInYourProgrammes()}</p> : null}
      {rows.length > 0 ? (
        <ul className={`${classes.applications} mt-2 list-none p-0 text-sm/5`}>
          {rows.map((row) => (
            <li key={row._id}>
              <div>
                <AppLink href={to.admin.application(row.programme._id, row._id, { programmeName: row.programme.name })}>
                  {row.applicationID}
                </AppLink>
                <p className="text-muted">
                  {row.programme.name}
                  {row.isOwn ? null : ' ' + m.user.asACollaborator()}
                  {row.submittedAt ? (
                    <>
                      {' '}
                      {m.user.submitted()} <DateTime value={row.submittedAt} />
                    </>
                  ) : null}
                </p>
              </div>
              <Stage row={row} />
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** How far it is: the furthest step, else whether it was submitted. */
function Stage({ row: { approvalFlags, progressStatus } }: { row: Row }) {
  const flag = APPROVAL_FLAGS.findLast((each) => approvalFlags.includes(each));
  return flag ? (
    <Status subject="flag" status={flag} label={statusLabel('flag', flag).label} />
  ) : (
    <Status subject="application" status={progressStatus} label={statusLabel('application', progressStatus).label} />
  );
}
