import { dayOf, lineOf, listOf, objectOf, requiredText, textOf, type NumberAdapter, type Standing } from './adapter.ts';

const ENDED = ['dissolved', 'converted-closed', 'closed', 'removed'];
const TROUBLED = ['liquidation', 'receivership', 'administration', 'insolvency-proceedings', 'voluntary-arrangement'];

/** Eight characters: digits with leading zeros, or letters such as SC before them. */
const toNumber = (subject: string): string | null => {
  const plain = subject.toUpperCase().replaceAll(/\s/g, '');
  const number = /^\d+$/.test(plain) ? plain.padStart(8, '0') : plain;
  return /^[A-Z0-9]{8}$/.test(number) ? number : null;
};

const standingOf = (status: string): Standing =>
  ENDED.includes(status) ? 'ENDED' : TROUBLED.includes(status) ? 'TROUBLED' : 'ACTIVE';

/** The company profile of its public data API. */
export const COMPANIES_HOUSE: NumberAdapter = {
  key: 'companies-house',
  label: 'Companies House',
  kind: 'REGISTER',
  registers: ['GB-COH'],
  baseUrl: 'https://api.company-information.service.gov.uk',
  keyPlace: { kind: 'BASIC' },
  // 600 in five minutes.
  perMinute: 100,
  toRequest: ({ subject }) => {
    const number = toNumber(subject);
    return number === null ? null : { path: `/company/${number}` };
  },
  read: (body) => {
    const company = objectOf(body);
    const status = textOf(company['company_status']);
    const office = objectOf(company['registered_office_address'] ?? {});
    const endedOn = dayOf(company['date_of_cessation']);
    return {
      name: requiredText(company['company_name']),
      otherNames: listOf(company['previous_company_names']).map(({ name }) => textOf(name)),
      status,
      standing: endedOn === null ? standingOf(status) : 'ENDED',
      address: lineOf(
        office['address_line_1'],
        office['address_line_2'],
        office['locality'],
        office['region'],
        office['postal_code'],
        office['country'],
      ),
      registeredOn: dayOf(company['date_of_creation']),
      endedOn,
      url: `https://find-and-update.company-information.service.gov.uk/company/${requiredText(company['company_number'])}`,
    };
  },
};
