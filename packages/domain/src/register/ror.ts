import { lineOf, listOf, objectOf, requiredText, textOf, textsOf, type NumberAdapter } from './adapter.ts';

/** Research organisations, by version 2 of its interface. It wants no key. */
export const ROR: NumberAdapter = {
  key: 'ror',
  label: 'Research Organization Registry',
  kind: 'REGISTER',
  registers: ['XI-ROR'],
  baseUrl: 'https://api.ror.org/v2',
  keyPlace: null,
  // 2,000 in five minutes.
  perMinute: 400,
  toRequest: ({ subject }) => {
    const id = /(?:^|\/)(0[a-z0-9]{8})\/?$/.exec(subject.trim().toLowerCase())?.[1];
    return id === undefined ? null : { path: `/organizations/${id}` };
  },
  read: (body) => {
    const record = objectOf(body);
    const names = listOf(record['names']);
    const displayed = names.find(({ types }) => textsOf(types).includes('ror_display')) ?? objectOf(names[0]);
    const status = textOf(record['status']);
    const place = objectOf(listOf(record['locations'])[0]?.['geonames_details'] ?? {});
    return {
      name: requiredText(displayed['value']),
      otherNames: names.filter((each) => each !== displayed).map(({ value }) => textOf(value)),
      status,
      standing: status === 'active' ? 'ACTIVE' : 'ENDED',
      address: lineOf(place['name'], place['country_name']),
      registeredOn: null,
      endedOn: null,
      url: requiredText(record['id']),
    };
  },
};
