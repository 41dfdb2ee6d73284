import {
  canActOnStage,
  canReadContract,
  canSubmitAnswers,
  contractDenial,
  contractMessages,
  type ContractState,
} from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { accessDenied, AppError, notFound } from '#platform/errors.ts';
import { findContracts, findGrant, type ContractRecord, type GrantRecord } from './queries.ts';

export interface Grant {
  grant: GrantRecord;
  versions: ContractRecord[];
  /** The current version: sent or signed, not void. */
  standing: ContractRecord | undefined;
}

/** An application with its contracts. @throws AppError 404 for people who may not see them */
export async function visibleGrant(db: Db, ctx: Ctx, applicationId: string): Promise<Grant> {
  const grant = await findGrant(db, applicationId);
  const facts = grant && {
    applicantId: grant.userId,
    collaboratorIds: grant.collaboratorIds ?? [],
    managerIds: grant.managerIds ?? [],
    conflictedIds: grant.conflictedIds ?? [],
  };
  if (!grant || !facts || !canReadContract(ctx.actor, facts)) throw notFound('application');
  const versions = await findContracts(db, applicationId);
  return { grant, versions, standing: versions.find(({ status }) => status !== 'VOID') };
}

/** Sending and checking belong to who manages the programme. */
export const canSend = ({ actor }: Ctx, { managerIds }: GrantRecord): boolean => canActOnStage(actor, managerIds ?? []);

/** @throws AppError 404 for what the person does not see, 403 for what they do not manage */
export async function managedGrant(db: Db, ctx: Ctx, applicationId: string): Promise<Grant> {
  const found = await visibleGrant(db, ctx, applicationId);
  if (!canSend(ctx, found.grant)) throw accessDenied();
  return found;
}

/** @throws AppError 404 for everyone else, 403 for co-authors: only the applicant signs */
export async function ownGrant(db: Db, ctx: Ctx, applicationId: string): Promise<Grant> {
  const found = await visibleGrant(db, ctx, applicationId);
  if (!canSubmitAnswers(ctx.actor, found.grant.userId)) throw new AppError('ACCESS_DENIED', contractMessages.onlyApplicant);
  return found;
}

/** What decides whether something can be done with the contract now. */
export const toContractState = ({ grant, standing }: Grant): ContractState => ({
  flags: grant.approvalFlags,
  standing: standing
    ? { status: standing.status as 'SENT' | 'SIGNED', hasCopy: standing.copies.some(({ state }) => state === 'WAITING') }
    : null,
});

/** @throws AppError 409 with the reason */
export function assertTimely(found: Grant, what: 'send' | 'sign' | 'check'): void {
  const denial = contractDenial(toContractState(found), what);
  if (denial) throw new AppError('CONFLICT', denial);
}
