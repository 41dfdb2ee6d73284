import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { type ActivityRow, groupLabel } from './activity-columns.tsx';
import classes from './Activity.module.css';

/** Where what the event is about stands; undefined for what has no screen of its own. */
function subjectLink({ subject: { kind, _id: id }, programme }: ActivityRow): { href: string; label: string } | undefined {
  if (!id) return undefined;
  if ((kind === 'APPLICATION' || kind === 'BANK') && programme)
    return { href: to.admin.application(programme._id, id, { programmeName: programme.name }), label: 'Open the application' };
  if (kind === 'USER') return { href: to.admin.user(id), label: 'Open the user' };
  if (kind === 'ROLE') return { href: to.admin.role(id), label: 'Open the role' };
  if (kind === 'FORM') return { href: to.admin.form(id), label: 'Open the form' };
  if (kind === 'SCORE_GUIDE') return { href: to.admin.scoreGuide(id), label: 'Open the score guide' };
  if (kind === 'PROGRAMME') return { href: to.admin.programme(id), label: 'Open the programme' };
  return undefined;
}

/** One event: who, when, from where, and what was before and after. */
export function EventDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(readQuery('audit.one', { params: { id } }));
  const event = data?.data;
  const link = event && subjectLink(event);
  return (
    <SideDrawer opened onClose={onClose} title="What happened" closeLabel="Close the event" size={520}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!event && !error ? <Loading label="Loading the event" rows={[48, 120]} /> : null}
      {event ? (
        <>
          <p className={classes.sentence}>{event.sentence}</p>
          <dl className={classes.facts}>
            <dt>When</dt>
            <dd>
              <DateTime value={event.at} timed withZone />
            </dd>
            <dt>Who</dt>
            <dd>
              {event.actor?._id ? (
                <AppLink href={to.admin.user(event.actor._id)}>{event.actor.name}</AppLink>
              ) : (
                'The product itself'
              )}
            </dd>
            <dt>About</dt>
            <dd>{groupLabel(event.group)}</dd>
            {event.programme ? (
              <>
                <dt>Programme</dt>
                <dd>{event.programme.name}</dd>
              </>
            ) : null}
            {event.ipAddress ? (
              <>
                <dt>Address</dt>
                <dd>{event.ipAddress}</dd>
              </>
            ) : null}
            <dt>Seal</dt>
            <dd>{event.isSealed ? 'Sealed against change' : 'Waits for the next seal'}</dd>
          </dl>
          {event.changes.length > 0 ? (
            <table className={classes.changes}>
              <caption>Before and after</caption>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {event.changes.map(({ field, from, to: after }, at) => (
                  <tr key={`${at} ${field}`}>
                    <th scope="row">{field}</th>
                    <td>{from || <span className="muted">–</span>}</td>
                    <td>{after || <span className="muted">–</span>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          {link ? <AppLink href={link.href}>{link.label}</AppLink> : null}
        </>
      ) : null}
    </SideDrawer>
  );
}
