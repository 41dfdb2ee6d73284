import { m } from '@grantdesk/messages';

/** Texts of our own that shared rules need, where the specification names none. Apart from `messages`, which every page loads. */
export const ours = {
  get onlyOwnerSubmits() {
    return m.common.onlyThePersonWhoStartedThe();
  },
  get onlyOwnerWithdraws() {
    return m.common.onlyThePersonWhoStartedThe2();
  },
  get applicationClosed() {
    return m.common.thisApplicationGoesNoFurtherSo();
  },
  get onlyOwnerInvites() {
    return m.common.onlyThePersonWhoStartedThe3();
  },
  tooManyPeople: (max: number) => m.common.atMostMaxPeopleCanBe({ max }),
  get extensionTooEarly() {
    return m.common.theExtensionMustEndAfterThe();
  },
  get extensionPast() {
    return m.common.theExtensionMustEndInThe();
  },
  get dueBeforeStart() {
    return m.common.theDueDateMustNotBe();
  },
  get date() {
    return m.common.enterAValidDate();
  },
  get choice() {
    return m.common.chooseOneOfTheOptions();
  },
  get place() {
    return m.common.chooseOneFromTheList();
  },
  get singleAnswer() {
    return m.common.giveOneAnswerOnly();
  },
  get unknownFile() {
    return m.common.thisFileIsNoLongerAvailable();
  },
  fileKind: (extensions: string) => m.common.onlyTheseKindsOfFileAre({ extensions }),
  minRows: (n: number) => m.common.addAtLeastNRowS({ n }),
  maxRows: (n: number) => m.common.onlyAMaximumOfNRow({ n }),
  cell: (row: number, column: string, message: string) => m.common.rowRowColumnMessage({ row, column, message }),
  get rowUnreadable() {
    return m.common.thisRowCannotBeReadRemove();
  },
  fileSurplus: (max: number) => m.common.atMostFilesHere({ max }),
  fileFaults: {
    get empty() {
      return m.common.thisFileIsEmptyChooseAnother();
    },
    content: (extension: string) => m.common.thisIsNotAWholeExtension({ extension, ending: extension }),
    get password() {
      return m.common.thisFileIsProtectedWithA();
    },
    get bomb() {
      return m.common.thisFileCannotBeOpenedSafely();
    },
    get pixels() {
      return m.common.thisPictureHasTooManyPixels();
    },
    get entities() {
      return m.common.thisDrawingDefinesItsOwnEntities();
    },
    get virus() {
      return m.common.thisFileContainsAVirusIt();
    },
  },
  get fileInfected() {
    return m.common.oneOfTheseFilesContainsA();
  },
  get fileBeingChecked() {
    return m.common.thisFileIsStillBeingChecked();
  },
  get fileBlocked() {
    return m.common.thisFileContainsAVirusAnd();
  },
  fileKindDropped: (extensions: string) => m.common.isNotOneOfTheAccepted({ extensions }),
  assign: {
    hasTask: (name: string) => m.common.nameHasATaskForIt({ name }),
    declared: (name: string) => m.common.nameHasAConflictOfInterest({ name }),
    sameOrganisation: (name: string) => m.common.nameIsOfTheSameOrganisation({ name }),
    sameDomain: (name: string) => m.common.nameSharesAnEMailDomain({ name }),
    hasDeclined: (name: string) => m.common.nameHasDeclinedIt({ name }),
    otherSkills: (name: string) => m.common.nameHasOtherSkills({ name }),
    atMaximum: (name: string) => m.common.nameHasAsManyOpenTasks({ name }),
    enough: (n: number) => m.common.hasEnoughAssessors({ count: n }),
    lacks: (id: string, n: number) => m.common.applicationNeedsAssessors({ id, count: n }),
    get noOtherReviewer() {
      return m.common.noOneElseIsSelected();
    },
    get moved() {
      return m.common.someoneElseHasMovedThis();
    },
    get gone() {
      return m.common.thisTaskIsNoLongerThere();
    },
    get maximumRange() {
      return m.common.enterAWholeNumberOfAt();
    },
    tooFew: (min: number, people: number) => m.common.tooFewAssignees({ min, people }),
    cannot: (applications: number, fix: string) => m.common.applicationsLackAssessors({ count: applications, fix }).trim(),
    raiseMaximum: (to: number) => m.common.raiseTheMaximumToToOpen({ to }),
    addReviewers: (n: number) => m.common.chooseMoreAssignees({ count: n }),
    lowerMinimum: (to: number) => m.common.lowerTheMinimumToToPer({ to }),
  },
} as const;
