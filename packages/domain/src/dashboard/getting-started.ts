import { m } from '@grantdesk/messages';

/** What a new installation needs before its first call opens. Each step is done once the database says so. */
export const GETTING_STARTED_STEPS = ['ORGANISATION', 'EMAIL', 'ROLES', 'FORM', 'PROGRAMME', 'TEAM', 'TRIAL'] as const;
export type GettingStartedStep = (typeof GETTING_STARTED_STEPS)[number];

/** What the database holds, as far as the steps need it. */
export interface GettingStartedFacts {
  /** The organisation has a name and an address that applicants can write to. */
  hasOrganisation: boolean;
  /** At least one email was delivered, or an applicant followed the link of one. */
  hasSentEmail: boolean;
  /** A role was added or changed. */
  hasOwnRoles: boolean;
  hasPublishedForm: boolean;
  hasProgramme: boolean;
  /** Staff accounts, invitations included. */
  staff: number;
  hasSubmission: boolean;
}

export const GETTING_STARTED_LABELS: Record<GettingStartedStep, { label: string; hint: string }> = {
  ORGANISATION: {
    get label() {
      return m.dashboard.addYourOrganisationsDetails();
    },
    get hint() {
      return m.dashboard.itsNameAndASupportEmail();
    },
  },
  EMAIL: {
    get label() {
      return m.dashboard.sendATestEmail();
    },
    get hint() {
      return m.dashboard.openATemplateAndSendIt();
    },
  },
  ROLES: {
    get label() {
      return m.dashboard.adjustTheRoles();
    },
    get hint() {
      return m.dashboard.checkWhatEachRoleMayDo();
    },
  },
  FORM: {
    get label() {
      return m.dashboard.publishAnApplicationForm();
    },
    get hint() {
      return m.dashboard.buildItFromSectionsAndQuestions();
    },
  },
  PROGRAMME: {
    get label() {
      return m.dashboard.createAProgramme();
    },
    get hint() {
      return m.dashboard.withItsFormDatesCurrencyAnd();
    },
  },
  TEAM: {
    get label() {
      return m.dashboard.inviteAColleague();
    },
    get hint() {
      return m.dashboard.reviewersAndProgrammeStaffGetAn();
    },
  },
  TRIAL: {
    get label() {
      return m.dashboard.submitATestApplication();
    },
    get hint() {
      return m.dashboard.openTheProgrammeInAPrivate();
    },
  },
};

/** The steps in order, each with whether it is done. */
export function gettingStarted(facts: GettingStartedFacts): { step: GettingStartedStep; isDone: boolean }[] {
  const done: Record<GettingStartedStep, boolean> = {
    ORGANISATION: facts.hasOrganisation,
    EMAIL: facts.hasSentEmail,
    ROLES: facts.hasOwnRoles,
    FORM: facts.hasPublishedForm,
    PROGRAMME: facts.hasProgramme,
    TEAM: facts.staff > 1,
    TRIAL: facts.hasSubmission,
  };
  return GETTING_STARTED_STEPS.map((step) => ({ step, isDone: done[step] }));
}
