import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { type ActivityRow, groupLabel } from './activity-columns.tsx';
import classes from './Activity.module.css';

/** The link to the event's subject; undefined if it has no screen of its own. */
function subjectLink({ subject: { kind, _id: id }, programme }: ActivityRow): { href: string; label: string } | undefined {
  if (!id) return undefined;
  if ((kind === 'APPLICATION' || kind === 'BANK') && programme)
    return {
      href: to.admin.application(programme._id, id, { programmeName: programme.name }),
      label: m.common.openTheApplication(),
    };
  if (kind === 'USER') return { href: to.admin.user(id), label: m.audit.openTheUser() };
  if (kind === 'ROLE') return { href: to.admin.role(id), label: m.audit.openTheRole() };
  if (kind === 'FORM') return { href: to.admin.form(id), label: m.audit.openTheForm() };
  if (kind === 'SCORE_GUIDE') return { href: to.admin.scoreGuide(id), label: m.audit.openTheScoreGuide() };
  if (kind === 'PROGRAMME') return { href: to.admin.programme(id), label: m.audit.openTheProgramme() };
  return undefined;
}

/** One event: who, when, from where, and what was before and after. */
export function EventDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(readQuery('audit.one', { params: { id } }));
  const event = data?.data;
  const link = event && subjectLink(event);
  return (
    <SideDrawer opened onClose={onClose} title={m.audit.whatHappened()} closeLabel={m.audit.closeTheEvent()} size={520}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!event && !error ? <Loading label={m.common.loadingTheEvent()} rows={[48, 120]} /> : null}
      {event ? (
        <>
          <p className="mb-5 text-base/6 font-medium wrap-anywhere">{event.sentence}</p>
          <dl className="mb-6 grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-2">
            <dt className="text-muted">{m.common.when()}</dt>
            <dd className="m-0 wrap-anywhere">
              <DateTime value={event.at} timed withZone />
            </dd>
            <dt className="text-muted">{m.common.who()}</dt>
            <dd className="m-0 wrap-anywhere">
              {event.actor?._id ? (
                <AppLink href={to.admin.user(event.actor._id)}>{event.actor.name}</AppLink>
              ) : (
                m.audit.grantdesk()
              )}
            </dd>
            <dt className="text-muted">{m.common.about()}</dt>
            <dd className="m-0 wrap-anywhere">{groupLabel(event.group)}</dd>
            {event.programme ? (
              <>
                <dt className="text-muted">{m.common.programme()}</dt>
                <dd className="m-0 wrap-anywhere">{event.programme.name}</dd>
              </>
            ) : null}
            {event.ipAddress ? (
              <>
                <dt className="text-muted">{m.common.address()}</dt>
                <dd className="m-0 wrap-anywhere">{event.ipAddress}</dd>
              </>
            ) : null}
            <dt className="text-muted">{m.audit.seal()}</dt>
            <dd className="m-0 wrap-anywhere">{event.isSealed ? m.audit.sealedAgainstChange() : m.audit.waitingToBeSealed()}</dd>
          </dl>
          {event.changes.length > 0 ? (
            <table className={`${classes.changes} mb-6 w-full border-collapse text-sm/5`}>
              <caption className="pb-2 text-start font-semibold">{m.audit.beforeAndAfter()}</caption>
              <thead>
                <tr>
                  <th scope="col">{m.common.field()}</th>
                  <th scope="col">{m.common.before()}</th>
                  <th scope="col">{m.common.after()}</th>
                </tr>
              </thead>
              <tbody>
                {event.changes.map(({ field, from, to: after }, at) => (
                  <tr key={`${at} ${field}`}>
                    <th scope="row">{field}</th>
                    <td className="border-t border-hair py-2 ps-0 pe-3 text-start align-top wrap-anywhere">
                      {from || <span className="text-muted">–</span>}
                    </td>
                    <td className="border-t border-hair py-2 ps-0 pe-3 text-start align-top wrap-anywhere">
                      {after || <span className="text-muted">–</span>}
                    </td>
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
