import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { canReviewReport, isLateReport, reviewDenial, reportWords, type Actor } from '@grantdesk/domain';
import { toAnswers, toReceipt, type FileFact, type PinnedForm } from '../submission/index.ts';
import type { ReportRow, WaitingPayment } from './queries.ts';
import type { Report, WrittenRound } from './report-types.ts';

type One = Answer<'report.one'>['data'];
type Row = Answer<'report.many'>['data'][number];

export const presentRow = (row: ReportRow): Row => ({
  _id: row.id,
  position: row.position,
  title: row.title,
  dueDate: row.dueDate,
  status: row.status as Row['status'],
  review: row.review as Row['review'],
  isLate: isLateReport({ ...row, isDropped: row.droppedAt !== null }, row.today),
  isDropped: row.droppedAt !== null,
  awaitsForm: row.awaitsForm,
  submittedAt: row.submittedAt?.toISOString() ?? null,
});

const presentForm = (form: PinnedForm): NonNullable<One['draft']>['form'] => ({
  _id: form._id,
  name: form.name,
  version: form.version,
  language: form.language,
  sections: form.sections as NonNullable<One['draft']>['form']['sections'],
});

function presentRound({ round, submission, form }: WrittenRound, reopenedBy: WrittenRound | undefined): One['rounds'][number] {
  return {
    round: round.round,
    submittedAt: round.submittedAt?.toISOString() ?? '',
    submittedBy: round.submittedByName ?? '',
    receiptNo: submission.receiptNo ?? '',
    form: presentForm(form),
    data: toAnswers(submission),
    review: round.review as One['rounds'][number]['review'],
    comment: round.comment,
    reviewedAt: round.reviewedAt?.toISOString() ?? null,
    reviewedBy: round.reviewedByName,
    reopened: round.review === 'Declined' ? (reopenedBy?.round.reopened ?? null) : null,
  };
}

type ReportParts = Report & { others: ReportRow[]; files: Record<string, FileFact>; waiting: WaitingPayment[]; actor: Actor };

export function presentReport(given: ReportParts): One {
  const { report, project, rounds, isWriter, denial, actor } = given;
  const draft = rounds.find(({ round }) => round.submittedAt === null);
  const handedIn = rounds.filter(({ round }) => round.submittedAt !== null);
  const receipt = !draft && handedIn[0] ? toReceipt(handedIn[0].submission) : null;
  const mayReview = canReviewReport(actor, {
    managerIds: project.managerIds ?? [],
    conflictedIds: project.conflictedIds ?? [],
  });
  const review = mayReview ? reviewDenial(report) : reportWords.onlyReviewers;
  return {
    ...presentRow(report),
    version: report.version,
    project: {
      _id: project.id,
      name: project.organisation ?? project.name,
      status: project.status as One['project']['status'],
    },
    application: { _id: project.applicationId, applicationID: project.applicationNumber },
    programme: { _id: project.programmeId, name: project.programmeName, timeZone: report.timeZone },
    owner: { _id: project.userId, name: project.name },
    draft:
      isWriter && draft
        ? {
            round: draft.round.round,
            form: presentForm(draft.form),
            data: toAnswers(draft.submission),
            version: draft.submission.version,
            savedAt: draft.submission.savedAt?.toISOString() ?? null,
            open: draft.round.reopened,
          }
        : null,
    rounds: handedIn.map((each) =>
      presentRound(
        each,
        rounds.find(({ round }) => round.round === each.round.round + 1),
      ),
    ),
    files: given.files,
    receipt: receipt && { ...receipt, submittedAt: receipt.submittedAt.toISOString(), timeZone: report.timeZone },
    others: given.others.map(presentRow),
    releases: review === null ? given.waiting.map(({ id, ...payment }) => ({ _id: id, ...payment })) : [],
    denials: {
      write: isWriter ? denial : m.report.onlyThePeopleOfTheApplication(),
      review,
    },
  };
}
