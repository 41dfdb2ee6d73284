/** Numbers in public registers, by the codes of org-id.guide. */
import { m } from '@grantdesk/messages';

/** Common registers. Their names are proper names and the same in every language. */
export const REGISTERS: Readonly<Record<string, string>> = {
  'BE-BCE_KBO': 'Banque-Carrefour des Entreprises (BCE/KBO)',
  'CA-CRA_ACR': 'Canada Revenue Agency',
  'CH-FDJP': 'Handelsregister',
  'DE-CR': 'Handelsregister',
  'FR-INSEE': 'Sirene (Insee)',
  'FR-RCS': 'Registre du commerce et des sociétés',
  'GB-CHC': 'Charity Commission for England and Wales',
  'GB-COH': 'Companies House',
  'GB-NIC': 'Charity Commission for Northern Ireland',
  'GB-SC': 'Scottish Charity Register',
  'GH-DSW': 'Department of Social Welfare, Ghana',
  'IE-CHY': 'Charities Regulator, Ireland',
  'IN-MHA': 'Ministry of Home Affairs, India',
  'KE-NCB': 'NGOs Co-ordination Board, Kenya',
  'NG-CAC': 'Corporate Affairs Commission, Nigeria',
  'NL-KVK': 'Kamer van Koophandel',
  'UG-NGB': 'NGO Bureau, Uganda',
  'US-EIN': 'Internal Revenue Service',
  'XI-LEI': 'Legal Entity Identifier',
  'XI-ROR': 'Research Organization Registry',
  'ZA-NPO': 'Nonprofit Organisation Directorate, South Africa',
};

export interface RegisterNumber {
  register: string;
  number: string;
}

export const MAX_NUMBERS = 10;
const CODE = /^[A-Z]{2,3}-[A-Z0-9_]{1,20}$/;

/** Codes in capitals, numbers without spaces around them; equal ones once. */
export function normaliseNumbers(given: readonly RegisterNumber[]): RegisterNumber[] {
  const tidy = given.map(({ register, number }) => ({
    register: register.trim().toUpperCase(),
    number: number.trim().replaceAll(/\s+/g, ' '),
  }));
  return tidy.filter(
    (each, at) => tidy.findIndex(({ register, number }) => register === each.register && number === each.number) === at,
  );
}

/** What is wrong with normalised numbers, each with its field. */
export function numberIssues(numbers: readonly RegisterNumber[]): { path: string; message: string }[] {
  if (numbers.length > MAX_NUMBERS) return [{ path: 'numbers', message: m.organisation.tooManyNumbers({ most: MAX_NUMBERS }) }];
  return numbers.flatMap(({ register, number }, at) => [
    ...(CODE.test(register) ? [] : [{ path: `numbers.${at}.register`, message: m.organisation.registerCode() }]),
    ...(number.length >= 1 && number.length <= 60
      ? []
      : [{ path: `numbers.${at}.number`, message: m.organisation.registerNumber() }]),
  ]);
}
