import type { Answer } from '@grantdesk/api';
import { describeAuditEvent, isManagerOf, type Actor, type AuditEvent } from '@grantdesk/domain';
import { answersOf, receiptOf, type FileFact, type PinnedForm, type SubmissionRecord } from '../submission/index.ts';
import type { ApplicationRecord, findApplications, findMine, findTimeline } from './queries.ts';

type One = Answer<'application.one'>['data'];
type Row = Answer<'application.many'>['data'][number];
type Person = Pick<ApplicationRecord, 'userId' | 'name' | 'organisation' | 'email' | 'phoneNumber' | 'roleName' | 'accountStatus'>;
type ProgrammeFacts = Pick<ApplicationRecord, 'programmeId' | 'programmeName' | 'currency' | 'startDate' | 'endDate' | 'timeZone' | 'graceMinutes'>;

const presentPerson = (row: Person): Row['user'] => ({
  _id: row.userId,
  name: row.name,
  organisation: row.organisation,
  email: row.email,
  phoneNumber: row.phoneNumber,
  role: [{ name: row.roleName }],
  accountStatus: row.accountStatus,
});

const presentProgramme = (row: ProgrammeFacts): One['programme'] => ({
  _id: row.programmeId,
  name: row.programmeName,
  currency: row.currency,
  startDate: row.startDate.toISOString(),
  endDate: row.endDate.toISOString(),
  timeZone: row.timeZone,
  graceMinutes: row.graceMinutes,
});

/** An application as its owner and staff read it. What is not submitted yet stays the applicant's own. */
export function presentApplication(given: { application: ApplicationRecord; submission: SubmissionRecord; form: PinnedForm; files: Record<string, FileFact>; actor: Actor }): One {
  const { application, submission, form, files, actor } = given;
  const isOwner = application.userId === actor.userId;
  const isReadable = isOwner || submission.progress === 'SUBMITTED';
  const receipt = receiptOf(submission);
  return {
    _id: application.id,
    applicationID: application.applicationNumber,
    user: presentPerson(application),
    programme: presentProgramme(application),
    progressStatus: application.progressStatus as One['progressStatus'],
    proposalProgressStatus: application.proposalProgressStatus as One['proposalProgressStatus'],
    form: { _id: form._id, name: form.name, version: form.version, sections: form.sections as One['form']['sections'] },
    data: isReadable ? answersOf(submission) : {},
    proposalData: null,
    files: isReadable ? files : {},
    version: submission.version,
    savedAt: submission.savedAt?.toISOString() ?? null,
    reviews: [],
    approvalFlags: isOwner ? [] : application.approvalFlags,
    interviewStartDate: application.interviewStartDate?.toISOString() ?? null,
    interviewEndDate: application.interviewEndDate?.toISOString() ?? null,
    receipt: receipt && { ...receipt, submittedAt: receipt.submittedAt.toISOString(), timeZone: application.timeZone },
    isOwner,
    isManager: isManagerOf(actor, application.managerIds ?? []),
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}

export const presentRow = (row: Awaited<ReturnType<typeof findApplications>>['rows'][number]): Row => ({
  _id: row.id,
  applicationID: row.applicationNumber,
  user: presentPerson(row),
  progressStatus: row.progressStatus as Row['progressStatus'],
  proposalProgressStatus: row.proposalProgressStatus as Row['proposalProgressStatus'],
  interview: { status: row.interviewStatus as Row['interview']['status'] },
  reviewsCount: row.reviewsCount,
  averageScore: row.averageScore,
  approvalFlags: row.approvalFlags,
  nextPay: null,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentMine = (row: Awaited<ReturnType<typeof findMine>>['rows'][number]): Answer<'application.mine'>['data'][number] => ({
  _id: row.id,
  applicationID: row.applicationNumber,
  programme: presentProgramme(row),
  progressStatus: row.progressStatus as Row['progressStatus'],
  submittedAt: row.submittedAt?.toISOString() ?? null,
  savedAt: row.savedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const presentTimelineEvent = (row: Awaited<ReturnType<typeof findTimeline>>['rows'][number]): Answer<'application.timeline'>['data'][number] => ({
  _id: row.id,
  at: row.at.toISOString(),
  event: row.type,
  sentence: describeAuditEvent({ type: row.type, facts: row.data } as unknown as AuditEvent, row.actorName ?? 'Someone'),
  actor: row.actorName === null ? null : { name: row.actorName },
});
