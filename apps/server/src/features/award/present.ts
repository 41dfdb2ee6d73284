import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { awardAnswerDenial, awardReopenDenial, findAwardAnswer, isStaff, listConditions } from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import { isOwnAward, managesAward, toAwardState } from './access.ts';
import type { AwardRecord, AwardStepRecord, findApproval } from './queries.ts';

type One = Answer<'award.one'>['data'];

export interface AwardFacts {
  award: AwardRecord;
  approval: Awaited<ReturnType<typeof findApproval>>;
  steps: AwardStepRecord[];
  /** The organisation's name; null if its settings do not name it. */
  funder: string | null;
}

/** Applicants read who of them answered, and of staff only that they did. */
export function presentStep({ step, method, reason, answeredAt, name }: AwardStepRecord, byStaff: boolean): One['steps'][number] {
  const isStaffs = method === 'STAFF';
  return {
    step: step as One['steps'][number]['step'],
    method: method as One['steps'][number]['method'],
    at: answeredAt.toISOString(),
    by: isStaffs && !byStaff ? null : name,
    reason: isStaffs && !byStaff ? '' : reason,
  };
}

export function presentAward(ctx: Ctx, { award, approval, steps, funder }: AwardFacts): One {
  const state = toAwardState(award);
  const isApplicant = isOwnAward(ctx, award);
  const manages = managesAward(ctx, award);
  const [notOwn, notManager] = [m.award.onlyTheApplicantAnswers(), m.award.onlyManagersRecord()];
  const [accept, decline] = [awardAnswerDenial(state, 'ACCEPTED'), awardAnswerDenial(state, 'DECLINED')];
  return {
    application: {
      _id: award.id,
      applicationID: award.applicationNumber,
      user: { name: award.name, organisation: award.organisation },
    },
    programme: { _id: award.programmeId, name: award.programmeName, currency: award.currency, timeZone: award.timeZone },
    funder,
    letter: award.approvalFlags.includes('BOARD_APPROVED')
      ? {
          at: approval?.at.toISOString() ?? null,
          amount: award.granted,
          reason: approval?.reason ?? '',
          conditions: listConditions(award.conditions ?? ''),
        }
      : null,
    answer: findAwardAnswer(state),
    hasContract: award.hasContract,
    steps: steps.map((step) => presentStep(step, isStaff(ctx.actor))),
    isApplicant,
    denials: {
      accept: isApplicant ? accept : notOwn,
      decline: isApplicant ? decline : notOwn,
      recordAccept: manages ? accept : notManager,
      recordDecline: manages ? decline : notManager,
      reopen: manages ? awardReopenDenial(state) : notManager,
    },
  };
}
