import { refereeSubmitDenial } from '@grantdesk/domain';
import { databaseNow } from '#platform/clock.ts';
import type { Platform } from '#platform/context.ts';
import { ruleBroken } from '#platform/errors.ts';
import { countNamed, getSettings } from './applicant.ts';
import { inviteReferee } from './invite.ts';
import { findSubject } from './people-queries.ts';
import { findReferees, markNamed } from './queries.ts';
import { holdSettings, requestsReferences } from './settings-queries.ts';

/**
 * An application is submitted: with fewer referees than the programme requests it is not, and those who are named and were not
 * invited before are invited now. The application's row is locked.
 */
export function followSubmissions(p: Platform): void {
  p.events.on('SUBMISSION_SUBMITTED', async (tx, _ctx, { ownerKind, ownerId }) => {
    if (ownerKind !== 'APPLICATION') return;
    if (!(await requestsReferences(tx, ownerId))) return;
    const application = await findSubject(tx, ownerId);
    await holdSettings(tx, application.programmeId);
    const settings = await getSettings(tx, application.programmeId);
    const referees = await findReferees(tx, ownerId);
    const message = refereeSubmitDenial(settings, countNamed(referees));
    if (message) throw ruleBroken([{ path: 'referees', message }]);
    await markNamed(tx, ownerId);
    const now = await databaseNow(tx);
    for (const referee of referees)
      if (!referee.invitedAt && !referee.declinedAt) await inviteReferee(p, tx, { application, referee, settings, now });
  });
}
