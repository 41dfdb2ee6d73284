import { describe, expect, it } from 'vitest';
import type { NumberAdapter, RegisterEntry } from './adapter.ts';
import { getRegister, REGISTER_ADAPTERS, subjectsOf, type CheckedOrganisation } from './adapters.ts';
import { checkPause, isTemporary, readAnswer } from './answer.ts';
import { concernsOf, concernText, sortConcerns, type CheckFacts } from './concerns.ts';
import { isSameName } from './names.ts';
import { checksDenial, isRenewable, registerProblems, type CheckRecord, type RegisterInUse } from './problems.ts';
import { registerIssues } from './settings.ts';

const lookup = (subject: string) => ({ subject, aliases: [], country: null });
const pathOf = (key: string, subject: string) => getRegister(key).toRequest(lookup(subject))?.path ?? null;

describe('what is requested of a register', () => {
  it.each([
    ['companies-house', '1234567', '/company/01234567'],
    ['companies-house', 'sc 123456', '/company/SC123456'],
    ['companies-house', '../../admin', null],
    ['companies-house', '123456789', null],
    ['charity-commission', '1 123 456', '/charitydetails/1123456/0'],
    ['charity-commission', '1123456-2', '/charitydetails/1123456/2'],
    ['charity-commission', 'none', null],
    ['sirene', '552 100 554', '/siren/552100554'],
    ['sirene', '55210055400013', '/siren/552100554'],
    ['sirene', 'RCS Paris B 552 100 554', '/siren/552100554'],
    ['sirene', '5521', null],
    ['ror', 'https://ror.org/03YRM5C26', '/organizations/03yrm5c26'],
    ['ror', '3yrm', null],
  ])('%s, %s: %s', (key, subject, path) => {
    expect(pathOf(key, subject)).toBe(path);
  });

  it('sends every name of an organisation to a list of sanctions', () => {
    const request = getRegister('open-sanctions').toRequest({ subject: 'Green Roots', aliases: ['GR'], country: 'NG' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      queries: { organisation: { schema: 'Organization', properties: { name: ['Green Roots', 'GR'], country: ['ng'] } } },
    });
  });

  it('looks up each number in the registers that know its code, and the name in lists', () => {
    const organisation: CheckedOrganisation = {
      name: 'Green Roots',
      aliases: [],
      country: 'GB',
      numbers: [
        { register: 'GB-COH', number: '01234567' },
        { register: 'NG-CAC', number: '12' },
      ],
    };
    expect(subjectsOf(organisation, ['companies-house', 'ror', 'open-sanctions'])).toEqual([
      { adapter: 'companies-house', subject: '01234567' },
      { adapter: 'open-sanctions', subject: 'Green Roots' },
    ]);
  });

  it('has addresses without a slash at their end, and registers that no other serves', () => {
    const codes = REGISTER_ADAPTERS.flatMap((each) => (each.kind === 'REGISTER' ? each.registers : []));
    expect(new Set(codes).size).toBe(codes.length);
    for (const { baseUrl } of REGISTER_ADAPTERS) expect(baseUrl).toMatch(/^https:.*[^/]$/);
  });
});

describe('an answer', () => {
  const ror = getRegister('ror');
  it.each([
    [200, '<html>', 'FAILED', 'UNREADABLE'],
    [200, '{"names":[]}', 'FAILED', 'UNREADABLE'],
    [200, '', 'FAILED', 'UNREADABLE'],
    [404, '{"errors":[]}', 'NOT_FOUND', null],
    [401, '', 'FAILED', 'KEY'],
    [429, '', 'FAILED', 'BUSY'],
    [502, '', 'FAILED', 'BUSY'],
    [302, '', 'FAILED', 'REFUSED'],
  ])('of %i with %j is %s', (status, text, state, failure) => {
    expect(readAnswer(ror, status, text)).toMatchObject({ state, failure });
  });

  it('is requested again only while the reason may pass, and five times in all', () => {
    expect([isTemporary('BUSY'), isTemporary('UNREACHABLE'), isTemporary('KEY'), isTemporary(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([1, 2, 3, 4, 5].map(checkPause)).toEqual([60, 300, 1_800, 7_200, null]);
  });

  it('of an unknown charity is nothing, and of a list without results is unreadable', () => {
    expect(readAnswer(getRegister('charity-commission'), 200, 'null').state).toBe('NOT_FOUND');
    expect(readAnswer(getRegister('open-sanctions'), 200, '{"responses":{}}').failure).toBe('UNREADABLE');
    expect(readAnswer(getRegister('open-sanctions'), 404, '').failure).toBe('REFUSED');
  });

  it('never throws, whatever JSON it is', () => {
    const odd = [
      'null',
      '[]',
      '1',
      '"x"',
      '{}',
      '[null]',
      '{"uniteLegale":null}',
      '{"responses":{"organisation":{"results":[1]}}}',
    ];
    for (const adapter of REGISTER_ADAPTERS)
      for (const text of odd) expect(['FAILED', 'NOT_FOUND', 'CLEAR']).toContain(readAnswer(adapter, 200, text).state);
  });

  it('has its day and its address without what is missing', () => {
    const { read } = getRegister('companies-house') as NumberAdapter;
    expect(read({ company_name: 'A', company_number: '01234567', registered_office_address: { locality: 'Leeds' } })).toEqual({
      name: 'A',
      otherNames: [],
      status: '',
      standing: 'ACTIVE',
      address: 'Leeds',
      registeredOn: null,
      endedOn: null,
      url: 'https://find-and-update.company-information.service.gov.uk/company/01234567',
    });
  });
});

describe('names', () => {
  it.each([
    ['Green Roots Ltd', 'GREEN ROOTS LIMITED', true],
    ['Société Générale', 'SOCIETE GENERALE', true],
    ['The Bread & Roses Trust', 'Bread and Roses Trust', true],
    ['Green Roots', 'Green Shoots', false],
    ['Limited', 'Ltd', false],
  ])('%s and %s: %s', (ours, theirs, expected) => {
    expect(isSameName([ours], [theirs])).toBe(expected);
  });
});

const entry = (change: Partial<RegisterEntry> = {}): RegisterEntry => ({
  name: 'Green Roots Ltd',
  otherNames: [],
  status: 'active',
  standing: 'ACTIVE',
  address: '',
  registeredOn: null,
  endedOn: null,
  url: 'https://example.test',
  ...change,
});
const found = (change: Partial<RegisterEntry> = {}): CheckFacts => ({ state: 'FOUND', entry: entry(change), matches: [] });
const match = { id: 'Q1', name: 'Roots', score: 0.9, topics: [], lists: [], countries: [], url: '' };

describe('what a person has to look at', () => {
  const names = ['Green Roots'];
  it.each<[CheckFacts, string[]]>([
    [found(), []],
    [found({ name: 'Blue Leaves' }), ['NAME Blue Leaves']],
    [found({ standing: 'ENDED', status: 'dissolved' }), ['ENDED dissolved']],
    [{ state: 'NOT_FOUND', entry: null, matches: [] }, ['NOT_FOUND']],
    [{ state: 'MATCHES', entry: null, matches: [match] }, ['MATCH Q1']],
    [{ state: 'CLEAR', entry: null, matches: [] }, []],
    [{ state: 'FAILED', entry: null, matches: [] }, []],
  ])('%o: %o', (facts, concerns) => {
    expect(concernsOf(facts, names)).toEqual(concerns);
  });

  it('is settled by the last review of it, and a new match is not settled by an old one', () => {
    const reviews = [
      { adapter: 'open-sanctions', concerns: ['MATCH Q1'], outcome: 'CONFIRMED' as const },
      { adapter: 'open-sanctions', concerns: ['MATCH Q1', 'MATCH Q2'], outcome: 'CLEARED' as const },
    ];
    expect(sortConcerns(['MATCH Q1', 'MATCH Q2', 'MATCH Q3'], reviews)).toEqual({ open: ['MATCH Q3'], confirmed: ['MATCH Q1'] });
  });

  it('is said in words', () => {
    expect(concernText('NOT_FOUND', found())).toBe('The register does not know this number.');
    expect(concernText('MATCH Q1', { entry: null, matches: [match] })).toBe('Possible match in a list of sanctions: Roots.');
    const ended = entry({ standing: 'ENDED', status: 'dissolved', endedOn: '2020-01-31' });
    expect(concernText('ENDED dissolved', { entry: ended, matches: [] })).toBe(
      'It no longer exists: dissolved, since Jan 31, 2020.',
    );
    expect(concernText('TROUBLED liquidation', found())).toBe('It is insolvent or being wound up: liquidation.');
    expect(concernText('NAME Blue Leaves', found())).toBe('The register has another name for this number: Blue Leaves.');
  });
});

describe('before a payment', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const organisation: CheckedOrganisation = {
    name: 'Green Roots',
    aliases: [],
    country: 'GB',
    numbers: [{ register: 'GB-COH', number: '01234567' }],
  };
  const inUse = [{ adapter: 'companies-house' as const, renewDays: 90 }];
  const check = (change: Partial<CheckRecord> = {}): CheckRecord => ({
    ...found(),
    adapter: 'companies-house',
    subject: '01234567',
    answeredAt: new Date('2026-11-01T12:00:00Z'),
    ...change,
  });
  const kinds = (
    checks: CheckRecord[],
    reviews: Parameters<typeof registerProblems>[2]['reviews'] = [],
    used: readonly RegisterInUse[] = inUse,
  ) => registerProblems(organisation, used, { checks, reviews }, now).map(({ kind }) => kind);
  const ended = { entry: entry({ standing: 'ENDED', status: 'dissolved' }) };
  const reviewed = (outcome: 'CLEARED' | 'CONFIRMED') => [{ adapter: 'companies-house', concerns: ['ENDED dissolved'], outcome }];

  it('a fresh check of the present number is enough', () => {
    expect(kinds([check()])).toEqual([]);
    expect(kinds([])).toEqual(['MISSING']);
    expect(kinds([check({ subject: '07654321' })])).toEqual(['MISSING']);
    expect(kinds([check({ answeredAt: new Date('2026-08-01T12:00:00Z') })])).toEqual(['STALE']);
  });

  it('a failed or waiting check neither counts nor hides the one before', () => {
    expect(kinds([check({ state: 'FAILED', entry: null })])).toEqual(['MISSING']);
    expect(kinds([check({ state: 'FAILED', entry: null }), check()])).toEqual([]);
    expect(kinds([check({ state: 'WAITING', entry: null, answeredAt: null }), check()])).toEqual([]);
  });

  it('what a register found is reviewed first, and a confirmed reason stays one', () => {
    expect(kinds([check(ended)])).toEqual(['OPEN']);
    expect(kinds([check(ended)], reviewed('CLEARED'))).toEqual([]);
    expect(kinds([check(ended)], reviewed('CONFIRMED'))).toEqual(['CONFIRMED']);
  });

  it('a check by a person makes it fresh and hides nothing', () => {
    const manual = check({ state: 'MANUAL', entry: null, answeredAt: new Date('2026-11-26T12:00:00Z') });
    expect(kinds([manual])).toEqual([]);
    expect(kinds([manual, check({ answeredAt: new Date('2026-01-01T12:00:00Z') })])).toEqual([]);
    expect(kinds([manual, check(ended)])).toEqual(['OPEN']);
  });

  it('nothing is needed of a register that payments do not depend on', () => {
    const sirene = { adapter: 'sirene' as const, renewDays: 90 };
    const both = { ...organisation, numbers: [...organisation.numbers, { register: 'FR-INSEE', number: '552100554' }] };
    const facts = { checks: [], reviews: [] };
    expect(registerProblems(both, [{ adapter: 'companies-house', renewDays: 0 }, sirene], facts, now)).toEqual([
      { adapter: 'sirene', subject: '552100554', kind: 'MISSING' },
    ]);
  });

  it('an organisation that no register covers needs a recent check by a person, of its present name', () => {
    const elsewhere = (change: Partial<CheckRecord> = {}) =>
      check({ adapter: 'elsewhere', subject: 'Green Roots', state: 'MANUAL', entry: null, ...change });
    for (const used of [
      [],
      [{ adapter: 'companies-house' as const, renewDays: 0 }],
      [{ adapter: 'sirene' as const, renewDays: 90 }],
    ]) {
      expect(kinds([], [], used)).toEqual(['UNCOVERED']);
      expect(kinds([elsewhere({ subject: 'Red Roots' })], [], used)).toEqual(['UNCOVERED']);
      expect(kinds([elsewhere({ answeredAt: new Date('2026-07-01T12:00:00Z') })], [], used)).toEqual(['UNCOVERED']);
      expect(kinds([elsewhere()], [], used)).toEqual([]);
    }
    expect(kinds([elsewhere()])).toEqual(['MISSING']);
    const uncovered = registerProblems(organisation, [], { checks: [], reviews: [] }, now);
    expect(uncovered.some(isRenewable)).toBe(false);
    expect(checksDenial(uncovered)).toBe(
      'The organisation’s checks do not allow this payment: no register in use covers the organisation, and no recent check by a person is recorded.',
    );
  });

  it('the reason names what is missing', () => {
    const problems = registerProblems(organisation, inUse, { checks: [], reviews: [] }, now);
    expect(problems.every(isRenewable)).toBe(true);
    expect(checksDenial(problems)).toBe(
      'The organisation’s checks do not allow this payment: there is no check in Companies House yet.',
    );
    expect(checksDenial([])).toBeNull();
  });
});

describe('the settings of a register', () => {
  const setting = { isOn: true, baseUrl: 'https://api.opensanctions.org', renewDays: 90 };
  it.each([
    [setting, true, []],
    [setting, false, ['key']],
    [{ ...setting, isOn: false }, false, []],
    [{ ...setting, baseUrl: 'https://yente.example.org' }, false, []],
    [{ ...setting, baseUrl: 'ftp://example.org' }, true, ['baseUrl']],
    [{ ...setting, baseUrl: 'https://example.org/?x=1' }, true, ['baseUrl']],
    [{ ...setting, renewDays: 1.5 }, true, ['renewDays']],
    [{ ...setting, renewDays: -1 }, true, ['renewDays']],
  ])('%o with a key %s: %o', (value, hasKey, paths) => {
    expect(registerIssues('open-sanctions', value, hasKey).map(({ path }) => path)).toEqual(paths);
  });
});
