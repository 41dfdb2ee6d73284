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
    label: 'Add your organisation’s details',
    hint: 'Its name and a support email, shown in emails and on public pages.',
  },
  EMAIL: { label: 'Send a test email', hint: 'Open a template and send it to yourself.' },
  ROLES: { label: 'Adjust the roles', hint: 'Check what each role may do, and change or add one.' },
  FORM: { label: 'Publish an application form', hint: 'Build it from sections and questions, then publish it.' },
  PROGRAMME: { label: 'Create a programme', hint: 'With its form, dates, currency and budget.' },
  TEAM: { label: 'Invite a colleague', hint: 'Reviewers and programme staff get an email with a link.' },
  TRIAL: {
    label: 'Submit a test application',
    hint: 'Open the programme in a private window and apply as an applicant does.',
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
