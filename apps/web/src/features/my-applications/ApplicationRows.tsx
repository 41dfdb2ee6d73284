import type { Answer } from '@grantdesk/api';
import { ChevronRight } from 'lucide-react';
import { AppLink } from '../../components/AppLink.tsx';
import { Status } from '../../components/values/Status.tsx';
import { DateTime } from '../../components/values/values.tsx';
import { WindowProgress } from '../../components/values/WindowProgress.tsx';
import { to } from '../../paths.ts';
import { useNow } from '../../ui/clock.ts';
import classes from './MyApplications.module.css';

export type MyApplication = Answer<'application.mine'>['data'][number];

/** My applications, a row each; the whole row is the link. */
export function ApplicationRows({ applications }: { applications: MyApplication[] }) {
  const now = useNow();
  return (
    <ul className={classes.rows}>
      {applications.map(({ _id, applicationID, programme, progressStatus, submittedAt, savedAt }) => (
        <li key={_id}>
          <AppLink href={to.subscriber.application(_id)} className={classes.row}>
            <span className={classes.what}>
              <span className={classes.name}>{programme.name}</span>
              <span className={classes.detail}>
                {applicationID}
                {submittedAt ? (
                  <>
                    {' · Submitted '}
                    <DateTime value={submittedAt} timed withZone zone={programme.timeZone} />
                  </>
                ) : savedAt ? (
                  <>
                    {' · Last saved '}
                    <DateTime value={savedAt} timed />
                  </>
                ) : null}
              </span>
              {submittedAt ? null : <WindowProgress window={programme} now={now} />}
            </span>
            <Status subject="application" status={progressStatus} size="lg" />
            <ChevronRight size={20} aria-hidden="true" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
