import { m } from '@grantdesk/messages';
import { isEmail } from '../form/text-rules.ts';

/** Who runs the programmes: in the foot of mails and of public pages. What is empty is shown nowhere. */
export interface OrganisationSettings {
  name: string;
  /** The postal address; its line breaks are preserved. */
  address: string;
  /** How to reach people there, for instance a telephone and its hours. */
  contact: string;
  /** Where people who need help may write. */
  supportMail: string;
}

export const ORGANISATION_DEFAULTS: OrganisationSettings = { name: '', address: '', contact: '', supportMail: '' };

export const ORGANISATION_LENGTHS: Record<keyof OrganisationSettings, number> = {
  name: 120,
  address: 400,
  contact: 200,
  supportMail: 254,
};

export const organisationWords = {
  long: (max: number) => m.common.useAtMostMaxCharacters({ max }),
  get supportMail() {
    return m.settings.enterAValidEmailAddressOr();
  },
} as const;

/** @returns the broken rules, by field */
export function organisationIssues(given: OrganisationSettings): { path: keyof OrganisationSettings; message: string }[] {
  const fields = Object.keys(ORGANISATION_LENGTHS) as (keyof OrganisationSettings)[];
  const issues = fields
    .filter((path) => [...given[path].trim()].length > ORGANISATION_LENGTHS[path])
    .map((path) => ({ path, message: organisationWords.long(ORGANISATION_LENGTHS[path]) }));
  if (given.supportMail.trim() !== '' && !isEmail(given.supportMail.trim()))
    issues.push({ path: 'supportMail', message: organisationWords.supportMail });
  return issues;
}

/** The settings as they are stored: trimmed, with the name and the email address on one line. */
export const organisationAfter = (_before: OrganisationSettings, given: OrganisationSettings): OrganisationSettings => ({
  name: given.name.trim().replace(/\s+/g, ' '),
  address: given.address.trim().replace(/\r\n?/g, '\n'),
  contact: given.contact.trim().replace(/\s+/g, ' '),
  supportMail: given.supportMail.trim(),
});
