/** Which applicants count as one in a programme, and which organisation an application is made for. */
import { m } from '@grantdesk/messages';

export const APPLICANT_RULES = ['PERSON', 'ORGANISATION', 'SEVERAL'] as const;
export type ApplicantRule = (typeof APPLICANT_RULES)[number];

export function applicantRuleLabel(rule: ApplicantRule): string {
  if (rule === 'PERSON') return m.organisation.rulePerson();
  return rule === 'ORGANISATION' ? m.organisation.ruleOrganisation() : m.organisation.ruleSeveral();
}

export interface ApplicantFacts {
  applicationId: string;
  userId: string;
  /** Null: as a person. */
  organisationId: string | null;
}

/** Two applications of a programme never have the same key: a unique index sees to it. */
export function applicantKey(rule: ApplicantRule, { applicationId, userId, organisationId }: ApplicantFacts): string {
  if (rule === 'SEVERAL') return applicationId;
  return rule === 'ORGANISATION' ? (organisationId ?? userId) : userId;
}

/** Why a programme with applications cannot change its rule; null where it can: only to the looser one. */
export const ruleChangeDenial = (from: ApplicantRule, to: ApplicantRule, applications: number): string | null =>
  from === to || applications === 0 || to === 'SEVERAL' ? null : m.organisation.ruleCannotBeChanged();

/**
 * The organisation of a new application. `chosen` undefined: not said, which means the only organisation that the person
 * belongs to. Where organisations apply once, members apply for theirs.
 * @param confirmedIds organisations that the person is a confirmed member of
 */
export function chooseApplicant(
  rule: ApplicantRule,
  chosen: string | null | undefined,
  confirmedIds: readonly string[],
): { organisationId: string | null } | { denial: string } {
  if (chosen) {
    return confirmedIds.includes(chosen) ? { organisationId: chosen } : { denial: m.organisation.chooseYourOrganisation() };
  }
  if (chosen === null)
    return rule === 'ORGANISATION' && confirmedIds.length > 0
      ? { denial: m.organisation.applyForYourOrganisation() }
      : { organisationId: null };
  if (confirmedIds.length > 1)
    return rule === 'ORGANISATION' ? { denial: m.organisation.applyForYourOrganisation() } : { organisationId: null };
  return { organisationId: confirmedIds[0] ?? null };
}
