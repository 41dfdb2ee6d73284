import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentFacts } from '../payment/decision.ts';
import { isInNetwork, readNetwork } from './networks.ts';
import { approverBehind, cleanNetworks, leftToday, newPaymentTokenIssues, paymentTokenIssues, referenceIssue } from './rules.ts';

const GOOD = { networks: ['192.0.2.0/24', '2001:db8::/32'], limits: [{ currency: 'NGN', amount: 100_000 }] };
const messages = (choice: object, currencies = ['NGN', 'EUR']): string[] =>
  paymentTokenIssues({ ...GOOD, ...choice }, currencies).map(({ path, message }) => `${path}: ${message}`);

describe('networks', () => {
  it('contain the addresses of their prefix, in both versions of the protocol', () => {
    expect(isInNetwork('192.0.2.0/24', '192.0.2.255')).toBe(true);
    expect(isInNetwork('192.0.2.0/24', '192.0.3.0')).toBe(false);
    expect(isInNetwork('192.0.2.7', '192.0.2.7')).toBe(true);
    expect(isInNetwork('192.0.2.0/24', '::ffff:192.0.2.9')).toBe(true);
    expect(isInNetwork('2001:db8::/32', '2001:db8:ffff::1%eth0')).toBe(true);
    expect(isInNetwork('2001:db8::/32', '2001:db9::')).toBe(false);
    expect(isInNetwork('::/16', '0.0.0.1')).toBe(false);
  });

  it('hold every address that differs in the bits after the prefix alone', () => {
    const v4 = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(0xffffffff), fc.integer({ min: 8, max: 32 }), (network, noise, prefix) => {
        const mask = prefix === 32 ? 0xffffffff : ~(0xffffffff >>> prefix) >>> 0;
        const first = (network & mask) >>> 0;
        const inside = (first | (noise & ~mask)) >>> 0;
        expect(isInNetwork(`${v4(first)}/${prefix}`, v4(inside))).toBe(true);
        expect(isInNetwork(`${v4(first)}/${prefix}`, v4((inside ^ (1 << (32 - prefix))) >>> 0))).toBe(false);
      }),
    );
  });

  it('are none where the text is anything else', () => {
    for (const text of [
      '',
      'x',
      '1.2.3',
      '1.2.3.256',
      '01.2.3.4',
      '1.2.3.4/33',
      '1.2.3.4/',
      '1.2.3.4/8/8',
      '::1::',
      ':',
      '1:2:3',
      'fe80::/129',
    ])
      expect(readNetwork(text), text).toBeNull();
  });
});

describe('a token that records payments', () => {
  it('has networks and a limit, each with its own text where it is wrong', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ networks: [] })).toEqual(['networks: Enter at least one network.']);
    expect(messages({ networks: ['10.0.0.1/8'] })[0]).toContain('10.0.0.1/8 is not a network');
    expect(messages({ networks: ['0.0.0.0/0'] })[0]).toContain('too wide');
    expect(messages({ networks: ['::/0'] })[0]).toContain('too wide');
    expect(messages({ limits: [] })).toEqual(['limits: Enter a daily limit in at least one currency.']);
    expect(messages({ limits: [{ currency: 'NGN', amount: 0 }] })).toEqual(['limits: Enter daily limits above zero.']);
    expect(messages({ limits: [{ currency: 'JPY', amount: 5 }] })).toEqual(['limits: No programme pays in JPY.']);
    expect(messages({ limits: [...GOOD.limits, ...GOOD.limits] })).toEqual(['limits: Enter one limit for each currency.']);
    expect(newPaymentTokenIssues({ ...GOOD, name: '', system: ' ', days: 0 }, ['NGN']).map(({ path }) => path)).toEqual([
      'name',
      'system',
      'days',
    ]);
    expect(cleanNetworks([' 192.0.2.0/24', '192.0.2.0/24', '', '2001:DB8::/32'])).toEqual(['192.0.2.0/24', '2001:db8::/32']);
    expect([referenceIssue(' '), referenceIssue('INV-1')]).toEqual([
      'Enter the reference of the entry in your accounting system.',
      null,
    ]);
    expect(referenceIssue('x'.repeat(101))).toContain('100');
  });

  it('never records what someone behind it approved, alone, as the first of two, or by a deputy', () => {
    const facts = { approvedBy: 'ada', firstApprovedBy: 'ben', approvedFor: 'cy', firstApprovedFor: null } as PaymentFacts;
    for (const who of ['ada', 'ben', 'cy']) expect(approverBehind(facts, ['eve', who])).toBe(who);
    expect(approverBehind({ ...facts, status: 'Pending' }, ['eve'])).toBeUndefined();
  });

  it('has left what its limit allows and today has not used, and never less than nothing', () => {
    const limits = [{ currency: 'NGN', amount: 100 }];
    expect(leftToday(limits, [], 'NGN')).toBe(100);
    expect(leftToday(limits, [{ currency: 'NGN', amount: 30 }], 'NGN')).toBe(70);
    expect(leftToday(limits, [{ currency: 'NGN', amount: 130 }], 'NGN')).toBe(0);
    expect(leftToday(limits, [], 'EUR')).toBeNull();
  });
});
