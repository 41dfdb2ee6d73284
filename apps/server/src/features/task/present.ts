import type { Answer } from '@grantdesk/api';
import { guideMaximum, isManagerOf, REVIEW_CATEGORY, type Actor, type Criterion } from '@grantdesk/domain';
import { toAnswers } from '../submission/index.ts';
import { toBlindness } from '#platform/blind.ts';
import { hideIdentity, presentInterview, type readAnswers } from '../application/index.ts';
import type { findGuideVersion } from '../score-guide/index.ts';
import type { findSiblings, TaskRecord } from './queries.ts';

type Row = Answer<'task.adminMany'>['data'][number];
type One = Answer<'task.adminOne'>['data'];
type AnsweredForm = NonNullable<Awaited<ReturnType<typeof readAnswers>>['application']>;

/** The proposal belongs to the later stages, and to its applicant until it is submitted. */
const readsProposal = (task: TaskRecord): boolean =>
  task.taskAction !== 'INITIAL_APPLICATION_SCORING' && task.proposalProgressStatus === 'SUBMITTED';

/** A task as the person reads it, who has it or manages its programme. */
export const presentTaskRow = (task: TaskRecord): Row => ({
  _id: task.id,
  name: task.name,
  description: task.description,
  startDate: task.startDate.toISOString(),
  dueDate: task.dueDate.toISOString(),
  assignedTo: { _id: task.assignedTo, name: task.assigneeName, email: task.assigneeEmail },
  assignedBy:
    task.assignedBy && task.assignerName && task.assignerEmail
      ? { _id: task.assignedBy, name: task.assignerName, email: task.assignerEmail }
      : null,
  progressStatus: task.progress as Row['progressStatus'],
  dateCompleted: task.dateCompleted?.toISOString() ?? null,
  recommended: task.recommended,
  taskIds: [task.id],
  isAutoAssignment: task.isAutoAssignment,
  minAssigneesPerTask: task.minAssigneesPerTask,
  declined: task.declinedAt && { at: task.declinedAt.toISOString(), reason: task.declineReason ?? '' },
  category: {
    name: REVIEW_CATEGORY,
    payload: {
      programme: {
        _id: task.programmeId,
        name: task.programmeName,
        applicationForm: { _id: task.applicationFormId, name: task.applicationFormName },
        proposalForm:
          readsProposal(task) && task.proposalFormId ? { _id: task.proposalFormId, name: task.proposalFormName ?? '' } : null,
      },
      applications: [task.applicationId],
      application: {
        _id: task.applicationId,
        applicationID: task.applicationNumber,
        user: toBlindness(task, task.isManager)
          ? { name: task.applicationNumber, organisation: null }
          : { name: task.applicantName, organisation: task.organisation },
        isBlind: toBlindness(task, task.isManager) !== null,
        interview: presentInterview(task),
      },
      taskAction: task.taskAction as Row['category']['payload']['taskAction'],
      scoreGuide: { _id: task.scoreGuideId, name: task.scoreGuideName, version: task.scoreGuideVersion },
      manualDeletion: task.manualDeletion,
      review: {
        score: { data: task.score as Row['category']['payload']['review']['score']['data'], totalScore: task.totalScore },
        comments: task.comments,
      },
    },
  },
  createdAt: task.createdAt.toISOString(),
});

/** A task for scoring. A draft is its reviewer's own. */
export function presentTask(given: {
  task: TaskRecord;
  application: AnsweredForm;
  proposal: AnsweredForm | null;
  guide: NonNullable<Awaited<ReturnType<typeof findGuideVersion>>>;
  siblings: Awaited<ReturnType<typeof findSiblings>>;
  managerIds: string[];
  denial: string | null;
  actor: Actor;
}): One {
  const { task, guide, siblings, managerIds, denial, actor } = given;
  const isManager = isManagerOf(actor, managerIds);
  const blindness = toBlindness(task, isManager);
  const application = hideIdentity(given.application, blindness);
  const row = presentTaskRow(task);
  const proposal = readsProposal(task) ? hideIdentity(given.proposal, blindness) : null;
  const isOwn = task.assignedTo === actor.userId;
  const criteria = guide.criteria as unknown as Criterion[];
  const formOf = ({ form }: AnsweredForm): One['category']['payload']['programme']['applicationForm'] => ({
    _id: form._id,
    name: form.name,
    version: form.version,
    language: form.language,
    sections: form.sections as never,
  });
  return {
    ...row,
    category: {
      ...row.category,
      payload: {
        ...row.category.payload,
        programme: {
          ...row.category.payload.programme,
          applicationForm: formOf(application),
          proposalForm: proposal && formOf(proposal),
        },
        application: {
          ...row.category.payload.application,
          data: toAnswers(application.submission),
          proposalData: proposal && toAnswers(proposal.submission),
          files: { ...application.files, ...proposal?.files },
          hiddenQuestions: [...(blindness?.fields ?? [])],
        },
        scoreGuide: {
          ...row.category.payload.scoreGuide,
          description: guide.description,
          maximum: guideMaximum({ criteria }),
          criteria,
        },
      },
    },
    draft: isOwn ? task.draft : null,
    canProcess: denial === null,
    denial,
    otherAssessments: isManager
      ? siblings.map((each) => ({ _id: each.id, assignee: each.name, progressStatus: each.progress as 'PENDING' }))
      : [],
  };
}
