import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { ChevronRight } from 'lucide-react';
import { AppLink } from '#components/AppLink.tsx';
import { Status } from '#components/values/Status.tsx';
import { DateTime } from '#components/values/values.tsx';
import { withEffectiveEnd } from '#components/values/effective-window.ts';
import { WindowProgress } from '#components/values/WindowProgress.tsx';
import { to } from '#paths.ts';
import { useNow } from '#ui/clock.ts';
import classes from './MyApplications.module.css';

export type MyApplication = Answer<'application.mine'>['data'][number];

/** My applications, a row each; the whole row is the link. */
export function ApplicationRows({ applications }: { applications: MyApplication[] }) {
  const now = useNow();
  return (
    <ul className="border-t border-border">
      {applications.map(
        ({ _id, applicationID, programme, progressStatus, submittedAt, savedAt, extensions, sharedBy, outcome }) => (
          <li key={_id}>
            <AppLink href={to.subscriber.application(_id)} className={classes.row}>
              <span className="grid gap-0.5">
                <span className={classes.name}>{programme.name}</span>
                <span className="text-sm/5 text-muted">
                  {applicationID}
                  {sharedBy ? ' ' + m.application.sharedWithYouByName({ name: sharedBy.name }) : ''}
                  {submittedAt ? (
                    <>
                      {' ' + m.application.submitted() + ' '}
                      <DateTime value={submittedAt} timed withZone zone={programme.timeZone} />
                    </>
                  ) : savedAt ? (
                    <>
                      {' ' + m.application.lastSaved() + ' '}
                      <DateTime value={savedAt} timed />
                    </>
                  ) : null}
                </span>
                {submittedAt ? null : (
                  <WindowProgress window={withEffectiveEnd(programme, extensions.application?.until)} now={now} />
                )}
              </span>
              {outcome ? (
                <Status subject="outcome" status={outcome} label={statusLabel('outcome', outcome).label} size="lg" />
              ) : (
                <Status subject="application" status={progressStatus} size="lg" />
              )}
              <ChevronRight className="text-muted mobile:hidden" size={20} aria-hidden="true" />
            </AppLink>
          </li>
        ),
      )}
    </ul>
  );
}
