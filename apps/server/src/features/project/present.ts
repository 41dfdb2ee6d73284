import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  amendDenial,
  can,
  canManageProject,
  canProposeAmendment,
  contractStatus,
  describeAuditEvent,
  describeForApplicant,
  endDenial,
  isLateReport,
  isManagerOf,
  isStaff,
  leftOfCommitment,
  projectDenial,
  type Actor,
  type AuditEvent,
} from '@grantdesk/domain';
import type { GranteeRecord, ProjectListRecord } from './list-queries.ts';
import type { findNextReports, findPayments, findReports, findTimeline, ProjectRecord } from './queries.ts';

type One = Answer<'project.one'>['data'];
type Row = Answer<'project.byProgramme'>['data'][number];
type Mine = Answer<'project.mine'>['data'][number];

const presentCommon = (row: Omit<ProjectListRecord, 'managers'>) => ({
  _id: row.id,
  name: row.organisation ?? row.name,
  status: row.status as Row['status'],
  isFinished: row.isFinished,
  application: {
    _id: row.applicationId,
    applicationID: row.applicationNumber,
    user: { _id: row.userId, name: row.name, organisation: row.organisation, email: row.email },
  },
  project: { _id: row.id, firstReportDueDate: row.firstReportDueDate },
  programme: { _id: row.programmeId, name: row.programmeName },
  currency: row.currency,
  budget: row.budget,
  committed: row.committed,
  released: row.released,
  returned: row.returned,
  left: leftOfCommitment(row),
  startDate: row.startDate,
  endDate: row.endDate,
  initialisedAt: row.initialisedAt.toISOString(),
});

export const presentRow = (row: ProjectListRecord): Row => ({
  ...presentCommon(row),
  lateReports: row.lateReports,
  managers: row.managers,
  nextPay: row.nextPay,
});

export const presentMine = (
  row: Omit<ProjectListRecord, 'managers'>,
  report: Awaited<ReturnType<typeof findNextReports>>[number] | undefined,
): Mine => ({
  ...presentCommon(row),
  nextPay: row.nextPay,
  nextReport: report
    ? {
        _id: report.id,
        title: report.title,
        dueDate: report.dueDate,
        status: report.status as NonNullable<Mine['nextReport']>['status'],
        isLate: report.isLate,
        awaitsForm: report.awaitsForm,
      }
    : null,
});

/** Why this person cannot do it now; staff without the permission get a reason, grantees never can. */
function denialOf(actor: Actor, row: ProjectRecord, what: 'activate' | 'change'): string | null {
  if (!canManageProject(actor, row.managerIds ?? [], 'UPDATE')) return m.common.onlyManagersOfThisProgrammeCan();
  return projectDenial(row.status, what);
}

export function presentProject(
  row: ProjectRecord,
  reports: Awaited<ReturnType<typeof findReports>>,
  payments: Awaited<ReturnType<typeof findPayments>>,
  actor: Actor,
): One {
  const byStaff = isStaff(actor);
  const managerIds = row.managerIds ?? [];
  const facts = { status: row.status, isEnded: row.endedAt !== null, hasProposal: row.hasProposal };
  return {
    ...presentCommon(row),
    version: row.version,
    lines: row.lines.map(({ id, ...line }) => ({ _id: id, ...line })),
    reports: reports.map(({ id, droppedAt, ...report }) => ({
      _id: id,
      ...report,
      isDropped: droppedAt !== null,
      status: report.status as One['reports'][number]['status'],
      review: report.review as One['reports'][number]['review'],
      isLate: isLateReport({ ...report, isDropped: droppedAt !== null }, row.today),
    })),
    payments: payments.map(({ id, reportId, ...payment }) => ({
      _id: id,
      paymentId: id,
      ...payment,
      isPaid: payment.amountPaid === payment.amount,
      status: payment.status as One['payments'][number]['status'],
      report: reportId,
    })),
    // Who of the staff did it is the team's own.
    initialisedBy: byStaff ? row.initialisedByName : null,
    activatedAt: row.activatedAt?.toISOString() ?? null,
    activatedBy: byStaff ? row.activatedByName : null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    hasProposal: row.hasProposal,
    hasReportForm: row.hasReportForm,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: byStaff ? row.endedByName : null,
    endedReason: row.endedReason,
    denials: {
      activate: denialOf(actor, row, 'activate'),
      change: denialOf(actor, row, 'change'),
      amend: canProposeAmendment(actor, { applicantId: row.userId, managerIds })
        ? amendDenial(facts)
        : byStaff
          ? m.common.onlyManagersOfThisProgrammeCan()
          : m.project.onlyTheApplicantCanProposeAn(),
      end: canManageProject(actor, managerIds, 'UPDATE')
        ? endDenial({ ...facts, terms: payments })
        : m.common.onlyManagersOfThisProgrammeCan(),
      reportForm:
        isManagerOf(actor, managerIds) && can(actor, 'PROGRAMMES', 'UPDATE') ? null : m.common.onlyManagersOfThisProgrammeCan(),
    },
  };
}

export const presentGrantee = (
  row: GranteeRecord,
  contract: { sentAt: Date; hasCopy: boolean } | undefined,
): Answer<'programme.grantees'>['data'][number] => ({
  _id: row.id,
  applicationID: row.applicationNumber,
  user: {
    _id: row.userId,
    name: row.name,
    organisation: row.organisation,
    email: row.email,
    phoneNumber: row.phoneNumber,
    role: [{ name: row.roleName }],
    accountStatus: row.accountStatus,
  },
  progressStatus: row.progressStatus as 'SUBMITTED',
  proposalProgressStatus: row.proposalProgressStatus as 'SUBMITTED' | null,
  interview: { status: row.interviewStatus as 'COMPLETED' },
  reviewsCount: row.reviews,
  averageScore: row.average,
  approvalFlags: row.approvalFlags,
  nextPay: row.nextPay,
  contract: contractStatus(row.approvalFlags),
  contractSentAt: contract?.sentAt.toISOString() ?? null,
  hasCopyToCheck: contract?.hasCopy ?? false,
  project: row.projectId ? { _id: row.projectId, status: row.status as 'SUBMITTED', isFinished: row.isFinished } : null,
});

/** An event for staff with who did it; for the people of the application in words to them. */
export function presentEvent(
  row: Awaited<ReturnType<typeof findTimeline>>['rows'][number],
  actor: Actor,
): Answer<'project.timeline'>['data'][number] | null {
  const event = { type: row.type, facts: row.data } as unknown as AuditEvent;
  const byStaff = isStaff(actor);
  const sentence = byStaff
    ? describeAuditEvent(event, row.actorName ?? m.common.someone())
    : describeForApplicant(event, row.actorId === actor.userId ? 'YOU' : (row.actorName ?? m.common.someone()));
  if (sentence === null) return null;
  const by = byStaff && row.actorName !== null ? { name: row.actorName } : null;
  return { _id: row.id, at: row.at.toISOString(), event: row.type, sentence, actor: by };
}
