/** What a programme asks of references: how many, by which form, and who reads them. */
import { m } from '@grantdesk/messages';
import type { FormDefinition } from '../form/types.ts';

export const REFEREES_MAX = 5;
export const REFERENCE_DAYS_MAX = 90;
/** When the people whom an applicant named get their link. */
export const INVITE_MOMENTS = ['NAMED', 'SUBMITTED'] as const;
export type InviteMoment = (typeof INVITE_MOMENTS)[number];
/** Whether reviewers read references: never, except while they review blind, or always, then without the names of referees. */
export const REVIEWER_ACCESS = ['NONE', 'NOT_BLIND', 'NAMES_HIDDEN'] as const;
export type ReviewerAccess = (typeof REVIEWER_ACCESS)[number];

export interface RefereeSettings {
  /** A published form for references; null only where none are requested. */
  form: string | null;
  /** How many referees an applicant has to name, and how many they may name. With a maximum of 0 none are requested. */
  min: number;
  max: number;
  /** Days that a referee has to answer. */
  days: number;
  invitedWhen: InviteMoment;
  /** The application cannot be submitted before the minimum is named. */
  namedBeforeSubmit: boolean;
  applicantReads: boolean;
  reviewersRead: ReviewerAccess;
  refusesSameOrganisation: boolean;
}

export const NO_REFEREES: RefereeSettings = {
  form: null,
  min: 0,
  max: 0,
  days: 21,
  invitedWhen: 'SUBMITTED',
  namedBeforeSubmit: true,
  applicantReads: false,
  reviewersRead: 'NOT_BLIND',
  refusesSameOrganisation: false,
};

/** The form as referees get it: they have no account to upload files with, so file questions are left out. */
export const toReferenceForm = ({ sections }: FormDefinition): FormDefinition => ({
  sections: sections
    .map((section) => ({
      ...section,
      section_fields: section.section_fields.filter(({ field_type }) => field_type !== 'FILE'),
    }))
    .filter(({ section_fields }) => section_fields.length > 0),
});

export type RefereeSettingsIssue = { path: keyof RefereeSettings; message: string };

/** Broken rules of the settings. @param stored the settings so far @param isInvited whether anyone was ever invited by them */
export function refereeSettingsIssues(
  given: RefereeSettings,
  stored: RefereeSettings,
  isInvited: boolean,
): RefereeSettingsIssue[] {
  const issues: RefereeSettingsIssue[] = [];
  if (given.max > 0 && given.form === null) issues.push({ path: 'form', message: m.referee.chooseAForm() });
  if (given.min > given.max) issues.push({ path: 'min', message: m.referee.minimumAboveMaximum() });
  if (isInvited && given.applicantReads && !stored.applicantReads)
    issues.push({ path: 'applicantReads', message: m.referee.promisedToReferees() });
  return issues;
}
