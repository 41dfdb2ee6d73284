import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { API_PREFIX, methodAndPath, paths } from '@grantdesk/api';
import {
  approvalDenial,
  can,
  canListOrganisations,
  completionDenial,
  describeAuditEvent,
  describeEvidence,
  isReportApproved,
  maskedNumber,
  canDownload,
  needsTwo,
  requestDenial,
  withholdDenial,
  type Actor,
  type AuditEvent,
  type PaymentFacts,
  type PaymentStatus,
} from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import { toScan } from '../file/index.ts';
import type { findHistory, findReleases, PaymentDetail, PaymentRecord } from './read-queries.ts';

type One = Answer<'payment.one'>['data'];
export type PaymentRow = Answer<'payment.history'>['data'][number];

/** What the rules of `domain/payment` need to know of a payment. */
export const toPaymentFacts = (row: PaymentRecord & { registerDenial?: string | null }): PaymentFacts => ({
  status: row.status as PaymentStatus,
  amount: row.amount,
  amountPaid: row.amountPaid,
  report: row.reportTitle === null ? null : { title: row.reportTitle, isApproved: isReportApproved(reportOf(row)) },
  bank: row.changeId === null ? (row.last4 === null ? 'none' : 'confirmed') : 'waiting',
  bankRequired: row.requiresBankDetails,
  registerDenial: row.registerDenial ?? null,
  requestedBy: row.requestedBy,
  firstApprovedBy: row.firstApprovedBy,
  firstApprovedFor: row.firstApprovedFor,
  approvedBy: row.approvedBy,
  approvedFor: row.approvedFor,
  secondAbove: row.strictestLimit,
  limitRaisedBy: row.limitRaisedBy,
});

const reportOf = (row: PaymentRecord) => ({
  title: row.reportTitle ?? '',
  status: row.reportStatus ?? '',
  review: row.reportReview ?? '',
});

/** Why a payment is not recorded by hand: what is in a batch, the statement of the bank settles. */
export const batchDenial = (batch: number | null): string | null =>
  batch === null ? null : m.paymentBatch.inBatchManual({ number: batch });

const denialsOf = (actor: Actor, facts: PaymentFacts, batch: number | null): PaymentRow['denials'] => ({
  approve: can(actor, 'ACCOUNTING', 'APPROVE')
    ? (approvalDenial(facts, actor.userId)?.reason ?? null)
    : m.common.yourRoleDoesNotApprovePayments(),
  withhold: can(actor, 'ACCOUNTING', 'APPROVE')
    ? (withholdDenial(facts)?.reason ?? null)
    : m.common.yourRoleDoesNotApprovePayments(),
  complete: can(actor, 'ACCOUNTING', 'UPDATE')
    ? (completionDenial(facts, actor.userId)?.reason ?? batchDenial(batch))
    : m.payment.yourRoleDoesNotCompletePayments(),
});

/** A payment as its tables show it, with why what cannot be done. */
export function presentRow(row: PaymentRecord, actor: Actor): PaymentRow {
  const facts = toPaymentFacts(row);
  const given = row.approvedBy ? (row.firstApprovedBy ? 2 : 1) : row.firstApprovedBy ? 1 : 0;
  return {
    _id: row.id,
    paymentId: row.id,
    applicationId: row.applicationId,
    projectId: row.projectId,
    applicationID: row.applicationNumber,
    accountName: row.accountName ?? (row.organisation || row.personName),
    term: row.term,
    amount: row.amount,
    amountPaid: row.amountPaid,
    currency: row.currency,
    isPaid: row.status === 'Paid',
    dateReleased: row.dateReleased,
    dueDate: row.dueDate,
    status: facts.status,
    version: row.version,
    bank:
      row.last4 === null ? null : { accountName: row.accountName ?? '', bank: row.bank ?? '', number: maskedNumber(row.last4) },
    evidence: describeEvidence(row.reportTitle === null ? null : reportOf(row)),
    approvals: { given, needed: row.approvedBy ? given : needsTwo(facts) ? 2 : 1 },
    bankRequired: facts.bankRequired,
    denials: denialsOf(actor, facts, row.batchNumber),
  };
}

const proofAddress = (releaseId: string): string =>
  `${API_PREFIX}${methodAndPath(paths.payment.proof).path.replace(':id', releaseId)}`;

function presentProof(
  p: Pick<Platform, 'config'>,
  { id, name, size, type, scanState }: Awaited<ReturnType<typeof findReleases>>[number],
): One['releases'][number]['proof'] {
  if (name === null || size === null || type === null || scanState === null) return null;
  const scan = toScan(p, scanState);
  return { name, size, type, scan, url: canDownload(scan) ? proofAddress(id) : null };
}

function checksOf(row: PaymentDetail & { registerDenial?: string | null }, actor: Actor): One['checks'] {
  if (!row.requiresRegisterChecks || row.organisationId === null) return null;
  const mayOpen = canListOrganisations(actor, (row.managerIds ?? []).includes(actor.userId));
  return { problem: row.registerDenial ?? null, organisation: mayOpen ? row.organisationId : null };
}

export function presentOne(
  p: Pick<Platform, 'config'>,
  row: PaymentDetail & { registerDenial?: string | null },
  actor: Actor,
  more: {
    releases: Awaited<ReturnType<typeof findReleases>>;
    history: Awaited<ReturnType<typeof findHistory>>;
    outlook: Pick<One, 'outlook' | 'approvableFor'>;
  },
): One {
  const facts = toPaymentFacts(row);
  const shown = presentRow(row, actor);
  const someone = (name: string | null, at: Date | null) => (name && at ? [{ name, at: at.toISOString() }] : []);
  const mayRequest = can(actor, 'GRANTEE_MANAGEMENT', 'UPDATE');
  const [requester] = someone(row.requesterName, row.requestedAt);
  return {
    ...shown,
    grantee: { name: row.personName, organisation: row.organisation, email: row.email },
    programme: { _id: row.programmeId, name: row.programmeName, timeZone: row.timeZone },
    project: {
      _id: row.projectId,
      status: row.projectStatus,
      isFinished: row.isFinished,
      startDate: row.startDate,
      endDate: row.endDate,
      budget: row.budget,
    },
    report: row.reportId ? { _id: row.reportId, ...reportOf(row), dueDate: row.reportDueDate ?? row.dueDate } : null,
    checks: checksOf(row, actor),
    secondAbove: row.strictestLimit,
    requested: requester ? { ...requester, note: row.requestNote } : null,
    approvedBy: [
      ...someone(row.firstName, row.firstApprovedAt).map((one) => ({ ...one, forName: row.firstForName })),
      ...someone(row.approverName, row.approvedAt).map((one) => ({ ...one, forName: row.approverForName })),
    ],
    withheldReason: row.withheldReason,
    ...more.outlook,
    today: row.today,
    approvedOn: row.approvedOn,
    denials: {
      ...shown.denials,
      request: mayRequest ? (requestDenial(facts)?.reason ?? null) : m.payment.yourRoleDoesNotAskFor(),
      reveal: can(actor, 'ACCOUNTING', 'UPDATE')
        ? (completionDenial(facts, actor.userId)?.reason ?? null)
        : shown.denials.complete,
    },
    releases: more.releases.map((release) => ({
      _id: release.id,
      amount: release.amount,
      date: release.dateReleased,
      by: release.by,
      at: release.madeAt.toISOString(),
      token:
        release.tokenName === null
          ? null
          : { name: release.tokenName, system: release.system ?? '', reference: release.reference ?? '' },
      statement: release.statementId === null ? null : { _id: release.statementId, name: release.statementName ?? '' },
      proof: presentProof(p, release),
    })),
    batch: row.batchNumber,
    history: more.history.map((event) => ({
      _id: event.id,
      at: event.at.toISOString(),
      type: event.type,
      text: describeAuditEvent({ type: event.type, facts: event.data } as unknown as AuditEvent, event.actorName ?? 'Somebody'),
    })),
  };
}
