import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { applicantKey, chooseApplicant, type ApplicantRule } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { assertWithinWindow } from '#platform/window.ts';
import { judgeStart } from '../eligibility/index.ts';
import { findCurrentVersion } from '../form/index.ts';
import { createOwnOrganisations, findConfirmedIds, holdOrganisation } from '../organisation/index.ts';
import { insertSubmission } from '../submission/index.ts';
import { mailStarted } from './draft-mails.ts';
import { findByKey, findUntouched, holdProgrammeWindow, insertApplication } from './queries.ts';
import { readApplication } from './service.ts';

interface Applicant {
  id: string;
  programmeId: string;
  userId: string;
  organisationId: string | null;
  applicantKey: string;
}

/**
 * Starts an application, or answers the one that there is, submitted or not. It pins the form version published at this moment.
 * @throws AppError 409 outside the window, and where someone of the organisation has applied; 422 for an organisation that the
 * person does not belong to, and where the programme's eligibility check is missing or excludes the person
 */
export async function startApplication(
  p: Platform,
  ctx: Ctx,
  { programme: programmeId, organisation, eligibility: checkAnswers }: HandlerInput<'application.new'>['body'],
): Promise<Answer<'application.new'>> {
  return onceInTx(p, ctx, async (tx) => {
    const programme = await holdProgrammeWindow(tx, programmeId);
    if (!programme) throw notFound('programme');
    const rule = programme.applicantRule as ApplicantRule;
    const applicant = await toApplicant(tx, ctx, { programmeId, rule, chosen: organisation });
    const existing = await findExisting(tx, applicant, rule);
    if (existing) return readApplication(tx, ctx, existing);
    assertWithinWindow({ ...programme, extendedUntil: null }, await databaseNow(tx));
    const form = await findCurrentVersion(tx, programme.applicationFormId);
    if (!form) throw ruleBroken([{ path: 'programme', message: m.application.thisProgrammeHasNoPublishedForm() }]);
    const eligibility = await judgeStart(tx, programmeId, checkAnswers);
    const made = await insertApplication(tx, { ...applicant, eligibilityOutcome: eligibility?.outcome ?? null });
    if (!made) {
      const first = await findExisting(tx, applicant, rule);
      if (!first) throw notFound('application');
      return readApplication(tx, ctx, first);
    }
    const { id } = applicant;
    await insertSubmission(tx, {
      id: newId(),
      ownerKind: 'APPLICATION',
      ownerId: id,
      formVersionId: form.id,
      ...(eligibility && { answers: eligibility.answers }),
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id, programmeId },
      { type: 'application.created', facts: { applicationID: made.applicationNumber, programme: programme.name } },
    );
    await p.events.emit(tx, ctx, 'APPLICATION_STARTED', { applicationId: id, programmeId });
    await mailStarted(p, tx, ctx, { id, applicationNumber: made.applicationNumber, programme });
    return readApplication(tx, ctx, id);
  });
}

/** For whom it is made. @throws AppError 422 */
async function toApplicant(
  tx: Tx,
  ctx: Ctx,
  { programmeId, rule, chosen }: { programmeId: string; rule: ApplicantRule; chosen: string | null | undefined },
): Promise<Applicant> {
  const { userId } = ctx.actor;
  await createOwnOrganisations(tx, [userId]);
  const choice = chooseApplicant(rule, chosen, await findConfirmedIds(tx, userId));
  if ('denial' in choice) throw ruleBroken([{ path: 'organisation', message: choice.denial }]);
  const { organisationId } = choice;
  if (organisationId && !(await holdOrganisation(tx, organisationId)))
    throw ruleBroken([{ path: 'organisation', message: m.organisation.chooseYourOrganisation() }]);
  const id = newId();
  return {
    id,
    programmeId,
    userId,
    organisationId,
    applicantKey: applicantKey(rule, { applicationId: id, userId, organisationId }),
  };
}

/** The id of the own application. @throws AppError 409 that names a colleague who has applied for the organisation */
async function findExisting(tx: Tx, applicant: Applicant, rule: ApplicantRule): Promise<string | undefined> {
  // Where any number is taken, a second click must still not make a second draft.
  if (rule === 'SEVERAL') return (await findUntouched(tx, applicant))?.id;
  const found = await findByKey(tx, applicant.programmeId, applicant.applicantKey);
  if (!found || found.userId === applicant.userId) return found?.id;
  const organisation = found.organisation ?? '';
  throw new AppError(
    'CONFLICT',
    found.erasedAt
      ? m.organisation.alreadyApplied({ organisation })
      : m.organisation.colleagueApplied({ name: found.name, organisation }),
  );
}
