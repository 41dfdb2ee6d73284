import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  canSubmitAnswers,
  contractDenial,
  contractStatus,
  isStaff,
  listConditions,
  findOutcome,
  type Period,
} from '@grantdesk/domain';
import type { Ctx } from '#platform/context.ts';
import { canSend, toContractState, type Grant } from './access.ts';
import type { ContractRecord, findDecision } from './queries.ts';

type One = Answer<'contract.one'>['data'];
type Version = One['versions'][number];

const fileOf = (file: {
  id: string;
  name: string | null;
  size: number | null;
  type: string | null;
}): NonNullable<Version['file']> => ({
  _id: file.id,
  name: file.name ?? '',
  size: Number(file.size ?? 0),
  type: file.type ?? '',
});

function presentVersion(row: ContractRecord, { byStaff, seesAddress }: { byStaff: boolean; seesAddress: boolean }): Version {
  const isSigned = row.status === 'SIGNED' && row.method !== null && row.signedAt !== null;
  return {
    _id: row.id,
    version: row.version,
    title: row.title,
    status: row.status as Version['status'],
    body: row.body,
    file: row.fileId ? fileOf({ id: row.fileId, name: row.fileName, size: row.fileSize, type: row.fileType }) : null,
    amount: row.amount,
    currency: row.currency,
    startDate: row.startDate,
    endDate: row.endDate,
    digest: row.digest,
    sentAt: row.sentAt.toISOString(),
    sentBy: byStaff ? row.senderName : null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    signature: isSigned
      ? {
          method: row.method as 'SCREEN' | 'COPY',
          name: row.signedName ?? '',
          at: row.signedAt?.toISOString() ?? '',
          ipAddress: seesAddress ? row.ipAddress : null,
          confirmedBy: byStaff ? row.confirmerName : null,
        }
      : null,
    copies: row.copies.map((copy) => ({
      _id: copy.id,
      state: copy.state as Version['copies'][number]['state'],
      reason: copy.reason,
      uploadedAt: new Date(copy.uploaded).toISOString(),
      name: copy.signer,
      file: fileOf({ id: copy.file, name: copy.name, size: copy.size, type: copy.type }),
    })),
  };
}

export function presentGrant(ctx: Ctx, found: Grant, decided: Awaited<ReturnType<typeof findDecision>>, period: Period): One {
  const { grant, versions } = found;
  const byStaff = isStaff(ctx.actor);
  const isApplicant = canSubmitAnswers(ctx.actor, grant.userId);
  const sends = canSend(ctx, grant);
  const state = toContractState(found);
  const onlyManagers = m.common.onlyManagersOfThisProgrammeCan();
  const outcome = findOutcome(grant.approvalFlags);
  const decision = decided?.data as { reason?: string; amount?: number } | undefined;
  return {
    application: {
      _id: grant.id,
      applicationID: grant.applicationNumber,
      user: { name: grant.name, organisation: grant.organisation, email: grant.email },
    },
    programme: {
      _id: grant.programmeId,
      name: grant.programmeName,
      currency: grant.currency,
      timeZone: grant.timeZone,
      hasReportForm: grant.hasReportForm,
    },
    outcome,
    decision:
      outcome && decided
        ? {
            at: decided.at.toISOString(),
            amount: grant.granted ?? decision?.amount ?? null,
            reason: decision?.reason ?? '',
            conditions: listConditions(grant.conditions ?? ''),
          }
        : null,
    period,
    contract: contractStatus(grant.approvalFlags),
    versions: versions.map((row) => presentVersion(row, { byStaff, seesAddress: sends || isApplicant })),
    project: grant.projectId ? { _id: grant.projectId, status: grant.projectStatus ?? '' } : null,
    isApplicant,
    denials: {
      send: sends ? contractDenial(state, 'send') : onlyManagers,
      sign: isApplicant ? contractDenial(state, 'sign') : m.contract.onlyTheApplicantSignsTheContract(),
      check: sends ? contractDenial(state, 'check') : onlyManagers,
    },
  };
}
