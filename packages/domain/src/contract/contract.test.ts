import { withLocale } from '@grantdesk/messages';
import { describe, expect, it } from 'vitest';
import { fillMergeFields, mergeValues, unknownMergeFields } from './merge.ts';
import { proposedPeriod } from './period.ts';
import { bodyIssues, contractDenial, signatureIssues, termsIssues } from './rules.ts';
import { amountInWords, numberInWords } from './amount-in-words.ts';

const facts = {
  applicantName: 'Ada <b>Obi</b> & Co',
  organisation: null,
  applicationNumber: 'APP-000123',
  programme: 'Fund',
  amount: 125_000_050,
  currency: 'NGN',
  conditions: ['An audit in year one', 'Two co-funders'],
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  today: '2026-11-21',
};
const values = mergeValues(facts);

describe('contracts', () => {
  it('merge fields are filled with text, never with markup', () => {
    expect(fillMergeFields('<p>{{ organisation }} gets {{amount}} ({{amount_in_words}}) until {{end_date}}.</p>', values)).toBe(
      '<p>Ada &lt;b&gt;Obi&lt;/b&gt; &amp; Co gets NGN 1,250,000.50 (one million two hundred and fifty thousand and 50/100 NGN) until Nov 30, 2027.</p>',
    );
  });

  it('conditions are named in a row, and a grant without any says so', () => {
    expect(fillMergeFields('{{conditions}}', values)).toBe('An audit in year one; Two co-funders');
    expect(mergeValues({ ...facts, conditions: [] }).conditions).toBe('–');
  });

  it('the days are proposed from the questions that ask for a start and an end', () => {
    const founded = { label: 'When did you start working?', value: '1999-01-01' };
    const days = [
      { label: 'Planned start', value: '2027-02-01' },
      { label: 'Planned end', value: '2028-01-31' },
    ];
    expect(proposedPeriod([founded, ...days])).toEqual({ startDate: '2027-02-01', endDate: '2028-01-31' });
    expect(
      proposedPeriod([
        { label: 'Start', value: 'soon' },
        { label: 'Weekend workshop', value: '2027-03-01' },
      ]),
    ).toEqual({
      startDate: null,
      endDate: null,
    });
    expect(
      proposedPeriod([
        { label: 'Start', value: '2027-02-01' },
        { label: 'End', value: '2026-02-01' },
      ]),
    ).toEqual({
      startDate: null,
      endDate: null,
    });
  });

  it('reports a field that does not exist by its name, once', () => {
    expect(unknownMergeFields('{{amount}} {{secret}} {{ secret }} {{__proto__}} {{}}')).toEqual(['secret', '__proto__', '']);
    expect(bodyIssues('<p>{{bank}}</p>', true)).toEqual([{ path: 'body', message: 'Unknown merge field: {{bank}}' }]);
    expect(bodyIssues('<p></p>', false)[0]?.path).toBe('body');
  });

  it.each([
    [0, 'zero'],
    [13, 'thirteen'],
    [42, 'forty-two'],
    [100, 'one hundred'],
    [115, 'one hundred and fifteen'],
    [1_005, 'one thousand and five'],
    [20_000, 'twenty thousand'],
    [1_250_000, 'one million two hundred and fifty thousand'],
    [1_000_001, 'one million and one'],
  ])('%d in words', (n, words) => expect(numberInWords(n)).toBe(words));

  it('amounts in words know the decimals of their currency', () => {
    expect(amountInWords(5_000, 'XOF')).toBe('five thousand XOF');
    expect(amountInWords(1_050, 'NGN')).toBe('ten and 50/100 NGN');
  });

  it('amounts in words are in the language of the contract', () => {
    expect(withLocale('fr', () => amountInWords(1_250_000_50, 'NGN'))).toBe('un million deux cent cinquante mille et 50/100 NGN');
  });

  it('what is granted is above zero and at most what the board granted, its days in order', () => {
    const terms = { title: 'Grant agreement', amount: 100, startDate: '2026-12-01', endDate: '2027-11-30' };
    const paths = (change: Partial<typeof terms>, granted: number | null = null) =>
      termsIssues({ ...terms, ...change }, granted).map(({ path }) => path);
    expect(paths({})).toEqual([]);
    expect(paths({ title: ' ', amount: 0, startDate: 'x', endDate: '2026-02-30' })).toEqual([
      'title',
      'amount',
      'startDate',
      'endDate',
    ]);
    expect(paths({ endDate: '2026-11-30' })).toEqual(['endDate']);
    expect(paths({}, 99)).toEqual(['amount']);
    expect(signatureIssues({ name: ' A ', consent: false }).map(({ path }) => path)).toEqual(['name', 'consent']);
  });

  it('sent and signed in turn, each once', () => {
    const flags = ['BOARD_APPROVED'];
    const sent = { status: 'SENT', hasCopy: false } as const;
    expect(contractDenial({ flags: [], standing: null }, 'send')).toContain('not approved');
    expect(contractDenial({ flags, standing: null }, 'send')).toBeNull();
    expect(contractDenial({ flags, standing: null }, 'sign')).toContain('No contract');
    expect(contractDenial({ flags, standing: sent }, 'sign')).toBeNull();
    expect(contractDenial({ flags, standing: sent }, 'send')).toBeNull();
    expect(contractDenial({ flags, standing: sent }, 'check')).toContain('no signed copy');
    const copied = { status: 'SENT', hasCopy: true } as const;
    expect(contractDenial({ flags, standing: copied }, 'check')).toBeNull();
    expect(contractDenial({ flags, standing: copied }, 'send')).toContain('Check the signed copy first');
    expect(contractDenial({ flags, standing: copied }, 'sign')).toContain('being checked');
    for (const what of ['send', 'sign', 'check'] as const)
      expect(contractDenial({ flags, standing: { status: 'SIGNED', hasCopy: false } }, what)).toContain('is signed');
  });
});
