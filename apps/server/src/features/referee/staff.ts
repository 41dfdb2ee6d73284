import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  can,
  canActOnStage,
  canSeeAllProgrammes,
  canWriteAnswers,
  isManagerOf,
  refereeChangeDenial,
  refereeState,
  referenceSight,
  toMailbox,
  type AuditEvent,
  type RefereeSettings,
  type ReferenceSight,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { takeInvitation } from '#platform/auth/mail-limits.ts';
import { toBlindness } from '#platform/blind.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { lockApplication, visibleApplication } from '../application/index.ts';
import { assertCanRefer, getSettings, readOne } from './applicant.ts';
import { inviteReferee, sendLink } from './invite.ts';
import { findSubject, type SubjectRecord } from './people-queries.ts';
import { needsReferences } from './needed.ts';
import { presentReferee } from './present.ts';
import {
  clearDraft,
  findReferee,
  findReferees,
  lockReferee,
  markExtended,
  updateReferee,
  type RefereeRecord,
} from './queries.ts';
import { holdSettings } from './settings-queries.ts';

type Sent = Answer<'referee.remind'>;
type Row = Answer<'referee.many'>['data']['referees'][number];

const DAY_MS = 86_400_000;
/** The longest time that a referee can be given from now on. */
const EXTENSION_DAYS_MAX = 365;

/** The references of an application, as far as the reader may read them. @throws AppError 404 for who may not see it */
export async function listReferees(p: Platform, ctx: Ctx, id: string): Promise<Answer<'referee.many'>> {
  const application = await visibleApplication(p.db, ctx, id);
  const managerIds = application.managerIds ?? [];
  const isManager = isManagerOf(ctx.actor, managerIds);
  const settings = await getSettings(p.db, application.programmeId);
  const isBlind = toBlindness(application, isManager) !== null;
  const isTeam = can(ctx.actor, 'APPLICATIONS', 'READ') && (isManager || canSeeAllProgrammes(ctx.actor));
  const sight = referenceSight(settings.reviewersRead, { isTeam, isBlind });
  const referees = await findReferees(p.db, id);
  const now = await databaseNow(p.db);
  // A reviewer reads what was submitted; whom the team is waiting for is the team's.
  const shown = sight === 'CLOSED' ? [] : referees.filter(({ answeredAt }) => isTeam || answeredAt);
  return {
    data: {
      applicationID: application.applicationNumber,
      timeZone: application.timeZone,
      min: settings.min,
      max: settings.max,
      answered: referees.filter(({ answeredAt }) => answeredAt).length,
      denial: closedBecause(sight, isBlind),
      isBlind,
      mayManage: canActOnStage(ctx.actor, managerIds),
      referees: await Promise.all(
        shown.map(async (record, index) =>
          withoutNames(sight, index + 1, {
            ...(await presentReferee(p.db, record, { now, reads: true })),
            remindedAt: isTeam ? (record.remindedAt?.toISOString() ?? null) : null,
            declineReason: record.declineReason,
            namedAs: isTeam ? namedAsAnother(record) : null,
          }),
        ),
      ),
    },
  };
}

function closedBecause(sight: ReferenceSight, isBlind: boolean): string | null {
  if (sight !== 'CLOSED') return null;
  return isBlind ? m.referee.closedWhileBlind() : m.referee.closedToReviewers();
}

const withoutNames = (sight: ReferenceSight, number: number, row: Row): Row =>
  sight === 'NAMES_HIDDEN'
    ? { ...row, name: m.referee.refereeNumber({ number }), email: '', relation: '', organisation: '' }
    : row;

function namedAsAnother({ namedAs, name, email }: RefereeRecord): Row['namedAs'] {
  const before = namedAs as Row['namedAs'];
  return before && (before.name !== name || before.email !== email) ? before : null;
}

interface Managed {
  referee: RefereeRecord;
  application: SubjectRecord;
  settings: RefereeSettings;
  now: Date;
}

/** @throws AppError 403 for staff who do not run the programme, 404, 409 where no reference is awaited */
async function lockAwaited(tx: Tx, ctx: Ctx, id: string): Promise<Managed> {
  const found = await findReferee(tx, id);
  if (!found) throw notFound('referee');
  const seen = await visible(tx, ctx, found.applicationId);
  if (!canActOnStage(ctx.actor, seen.managerIds ?? [])) throw accessDenied();
  await lockApplication(tx, found.applicationId);
  await holdSettings(tx, seen.programmeId);
  const referee = await lockReferee(tx, id);
  if (!referee || referee.removedAt) throw notFound('referee');
  const now = await databaseNow(tx);
  const application = await findSubject(tx, found.applicationId);
  const state = refereeState(referee, now);
  const denial =
    refereeChangeDenial(state, !needsReferences(application, now)) ?? (state === 'NAMED' ? m.referee.notInvitedYet() : null);
  if (denial) throw new AppError('CONFLICT', denial);
  const settings = await getSettings(tx, seen.programmeId);
  return { referee, application, settings, now };
}

/** Who wrote the application never manages its references. */
async function visible(db: Db, ctx: Ctx, applicationId: string) {
  const application = await visibleApplication(db, ctx, applicationId);
  if (canWriteAnswers(ctx.actor, application.userId, application.collaboratorIds ?? [])) throw notFound('referee');
  return application;
}

/** @throws AppError 403, 404, 409 where no reference is awaited or the time is over, 429 */
export async function remindReferee(p: Platform, ctx: Ctx, id: string): Promise<Sent> {
  return onceInTx(p, ctx, async (tx) => {
    const { referee, now, ...to } = await lockAwaited(tx, ctx, id);
    const { expiresAt } = referee;
    if (!expiresAt || expiresAt <= now) throw new AppError('CONFLICT', m.referee.extendFirst());
    await takeInvitation(tx, referee.email);
    await sendLink(p, tx, { ...to, referee, what: 'reminder', expiresAt, now });
    await record(tx, ctx, to.application, { type: 'referee.reminded', facts: facts(to.application) });
    return { data: await readOne(tx, id, { now, reads: true }) };
  });
}

/** @throws AppError 403, 404, 409 where no reference is awaited, 422 for a time that is past or no later, 429 */
export async function extendReferee(
  p: Platform,
  ctx: Ctx,
  id: string,
  { until }: HandlerInput<'referee.extend'>['body'],
): Promise<Sent> {
  return onceInTx(p, ctx, async (tx) => {
    const { referee, now, ...to } = await lockAwaited(tx, ctx, id);
    const expiresAt = new Date(until);
    const earliest = Math.max(now.getTime(), referee.expiresAt?.getTime() ?? 0);
    if (expiresAt.getTime() <= earliest) throw ruleBroken([{ path: 'until', message: m.referee.chooseALaterTime() }]);
    if (expiresAt.getTime() > now.getTime() + EXTENSION_DAYS_MAX * DAY_MS)
      throw ruleBroken([{ path: 'until', message: m.referee.withinAYear() }]);
    await takeInvitation(tx, referee.email);
    await markExtended(tx, id, { now, expiresAt });
    await sendLink(p, tx, { ...to, referee, what: 'extension', expiresAt, now });
    await record(tx, ctx, to.application, {
      type: 'referee.extended',
      facts: { ...facts(to.application), until: expiresAt.toISOString() },
    });
    return { data: await readOne(tx, id, { now, reads: true }) };
  });
}

/** @throws AppError 403, 404, 409 where no reference is awaited, 422 for an address that cannot refer, 429 */
export async function replaceLink(
  p: Platform,
  ctx: Ctx,
  id: string,
  { email }: HandlerInput<'referee.replace'>['body'],
): Promise<Sent> {
  return onceInTx(p, ctx, async (tx) => {
    const { referee, now, ...to } = await lockAwaited(tx, ctx, id);
    const values = {
      name: referee.name,
      relation: referee.relation,
      organisation: referee.organisation,
      email: email ?? referee.email,
    };
    const isOther = toMailbox(values.email) !== toMailbox(referee.email);
    if (email !== undefined) {
      const { id: applicationId } = to.application;
      const others = (await findReferees(tx, applicationId)).filter((each) => each.id !== id).map((each) => each.email);
      await assertCanRefer(tx, { applicationId, settings: to.settings, values, others });
      await updateReferee(tx, id, values);
    }
    await takeInvitation(tx, values.email);
    if (isOther) await clearDraft(tx, id);
    const recipient = { ...to, referee: { ...values, id }, now, what: 'replacement' as const };
    const { expiresAt } = referee;
    if (isOther || !expiresAt || expiresAt <= now) await inviteReferee(p, tx, recipient);
    else await sendLink(p, tx, { ...recipient, expiresAt, isReplaced: true });
    await record(tx, ctx, to.application, { type: 'referee.link-replaced', facts: facts(to.application) });
    return { data: await readOne(tx, id, { now, reads: true }) };
  });
}

const facts = ({ applicationNumber }: SubjectRecord) => ({ applicationID: applicationNumber });

const record = (tx: Tx, ctx: Ctx, { id, programmeId }: SubjectRecord, event: AuditEvent): Promise<void> =>
  recordAudit(tx, ctx, { kind: 'APPLICATION', id, programmeId }, event);
