import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canSubmitAnswers,
  canWriteAnswers,
  namingDenial,
  ours,
  refereeChangeDenial,
  refereeDenial,
  refereeState,
  refereeSubmitDenial,
  toMailbox,
  type RefereeSettings,
  type RefereeState,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { takeFromSender, takeInvitation } from '#platform/auth/mail-limits.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { lockApplication, visibleApplication } from '../application/index.ts';
import { inviteReferee, sendLink } from './invite.ts';
import { findParties, findSubject, isFellowMember, type SubjectRecord } from './people-queries.ts';
import { needsReferences } from './needed.ts';
import { presentReferee } from './present.ts';
import {
  clearDraft,
  findReferee,
  findReferees,
  insertReferee,
  lockReferee,
  markRemoved,
  updateReferee,
  type RefereeRecord,
  type RefereeValues,
} from './queries.ts';
import { findSettings, holdSettings } from './settings-queries.ts';
import { toSettings } from './settings.ts';

type Sent = Answer<'referee.new'>;

/** Referees who count: those who declined are missing. */
export const countNamed = (referees: readonly Pick<RefereeRecord, 'declinedAt'>[]): number =>
  referees.filter(({ declinedAt }) => !declinedAt).length;

export async function getSettings(db: Db, programmeId: string): Promise<RefereeSettings> {
  const found = await findSettings(db, programmeId);
  if (!found) throw notFound('programme');
  return toSettings(found);
}

/** @throws AppError 404 for everyone who does not write this application */
export async function listOwnReferees(p: Platform, ctx: Ctx, id: string): Promise<Answer<'referee.mine'>> {
  const application = await visibleApplication(p.db, ctx, id);
  if (!canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? [])) throw notFound('application');
  const settings = await getSettings(p.db, application.programmeId);
  const referees = await findReferees(p.db, id);
  const now = await databaseNow(p.db);
  const isEnded = !needsReferences(application, now);
  const isSubmitted = application.progressStatus === 'SUBMITTED';
  const { form: _form, reviewersRead: _reviewersRead, ...requested } = settings;
  return {
    data: {
      settings: requested,
      referees: await Promise.all(
        referees.map(async (record) => {
          const brief = await presentReferee(p.db, record, { now, reads: settings.applicantReads });
          const changeDenial = refereeChangeDenial(brief.state, isEnded);
          return {
            ...brief,
            changeDenial,
            removeDenial: changeDenial ?? removalDenial(isSubmitted),
            resendDenial: changeDenial ?? resendDenial(brief.state, isSubmitted),
          };
        }),
      ),
      namingDenial: namingDenial(settings, { count: countNamed(referees), isSubmitted, isEnded }),
      submitDenial: isSubmitted ? null : refereeSubmitDenial(settings, countNamed(referees)),
    },
  };
}

const removalDenial = (isSubmitted: boolean): string | null => (isSubmitted ? m.referee.partOfTheApplication() : null);

function resendDenial(state: RefereeState, isSubmitted: boolean): string | null {
  if (state === 'NAMED') return m.referee.notInvitedYet();
  return state === 'EXPIRED' && isSubmitted ? m.referee.timeIsOver() : null;
}

interface Own {
  application: SubjectRecord;
  settings: RefereeSettings;
  referees: RefereeRecord[];
  isEnded: boolean;
  isSubmitted: boolean;
  now: Date;
}

/** The applicant's own application, locked, with its referees. @throws AppError 403 for co-authors, 404 for everyone else */
async function lockOwn(tx: Tx, ctx: Ctx, id: string): Promise<Own> {
  const application = await findVisible(tx, ctx, id);
  await lockApplication(tx, id);
  await holdSettings(tx, application.programmeId);
  const subject = await findSubject(tx, id);
  const now = await databaseNow(tx);
  return {
    application: subject,
    settings: await getSettings(tx, application.programmeId),
    referees: await findReferees(tx, id),
    isEnded: !needsReferences(subject, now),
    isSubmitted: subject.progressStatus === 'SUBMITTED',
    now,
  };
}

async function findVisible(db: Db, ctx: Ctx, id: string) {
  const application = await visibleApplication(db, ctx, id);
  if (!canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? [])) throw notFound('application');
  if (!canSubmitAnswers(ctx.actor, application.userId)) throw new AppError('ACCESS_DENIED', ours.onlyOwnerInvites);
  return application;
}

/** The same, for one of its referees, whose row is locked too. */
async function lockOwnReferee(tx: Tx, ctx: Ctx, id: string): Promise<Own & { referee: RefereeRecord; state: RefereeState }> {
  const found = await findReferee(tx, id);
  if (!found) throw notFound('referee');
  const own = await lockOwn(tx, ctx, found.applicationId);
  const referee = await lockReferee(tx, id);
  if (!referee || referee.removedAt) throw notFound('referee');
  return { ...own, referee, state: refereeState(referee, own.now) };
}

/** @throws AppError 422 with why this person cannot be a referee of the application */
export async function assertCanRefer(
  db: Db,
  given: {
    applicationId: string;
    settings: RefereeSettings;
    values: Pick<RefereeValues, 'email' | 'organisation'>;
    others: string[];
  },
): Promise<void> {
  const { applicationId, settings, values, others } = given;
  const { refusesSameOrganisation } = settings;
  const message = refereeDenial(
    { email: values.email, organisation: values.organisation || null },
    {
      applicants: await findParties(db, applicationId),
      others,
      refusesSameOrganisation,
      isFellowMember: refusesSameOrganisation && (await isFellowMember(db, applicationId, values.email)),
    },
  );
  if (message) throw ruleBroken([{ path: 'email', message }]);
}

/** @throws AppError 403 for co-authors, 404, 409 where no other can be named, 422 with why this person cannot be one, 429 */
export async function nameReferee(
  p: Platform,
  ctx: Ctx,
  { application: id, ...values }: HandlerInput<'referee.new'>['body'],
): Promise<Sent> {
  return onceInTx(p, ctx, async (tx) => {
    const own = await lockOwn(tx, ctx, id);
    const { application, settings, referees, isSubmitted, now } = own;
    const denial = namingDenial(settings, { ...own, count: countNamed(referees) });
    if (denial) throw new AppError('CONFLICT', denial);
    await assertCanRefer(tx, { applicationId: id, settings, values, others: referees.map(({ email }) => email) });
    const made = await insertReferee(tx, id, ctx.actor.userId, values);
    if (!made) throw ruleBroken([{ path: 'email', message: m.referee.namedTwice() }]);
    await record(tx, ctx, application, 'referee.named');
    if (isSubmitted || settings.invitedWhen === 'NAMED') {
      await takeFromSender(tx, 'coApplicant', ctx.actor.userId);
      await takeInvitation(tx, values.email);
      await inviteReferee(p, tx, { application, referee: { ...values, id: made.id }, settings, now });
    }
    return { data: await readOne(tx, made.id, { now, reads: false }) };
  });
}

/** @throws AppError 403 for co-authors, 404, 409 after an answer, 422 with why this person cannot be one, 429 */
export async function changeReferee(
  p: Platform,
  ctx: Ctx,
  id: string,
  patch: HandlerInput<'referee.update'>['body'],
): Promise<Sent> {
  return inTx(p, async (tx) => {
    const { referee, application, settings, referees, isEnded, state, now } = await lockOwnReferee(tx, ctx, id);
    const denial = refereeChangeDenial(state, isEnded);
    if (denial) throw new AppError('CONFLICT', denial);
    const { name, email, relation, organisation } = referee;
    const values = applyPatch({ name, email, relation, organisation }, patch);
    const others = referees.filter((other) => other.id !== id).map((other) => other.email);
    await assertCanRefer(tx, { applicationId: application.id, settings, values, others });
    await updateReferee(tx, id, values);
    await record(tx, ctx, application, 'referee.changed');
    if (values.email.toLowerCase() !== email.toLowerCase() && state !== 'NAMED') {
      await takeFromSender(tx, 'coApplicant', ctx.actor.userId);
      await takeInvitation(tx, values.email);
      if (toMailbox(values.email) !== toMailbox(email)) await clearDraft(tx, id);
      await inviteReferee(p, tx, { application, referee: { ...values, id }, settings, now });
    }
    return { data: await readOne(tx, id, { now, reads: false }) };
  });
}

/** @throws AppError 403 for co-authors, 404, 409 after an answer or once the application is submitted */
export async function removeReferee(p: Platform, ctx: Ctx, id: string): Promise<Answer<'referee.remove'>> {
  return inTx(p, async (tx) => {
    const { application, isEnded, isSubmitted, state } = await lockOwnReferee(tx, ctx, id);
    const denial = refereeChangeDenial(state, isEnded) ?? removalDenial(isSubmitted);
    if (denial) throw new AppError('CONFLICT', denial);
    await markRemoved(tx, id);
    await record(tx, ctx, application, 'referee.removed');
    return { data: { _id: id } };
  });
}

/** Sends a new link; those before no longer work. @throws AppError 403 for co-authors, 404, 409 with the reason, 429 */
export async function resendLink(p: Platform, ctx: Ctx, id: string): Promise<Sent> {
  return onceInTx(p, ctx, async (tx) => {
    const { referee, application, settings, isEnded, isSubmitted, state, now } = await lockOwnReferee(tx, ctx, id);
    const denial = refereeChangeDenial(state, isEnded) ?? resendDenial(state, isSubmitted);
    if (denial) throw new AppError('CONFLICT', denial);
    await takeFromSender(tx, 'coApplicant', ctx.actor.userId);
    await takeInvitation(tx, referee.email);
    const to = { application, referee, settings, now, what: 'replacement' as const };
    if (state === 'EXPIRED' || !referee.expiresAt) await inviteReferee(p, tx, to);
    else await sendLink(p, tx, { ...to, expiresAt: referee.expiresAt, isReplaced: true });
    await record(tx, ctx, application, 'referee.link-sent');
    return { data: await readOne(tx, id, { now, reads: false }) };
  });
}

export async function readOne(db: Db, id: string, given: { now: Date; reads: boolean }): Promise<Sent['data']> {
  const found = await findReferee(db, id);
  if (!found) throw notFound('referee');
  return presentReferee(db, found, given);
}

type OwnEvent = 'referee.named' | 'referee.changed' | 'referee.removed' | 'referee.link-sent';

/** The trail says that it happened, not to whom: it is never erased, and referees are. */
const record = (tx: Tx, ctx: Ctx, { id, programmeId, applicationNumber }: SubjectRecord, type: OwnEvent): Promise<void> =>
  recordAudit(tx, ctx, { kind: 'APPLICATION', id, programmeId }, { type, facts: { applicationID: applicationNumber } });
