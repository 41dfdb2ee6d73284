/**
 * Every exact text of the specification, once, misspellings included (specification sections 5 and 8).
 * Texts of our own that the shared rules need stand in `validation-messages.ts`, so the two are never confused.
 */

import { word } from './language/words.ts';

type LengthUnit = 'characters' | 'words';

export const messages = {
  form: {
    required: 'Field is required!',
    email: 'Enter a valid email address!',
    url: 'Enter a valid url!',
    number: 'Enter a positive number',
    phone: 'Invalid phone number!',
    minLength: (n: number, unit: LengthUnit) => `Enter at least ${n} ${unitWord(unit)}!`,
    maxLength: (n: number, unit: LengthUnit) => `${n} maximum ${unitWord(unit)} exceeded!`,
    counter: (n: number, max: number, unit: LengthUnit) => `${n} / ${max} ${unitWord(unit)}`,
    previousSection: 'Prev Section',
    nextSection: 'Next Section',
    save: 'Save Progress',
    submit: 'Submit Application',
  },
  files: {
    minFiles: (n: number) => `Add at least ${n} file(s)!`,
    maxFiles: (n: number) => `Only a maximum of ${n} file(s) is allowed!`,
    /** `mb` is the field's limit in megabytes. */
    tooLarge: (mb: number) => `Each file must be less than ${mb}MB!`,
    dropzoneSize: (sizeMb: string | number, limitMb: number) => `size (${sizeMb}MB) must not exceed ${limitMb}MB!`,
    dropzoneTooLarge: 'is too large in size!',
  },
  task: {
    taskIds: 'Select one or more tasks!',
    name: 'Enter task name!',
    description: 'Maximum of 500 characters!',
    startDate: 'Set a start date!',
    dueDate: 'Set a due date!',
    assignedTo: 'Select at least one assignee',
    minAssigneesPerTask: 'Min A/T required!',
    categoryWrong: 'Set a valid task category!',
    categoryMissing: 'Set task category!',
    programme: 'Specify a programme!',
    applications: 'Add at least one application!',
    taskAction: 'Set a valid task action!',
    scoreGuide: 'Select a score guide!',
    defaultName: (action: string) => `Task ${action}`,
    assignMode: 'Assign Tasks',
    autoAssignMode: 'Auto Assign Tasks',
    reassignMode: 'Re-Assign Tasks',
    drawerOpen: 'Score Application',
    drawerCompleted: 'Application Task',
    viewOnNewTab: 'View on a new tab',
    viewAssessmentBy: (assignee: string) => `View assessment by ${assignee}`,
  },
  scoring: {
    categoryName: 'Set task category name!',
    taskAction: 'Set task action!',
    recommended: 'Please, make a decision!',
    comments: 'Enter a comment!',
    scoreData: 'Set score data!',
    outcome: 'Outcome name is required!',
    weightMissing: 'Enter a score!',
    weightRange: (max: number) => `Enter a score between 0 and ${max}`,
    weightMax: (max: number) => `No more than ${max}`,
  },
  filters: {
    min: (n: number) => `At least ${n}`,
    max: (n: number) => `Maximum ${n}`,
    none: 'No filters found!',
    all: 'All Filters',
  },
  dialogs: {
    assigned: 'Applications assigned!',
    reassignedText: (n: number) => `${tasksHaveBeen(n)} successfully reassigned!`,
    publishedText: (n: number) => `${tasksHaveBeen(n)} successfully published!`,
    reassignNote: 'Completed tasks are always ignored!',
    assignNote: 'Open and applications in progress are always ignored!',
    taskUpdated: 'Task Updated!',
    taskUpdatedText: 'The scoring of the application has been completed successfully!',
    verify: 'Verify your answers!',
    verifyText: 'Prior to submission, please double-check your entries as this decision is irreversible.',
  },
  lists: {
    empty: 'No records found!',
    emptyNamed: (name: string) => `No ${name} found!`,
    seeMore: 'See more',
    seeLess: 'See less',
  },
  errors: {
    accessDenied: 'Access denied!',
    taskExecution: 'Task execution failed!',
    /** The specification spells it so. */
    occurred: 'An error occured!',
  },
  payments: {
    loading: 'Loading...',
    updated: 'Project status updated successfully!',
    failed: 'Error updating project status!',
  },
  loading: {
    long: 'This could take a while...',
    task: 'Fetching task...',
    file: 'Loading file...',
  },
  stages: {
    previous: 'Prev Stage',
    next: 'Next Stage',
    forthcoming: 'forth coming',
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
  return unit === 'words' ? word('words') : word('characters');
}

function tasksHaveBeen(n: number): string {
  return n === 1 ? '1 task has been' : `${n} tasks have been`;
}
