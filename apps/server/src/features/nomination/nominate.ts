import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { nominationIssues } from '@grantdesk/domain';
import { windowStatus } from '@grantdesk/domain/programme/window';
import { recordAudit, type Doer } from '#platform/audit.ts';
import { takeInvitation } from '#platform/auth/mail-limits.ts';
import { limitKey, takeOne, toNetwork } from '#platform/auth/rate-limit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Platform } from '#platform/context.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { assertWithinWindow } from '#platform/window.ts';
import { mailNominator, mailNominee } from './mails.ts';
import { findSettings, insertNomination, isKnown } from './queries.ts';

/** Nominations an hour from one network; generous, because a whole campus may share one. */
const NOMINATIONS_PER_HOUR = 30;
const HOUR_MS = 3_600_000;

/** @throws AppError 404 where the programme takes no nominations, or none now */
export async function readForm(p: Platform, programmeId: string): Promise<Answer<'nomination.form'>> {
  const found = await findSettings(p.db, programmeId);
  if (!found?.isOpen || windowStatus(found.startDate, found.endDate, await databaseNow(p.db)) !== 'open')
    throw notFound('programme');
  return {
    data: { programme: found.name, intro: found.intro ?? '', endDate: found.endDate.toISOString(), timeZone: found.timeZone },
  };
}

/**
 * Stores a nomination of a person without an account. The nominee is invited once for each programme; the answer is the same for
 * every address.
 * @param address of the caller, as the socket or a trusted proxy says it
 * @throws AppError 404 where the programme takes no nominations, 409 outside its window, 422, 429
 */
export async function nominate(
  p: Platform,
  address: string,
  programmeId: string,
  { consent, ...body }: HandlerInput<'nomination.new'>['body'],
): Promise<Answer<'nomination.new'>> {
  await takeOne(p.db, limitKey('nomination', toNetwork(address)), {
    max: NOMINATIONS_PER_HOUR,
    windowMs: HOUR_MS,
    refusal: m.nomination.tooMany(),
  });
  const issues = nominationIssues({ ...body, consent });
  if (issues.length > 0) throw ruleBroken(issues);
  return inTx(p, async (tx) => {
    const programme = await findSettings(tx, programmeId);
    if (!programme?.isOpen) throw notFound('programme');
    assertWithinWindow({ ...programme, extendedUntil: null }, await databaseNow(tx));
    const nomination = { programmeId, ...body };
    if (!(await isKnown(tx, nomination))) {
      await takeInvitation(tx, body.nominatorEmail);
      const invites = await insertNomination(tx, nomination);
      if (invites) {
        await takeInvitation(tx, body.nomineeEmail);
        await mailNominee(p, tx, programme, nomination);
      }
      await mailNominator(tx, programme, nomination);
      // The trail is never erased: it names no one.
      const doer: Doer = { actor: { userId: null, name: 'A nominator' }, viewedBy: null, ipAddress: address };
      await recordAudit(
        tx,
        doer,
        { kind: 'PROGRAMME', id: programmeId, programmeId },
        { type: 'nomination.received', facts: { name: programme.name } },
      );
    }
    return { data: { programme: programme.name } };
  });
}
