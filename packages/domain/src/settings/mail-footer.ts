import type { OrganisationSettings } from './organisation.ts';

/** The lines at the foot of a mail: empty where nothing was set. */
export const organisationLines = ({ name, address, contact, supportMail }: OrganisationSettings): string[] =>
  [name, ...address.split('\n'), contact, supportMail].map((line) => line.trim()).filter((line) => line !== '');
