import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canonicalJson,
  canSaveDraft,
  compileForm,
  linkState,
  linkText,
  mergeAnswers,
  normaliseAnswer,
  submittable,
  validateForm,
  type Answers,
  type AuditEvent,
  type CompiledForm,
  type LinkState,
} from '@grantdesk/domain';
import { recordAudit, type Doer } from '#platform/audit.ts';
import { limitKey, takeOne, toNetwork } from '#platform/auth/rate-limit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { placeContext } from '#platform/places.ts';
import { getSettings } from './applicant.ts';
import { hashOf } from './invite.ts';
import { findLink } from './link-queries.ts';
import { mailApplicant, mailReceipt } from './mails.ts';
import { findSubject, type SubjectRecord } from './people-queries.ts';
import { needsReferences } from './needed.ts';
import { referenceForm } from './present.ts';
import { findReferee, lockReferee, storeDecline, storeDraft, storeReference, type RefereeRecord } from './queries.ts';

/** Calls a minute from one network: a page saves while it is written on, and a whole campus may share one. */
const CALLS_PER_MINUTE = 300;
const MINUTE_MS = 60_000;

/** @param address of the caller, as the socket or a trusted proxy says it @throws AppError 429 */
const takeCall = (p: Platform, address: string): Promise<number> =>
  takeOne(p.db, limitKey('referee', toNetwork(address)), {
    max: CALLS_PER_MINUTE,
    windowMs: MINUTE_MS,
    refusal: m.referee.tooManyCalls(),
  });

interface Opened {
  referee: RefereeRecord;
  application: SubjectRecord;
  state: LinkState;
  expiresAt: Date;
  now: Date;
}

/** What a token leads to, with the referee's row locked where `tx` is a transaction that writes. @throws AppError 404 for no link */
async function openLink(db: Db, token: string, find: (id: string) => Promise<RefereeRecord | undefined>): Promise<Opened> {
  const hash = hashOf(token);
  const first = await findLink(db, hash);
  if (!first) throw notFound('link');
  const referee = await find(first.refereeId);
  // It may have been replaced while this waited for the row.
  const link = await findLink(db, hash);
  if (!referee || !link) throw notFound('link');
  const application = await findSubject(db, link.applicationId);
  const now = await databaseNow(db);
  const expiresAt = referee.expiresAt ?? now;
  const state = linkState({
    isReplaced: link.replacedAt !== null,
    isWithdrawn: referee.removedAt !== null || !needsReferences(application, now),
    isAnswered: referee.answeredAt !== null,
    isDeclined: referee.declinedAt !== null,
    expiresAt,
    now,
  });
  return { referee, application, state, expiresAt, now };
}

const lockLink = (tx: Tx, token: string): Promise<Opened> => openLink(tx, token, (id) => lockReferee(tx, id));

/** Who applies, as a referee knows them. */
const applicantOf = ({ applicantName, organisationName }: SubjectRecord): string =>
  organisationName ? m.referee.applicantOf({ name: applicantName, organisation: organisationName }) : applicantName;

/** @throws AppError 404 for a link that was never sent, 429 */
export async function readLink(p: Platform, address: string, token: string): Promise<Answer<'referee.link'>> {
  await takeCall(p, address);
  const { referee, application, state, expiresAt } = await openLink(p.db, token, (id) => findReferee(p.db, id));
  const base = { state, text: linkText(state), programme: application.programmeName, timeZone: application.timeZone };
  if (state !== 'OPEN' || !referee.formVersionId) return { data: { ...base, expiresAt: null, open: null } };
  type Open = NonNullable<Answer<'referee.link'>['data']['open']>;
  const { applicantReads } = await getSettings(p.db, application.programmeId);
  return {
    data: {
      ...base,
      expiresAt: expiresAt.toISOString(),
      open: {
        applicant: applicantOf(application),
        referee: referee.name,
        applicantReads,
        ...((await referenceForm(p.db, referee.formVersionId)) as Pick<Open, 'language' | 'sections'>),
        answers: referee.answers as Open['answers'],
        version: referee.version,
        savedAt: referee.savedAt?.toISOString() ?? null,
      },
    },
  };
}

/** The form of a referee, ready for the engine. */
async function formOf(db: Db, { formVersionId }: RefereeRecord): Promise<CompiledForm> {
  if (!formVersionId) throw notFound('link');
  return compileForm(await referenceForm(db, formVersionId));
}

/** @throws AppError 422 for answers to questions that the form does not have */
function mergeDraft(form: CompiledForm, stored: Answers, sent: Answers): Answers {
  const issues = Object.keys(sent)
    .filter((id) => !form.fieldById.has(id))
    .map((id) => ({ path: id.slice(0, 100), message: m.submission.thisQuestionIsNotInThe() }));
  if (issues.length > 0) throw ruleBroken(issues);
  const changes = Object.entries(sent).flatMap(([id, value]) => {
    const field = form.fieldById.get(id);
    return field ? [[id, normaliseAnswer(field, value === null ? [] : [value].flat())] as const] : [];
  });
  return mergeAnswers(form, stored, Object.fromEntries(changes));
}

type Written = HandlerInput<'referee.save'>['body'];

/** @throws AppError 404, 409 with what the link is still good for, 422 for unknown questions, 429 */
export async function saveReference(p: Platform, address: string, body: Written): Promise<Answer<'referee.save'>> {
  await takeCall(p, address);
  return inTx(p, async (tx) => {
    const opened = await lockLink(tx, body.token);
    const { version, savedAt } = await storeWritten(tx, opened, body);
    return { data: { state: opened.state, version, savedAt: savedAt.toISOString() } };
  });
}

async function storeWritten(tx: Tx, { referee, state, expiresAt, now }: Opened, { answers: sent, version }: Written) {
  if (!canSaveDraft(state, expiresAt, now)) throw new AppError('CONFLICT', linkText(state) ?? '');
  const stored = referee.answers as Answers;
  if (version !== undefined && version !== referee.version)
    throw new AppError('STALE_VERSION', m.submission.theseAnswersWereChangedElsewhereSince(), {
      details: { version: referee.version, answers: stored },
    });
  const answers = mergeDraft(await formOf(tx, referee), stored, sent);
  if (referee.savedAt && canonicalJson(answers) === canonicalJson(stored))
    return { answers, version: referee.version, savedAt: referee.savedAt };
  const saved = { answers, version: referee.version + 1, savedAt: now };
  await storeDraft(tx, referee.id, saved);
  return saved;
}

/** The answers in their final form, and what is wrong with them. */
function finishAnswers(form: CompiledForm, answers: Answers) {
  return { issues: validateForm(form, answers, placeContext), final: submittable(form, answers, { files: {} }) };
}

/**
 * Submits a reference once. What comes along is saved first and stays saved where a rule or the time then refuses. The same
 * reference again answers the same.
 * @throws AppError 404, 409 with what the link is still good for, 422 with every issue, 429
 */
export async function submitReference(p: Platform, address: string, body: Written): Promise<Answer<'referee.submit'>> {
  await takeCall(p, address);
  // One transaction: another window's draft must not come between what was sent and what is submitted.
  const outcome = await inTx(p, async (tx): Promise<Answer<'referee.submit'> | AppError> => {
    const opened = await lockLink(tx, body.token);
    const { referee, application, state, now } = opened;
    if (state === 'ANSWERED') return sameAnswer(tx, referee, body.answers);
    const { answers, version } = await storeWritten(tx, opened, body);
    // Returned, not thrown: the draft stays saved.
    if (state !== 'OPEN') return new AppError('CONFLICT', linkText(state) ?? '');
    const { issues, final } = finishAnswers(await formOf(tx, referee), answers);
    if (issues.length > 0) return ruleBroken(issues.map(({ path, message }) => ({ path, message })));
    await storeReference(tx, referee.id, { answers: final, version: version + 1, answeredAt: now });
    await record(tx, address, application, 'referee.answered');
    await mailReceipt(tx, { application, referee });
    await mailApplicant(p, tx, { application, referee, isDeclined: false });
    return { data: { answeredAt: now.toISOString() } };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** @throws AppError 409 for another reference than the one that was submitted */
async function sameAnswer(db: Db, referee: RefereeRecord, sent: Answers): Promise<Answer<'referee.submit'>> {
  const stored = referee.answers as Answers;
  const form = await formOf(db, referee);
  const { final } = finishAnswers(form, mergeDraft(form, stored, sent));
  if (!referee.answeredAt || canonicalJson(final) !== canonicalJson(stored))
    throw new AppError('CONFLICT', linkText('ANSWERED') ?? '');
  return { data: { answeredAt: referee.answeredAt.toISOString() } };
}

/** @throws AppError 404, 409 with what the link is still good for, 429 */
export async function declineReference(
  p: Platform,
  address: string,
  { token, reason }: HandlerInput<'referee.decline'>['body'],
): Promise<Answer<'referee.decline'>> {
  await takeCall(p, address);
  return inTx(p, async (tx) => {
    const { referee, application, state, now } = await lockLink(tx, token);
    if (state === 'DECLINED' && referee.declinedAt) return { data: { declinedAt: referee.declinedAt.toISOString() } };
    if (state !== 'OPEN' && state !== 'EXPIRED') throw new AppError('CONFLICT', linkText(state) ?? '');
    await storeDecline(tx, referee.id, { declinedAt: now, declineReason: reason });
    await record(tx, address, application, 'referee.declined');
    await mailApplicant(p, tx, { application, referee, isDeclined: true });
    return { data: { declinedAt: now.toISOString() } };
  });
}

/** A referee has no account, and the trail is never erased: it does not name them. */
function record(
  tx: Tx,
  ipAddress: string,
  { id, programmeId, applicationNumber }: SubjectRecord,
  type: 'referee.answered' | 'referee.declined',
): Promise<void> {
  const doer: Doer = { actor: { userId: null, name: 'A referee' }, viewedBy: null, ipAddress };
  return recordAudit(tx, doer, { kind: 'APPLICATION', id, programmeId }, {
    type,
    facts: { applicationID: applicationNumber },
  } satisfies AuditEvent);
}
