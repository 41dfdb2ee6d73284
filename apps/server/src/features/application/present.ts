import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  blindAnswers,
  blindFiles,
  boardRecommendation,
  canWriteAnswers,
  describeAuditEvent,
  describeForApplicant,
  grantStatus,
  isManagerOf,
  findAwardAnswer,
  findOutcome,
  stageSince,
  toStageSet,
  type Actor,
  type AuditEvent,
  type Blindness,
} from '@grantdesk/domain';
import { toAnswers, toReceipt, type FileFact, type PinnedForm, type SubmissionRecord } from '../submission/index.ts';
import type { findMine, findTimeline } from './list-queries.ts';
import type { findApplicationRows } from './row-queries.ts';
import type { PersonRecord } from './people-queries.ts';
import type { ApplicationRecord, ReviewRecord } from './queries.ts';

type One = Answer<'application.one'>['data'];
type Row = Answer<'application.many'>['data'][number];
type Person = Pick<
  ApplicationRecord,
  'userId' | 'name' | 'organisation' | 'email' | 'phoneNumber' | 'roleName' | 'accountStatus'
>;
type ProgrammeFacts = Pick<
  ApplicationRecord,
  | 'programmeId'
  | 'programmeName'
  | 'currency'
  | 'startDate'
  | 'endDate'
  | 'timeZone'
  | 'graceMinutes'
  | 'proposalStartDate'
  | 'proposalEndDate'
  | 'stages'
>;
type InterviewFacts = Pick<ApplicationRecord, 'interviewStatus' | 'interviewStartDate' | 'interviewEndDate' | 'interviewLink'>;

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
  proposalStartDate: row.proposalStartDate?.toISOString() ?? null,
  proposalEndDate: row.proposalEndDate?.toISOString() ?? null,
  stages: toStageSet(row.stages),
});

export const presentInterview = (row: InterviewFacts): Row['interview'] => ({
  status: row.interviewStatus as Row['interview']['status'],
  startDate: row.interviewStartDate?.toISOString() ?? null,
  endDate: row.interviewEndDate?.toISOString() ?? null,
  interviewLink: row.interviewLink,
});

/** An application as its owner and staff read it. What is not submitted yet stays the applicant's own. */
export interface AnsweredForm {
  submission: SubmissionRecord;
  form: PinnedForm;
  files: Record<string, FileFact>;
  keptApart: One['keptApart'];
}

/** A submission for a reader who must not learn who wrote it. */
export const hideIdentity = <W extends AnsweredForm | null>(written: W, blindness: Blindness | null): W =>
  written && blindness
    ? {
        ...written,
        submission: {
          ...written.submission,
          answers: blindAnswers(written.submission.answers as Record<string, unknown>, blindness),
        },
        files: blindFiles(written.files, blindness),
      }
    : written;

/** In the applicant's place where the review is blind: the application's number. */
const presentAnonymous = (row: Person & { id: string; applicationNumber: string }): Row['user'] => ({
  _id: row.id,
  name: row.applicationNumber,
  organisation: null,
  email: '',
  phoneNumber: null,
  role: [{ name: row.roleName }],
  accountStatus: row.accountStatus,
});

const presentForm = ({ form }: AnsweredForm): One['form'] => ({
  _id: form._id,
  name: form.name,
  version: form.version,
  language: form.language,
  sections: form.sections as One['form']['sections'],
});

export function presentApplication(given: {
  application: ApplicationRecord;
  written: AnsweredForm;
  proposal: AnsweredForm | null;
  reviews: One['reviews'];
  people: PersonRecord[];
  tags: One['tags'];
  actor: Actor;
  blindness: Blindness | null;
}): One {
  const { application, reviews, actor, blindness } = given;
  const proposal = hideIdentity(given.proposal, blindness);
  const { submission, files } = hideIdentity(given.written, blindness);
  const isOwner = application.userId === actor.userId;
  const isWriter = canWriteAnswers(actor, application.userId, application.collaboratorIds ?? []);
  const isReadable = isWriter || submission.progress === 'SUBMITTED';
  const isProposalReadable = proposal !== null && (isWriter || proposal.submission.progress === 'SUBMITTED');
  const receipt = toReceipt(submission);
  const proposalReceipt = proposal && toReceipt(proposal.submission);
  const stamped = (r: NonNullable<typeof receipt>) => ({
    ...r,
    submittedAt: r.submittedAt.toISOString(),
    timeZone: application.timeZone,
  });
  return {
    _id: application.id,
    applicationID: application.applicationNumber,
    user: blindness ? presentAnonymous(application) : presentPerson(application),
    isBlind: blindness !== null,
    hiddenQuestions: [...(blindness?.fields ?? [])],
    organisation:
      !blindness && application.organisationId && application.organisationName
        ? { _id: application.organisationId, name: application.organisationName }
        : null,
    tags: given.tags,
    programme: presentProgramme(application),
    progressStatus: application.progressStatus as One['progressStatus'],
    proposalProgressStatus: application.proposalProgressStatus as One['proposalProgressStatus'],
    form: presentForm(given.written),
    data: isReadable ? toAnswers(submission) : {},
    keptApart: isWriter ? given.written.keptApart : [],
    proposalForm: proposal && presentForm(proposal),
    proposalData: isProposalReadable ? toAnswers(proposal.submission) : null,
    proposalKeptApart: isWriter && proposal ? proposal.keptApart : [],
    proposalVersion: proposal?.submission.version ?? null,
    proposalSavedAt: proposal?.submission.savedAt?.toISOString() ?? null,
    proposalReceipt: proposalReceipt && stamped(proposalReceipt),
    files: { ...(isReadable ? files : {}), ...(isProposalReadable ? proposal.files : {}) },
    version: submission.version,
    savedAt: submission.savedAt?.toISOString() ?? null,
    reviews,
    interview: presentInterview(application),
    approvalFlags: isWriter ? [] : application.approvalFlags,
    recommendation: isWriter ? null : boardRecommendation(application.approvalFlags),
    grantStatus: isWriter ? null : grantStatus(application.approvalFlags),
    interviewStartDate: application.interviewStartDate?.toISOString() ?? null,
    interviewEndDate: application.interviewEndDate?.toISOString() ?? null,
    receipt: receipt && stamped(receipt),
    isOwner,
    outcome: findOutcome(application.approvalFlags),
    // The text of a reason may reveal who requested it.
    extensions: blindness ? { application: null, proposal: null } : presentExtensions(application),
    // An invitation that was never accepted stays between the two.
    people: given.people.filter((row) => isWriter || (row.userId !== null && !blindness)).map(presentOnePerson),
    isManager: isManagerOf(actor, application.managerIds ?? []),
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  };
}

export const presentRow = (row: Awaited<ReturnType<typeof findApplicationRows>>[number], isManager: boolean): Row => ({
  _id: row.id,
  applicationID: row.applicationNumber,
  user: presentPerson(row),
  progressStatus: row.progressStatus as Row['progressStatus'],
  proposalProgressStatus: row.proposalProgressStatus as Row['proposalProgressStatus'],
  interview: presentInterview(row),
  reviewsCount: row.n ?? 0,
  averageScore: row.n && row.sum !== null ? row.sum / row.n : null,
  scores: row.totals ?? [],
  recommendedCount: row.recommended ?? 0,
  missing: isManager ? { open: row.open ?? 0, overdue: row.overdue ?? 0, declined: row.declined ?? 0 } : null,
  approvalFlags: row.approvalFlags,
  tags: row.tags,
  references: row.references,
  recommendation: boardRecommendation(row.approvalFlags),
  grantStatus: grantStatus(row.approvalFlags),
  award: findAwardAnswer({ flags: row.approvalFlags, latest: row.awardStep }),
  stageSince: stageSince({ ...row, flags: row.approvalFlags })?.toISOString() ?? null,
  nextPay: row.nextPay,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentMine = (
  row: Awaited<ReturnType<typeof findMine>>['rows'][number],
  actor: Actor,
): Answer<'application.mine'>['data'][number] => ({
  _id: row.id,
  applicationID: row.applicationNumber,
  programme: presentProgramme(row),
  progressStatus: row.progressStatus as Row['progressStatus'],
  proposalProgressStatus: row.proposalProgressStatus as Row['proposalProgressStatus'],
  interview: presentInterview(row),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  savedAt: row.savedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  extensions: presentExtensions(row),
  outcome: findOutcome(row.approvalFlags),
  sharedBy: row.userId === actor.userId ? null : { name: row.name },
});

const presentExtensions = (
  row: Pick<ApplicationRecord, 'extendedUntil' | 'extensionReason' | 'proposalExtendedUntil' | 'proposalExtensionReason'>,
): One['extensions'] => ({
  application: row.extendedUntil && { until: row.extendedUntil.toISOString(), reason: row.extensionReason ?? '' },
  proposal: row.proposalExtendedUntil && {
    until: row.proposalExtendedUntil.toISOString(),
    reason: row.proposalExtensionReason ?? '',
  },
});

const presentOnePerson = (row: PersonRecord): One['people'][number] => ({
  _id: row.id,
  userId: row.userId,
  name: row.joinedName ?? row.name,
  email: row.email,
  state: row.userId ? 'JOINED' : row.isExpired ? 'EXPIRED' : 'INVITED',
  expiresAt: row.expiresAt.toISOString(),
});

/**
 * An event of the trail. The people who write the application read it in words to them (`readerId`), with who of them did
 * it and without the names of staff.
 */
export function presentTimelineEvent(
  row: Awaited<ReturnType<typeof findTimeline>>['rows'][number],
  readerId: string | null,
): Answer<'application.timeline'>['data'][number] {
  const event = { type: row.type, facts: row.data } as unknown as AuditEvent;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    event: row.type,
    sentence:
      readerId === null
        ? describeAuditEvent(event, row.actorName ?? m.common.someone())
        : (describeForApplicant(event, row.actorId === readerId ? 'YOU' : (row.actorName ?? m.common.someone())) ?? ''),
    actor: readerId !== null || row.actorName === null ? null : { name: row.actorName },
  };
}

export const presentReview = (row: ReviewRecord): One['reviews'][number] => ({
  _id: row.id,
  progressStatus: row.progress as 'PENDING',
  assignedTo: { _id: row.assignedTo, name: row.name, email: row.email },
  recommended: row.recommended,
  category: { payload: { taskAction: row.taskAction, review: { score: { totalScore: row.totalScore } } } },
});
