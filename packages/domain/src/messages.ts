/**
 * Every exact text of the specification, once, misspellings included (specification sections 5 and 8).
 * Texts of our own that the shared rules need stand in `validation-messages.ts`, so the two are never confused.
 */

import { m } from '@grantdesk/messages';

type LengthUnit = 'characters' | 'words';

export const messages = {
  form: {
    get required() {
      return m.common.fieldIsRequired();
    },
    get email() {
      return m.common.enterAValidEmailAddress();
    },
    get url() {
      return m.common.enterAValidUrl();
    },
    get number() {
      return m.common.enterAPositiveNumber();
    },
    get phone() {
      return m.common.invalidPhoneNumber();
    },
    minLength: (n: number, unit: LengthUnit) => m.common.enterAtLeastNUnit({ n, unit: unitWord(unit) }),
    maxLength: (n: number, unit: LengthUnit) => m.common.nMaximumUnitExceeded({ n, unit: unitWord(unit) }),
    counter: (n: number, max: number, unit: LengthUnit) => `${n} / ${max} ${unitWord(unit)}`,
    get previousSection() {
      return m.common.prevSection();
    },
    get nextSection() {
      return m.common.nextSection2();
    },
    get save() {
      return m.common.saveProgress();
    },
    get submit() {
      return m.common.submitApplication();
    },
  },
  files: {
    minFiles: (n: number) => m.common.addAtLeastNFileS({ n }),
    maxFiles: (n: number) => m.common.onlyAMaximumOfNFile({ n }),
    /** `mb` is the field's limit in megabytes. */
    tooLarge: (mb: number) => m.common.eachFileMustBeLessThan({ mb }),
    dropzoneSize: (sizeMb: string | number, limitMb: number) => m.common.sizeSizembMbMustNotExceed({ sizeMb, limitMb }),
    get dropzoneTooLarge() {
      return m.common.isTooLargeInSize();
    },
  },
  task: {
    get taskIds() {
      return m.common.selectOneOrMoreTasks();
    },
    get name() {
      return m.common.enterTaskName();
    },
    get description() {
      return m.common.maximumOf500Characters();
    },
    get startDate() {
      return m.common.setAStartDate();
    },
    get dueDate() {
      return m.common.setADueDate();
    },
    get assignedTo() {
      return m.common.selectAtLeastOneAssignee();
    },
    get minAssigneesPerTask() {
      return m.common.minATRequired();
    },
    get categoryWrong() {
      return m.common.setAValidTaskCategory();
    },
    get categoryMissing() {
      return m.common.setTaskCategory();
    },
    get programme() {
      return m.common.specifyAProgramme();
    },
    get applications() {
      return m.common.addAtLeastOneApplication();
    },
    get taskAction() {
      return m.common.setAValidTaskAction();
    },
    get scoreGuide() {
      return m.common.selectAScoreGuide();
    },
    defaultName: (action: string) => m.common.taskAction2({ action }),
    get assignMode() {
      return m.common.assignTasks();
    },
    get autoAssignMode() {
      return m.common.autoAssignTasks();
    },
    get reassignMode() {
      return m.common.reAssignTasks();
    },
    get drawerOpen() {
      return m.common.scoreApplication();
    },
    get drawerCompleted() {
      return m.common.applicationTask();
    },
    get viewOnNewTab() {
      return m.common.viewOnANewTab();
    },
    viewAssessmentBy: (assignee: string) => m.common.viewAssessmentByAssignee({ assignee }),
  },
  scoring: {
    get categoryName() {
      return m.common.setTaskCategoryName();
    },
    get taskAction() {
      return m.common.setTaskAction();
    },
    get recommended() {
      return m.common.pleaseMakeADecision();
    },
    get comments() {
      return m.common.enterAComment();
    },
    get scoreData() {
      return m.common.setScoreData();
    },
    get outcome() {
      return m.common.outcomeNameIsRequired();
    },
    get weightMissing() {
      return m.common.enterAScore();
    },
    weightRange: (max: number) => m.common.enterAScoreBetween0And({ max }),
    weightMax: (max: number) => m.common.noMoreThanMax({ max }),
  },
  filters: {
    min: (n: number) => m.common.atLeastN({ n }),
    max: (n: number) => m.common.maximumN({ n }),
    get none() {
      return m.common.noFiltersFound();
    },
    get all() {
      return m.common.allFilters();
    },
  },
  dialogs: {
    get assigned() {
      return m.common.applicationsAssigned();
    },
    reassignedText: (n: number) => m.common.nSuccessfullyReassigned({ n: tasksHaveBeen(n) }),
    publishedText: (n: number) => m.common.nSuccessfullyPublished({ n: tasksHaveBeen(n) }),
    get reassignNote() {
      return m.common.completedTasksAreAlwaysIgnored();
    },
    get assignNote() {
      return m.common.openAndApplicationsInProgressAre();
    },
    get taskUpdated() {
      return m.common.taskUpdated();
    },
    get taskUpdatedText() {
      return m.common.theScoringOfTheApplicationHas();
    },
    get verify() {
      return m.common.verifyYourAnswers();
    },
    get verifyText() {
      return m.common.priorToSubmissionPleaseDoubleCheck();
    },
  },
  lists: {
    get empty() {
      return m.common.noRecordsFound();
    },
    emptyNamed: (name: string) => m.common.noNameFound({ name }),
    get seeMore() {
      return m.common.seeMore();
    },
    get seeLess() {
      return m.common.seeLess();
    },
  },
  errors: {
    get accessDenied() {
      return m.common.accessDenied();
    },
    get taskExecution() {
      return m.common.taskExecutionFailed();
    },
    /** The specification spells it so. */
    get occurred() {
      return m.common.anErrorOccured();
    },
  },
  payments: {
    loading: 'Loading...',
    get updated() {
      return m.common.projectStatusUpdatedSuccessfully();
    },
    get failed() {
      return m.common.errorUpdatingProjectStatus();
    },
  },
  loading: {
    get long() {
      return m.common.thisCouldTakeAWhile();
    },
    get task() {
      return m.common.fetchingTask();
    },
    get file() {
      return m.common.loadingFile();
    },
  },
  stages: {
    get previous() {
      return m.common.prevStage();
    },
    get next() {
      return m.common.nextStage();
    },
    get forthcoming() {
      return m.common.forthComing();
    },
    recommendedForOffer: 'recommended for offer',
    recommendedToDecline: 'recommended to decline',
    approved: 'approved',
    declined: 'declined',
    pendingApproval: 'pending approval',
    signed: 'Signed',
    pendingSignature: 'pending signature',
    initialized: 'initialized',
    notInitialized: 'not-initialized',
  },
} as const;

/** What a length is counted in, as a word of a sentence. */
export function unitWord(unit: LengthUnit): string {
  return unit === 'words' ? m.common.words() : m.common.characters();
}

function tasksHaveBeen(n: number): string {
  return m.common.nTasksHaveBeen({ n });
}
