import { dayOf, lineOf, listOf, objectOf, requiredText, textOf, type NumberAdapter } from './adapter.ts';

/** Its register of charities in England and Wales; a linked charity has a suffix after a hyphen. */
export const CHARITY_COMMISSION: NumberAdapter = {
  key: 'charity-commission',
  label: 'Charity Commission for England and Wales',
  kind: 'REGISTER',
  registers: ['GB-CHC'],
  baseUrl: 'https://api.charitycommission.gov.uk/register/api',
  keyPlace: { kind: 'HEADER', name: 'ocp-apim-subscription-key', prefix: '' },
  // It publishes no limit: this many trouble no one.
  perMinute: 30,
  toRequest: ({ subject }) => {
    const [, number, suffix = '0'] = /^(\d{6,7})(?:-(\d{1,3}))?$/.exec(subject.replaceAll(/\s/g, '')) ?? [];
    return number === undefined ? null : { path: `/charitydetails/${number}/${suffix}` };
  },
  read: (body) => {
    // An unknown number is answered by nothing.
    if (body === null || (Array.isArray(body) && body.length === 0)) return null;
    const charity = objectOf(Array.isArray(body) ? body[0] : body);
    const status = textOf(charity['reg_status']);
    const isTroubled = charity['insolvent'] === true || charity['in_administration'] === true;
    const organisation = charity['organisation_number'];
    const page = typeof organisation === 'number' ? `/-/charity-details/${organisation}` : '';
    return {
      name: requiredText(charity['charity_name']),
      otherNames: listOf(charity['other_names']).map((other) => textOf(other['other_name'])),
      status: status === 'RM' ? lineOf('Removed', charity['removal_reason']) : status === 'R' ? 'Registered' : status,
      standing: status === 'RM' ? 'ENDED' : isTroubled ? 'TROUBLED' : 'ACTIVE',
      address: lineOf(
        charity['address_line_one'],
        charity['address_line_two'],
        charity['address_line_three'],
        charity['address_line_four'],
        charity['address_line_five'],
        charity['address_post_code'],
      ),
      registeredOn: dayOf(charity['date_of_registration']),
      endedOn: status === 'RM' ? dayOf(charity['date_of_removal']) : null,
      url: `https://register-of-charities.charitycommission.gov.uk/charity-search${page}`,
    };
  },
};
