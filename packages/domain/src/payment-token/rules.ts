/**
 * A token by which an accounting system records payments as paid (decision 0092): from some networks, up to a sum a day, and
 * never a payment that one of the people behind the token approved.
 */
import { m } from '@grantdesk/messages';
import { formatList } from '../format/list.ts';
import { moneyText } from '../format/money.ts';
import { isAmount } from '../payment/amounts.ts';
import { completionDenial, type PaymentFacts } from '../payment/decision.ts';
import { TOKEN_DAYS_MAX, TOKEN_NAME_MAX, tokenWords } from '../token/rules.ts';
import { isWholeNetwork, readNetwork } from './networks.ts';

export const PAYMENT_NETWORKS_MAX = 20;
export const PAYMENT_REFERENCE_MAX = 100;
/** A network with a shorter prefix is most of the internet, and protects nothing. */
const SHORTEST_PREFIX = { 32: 8, 128: 16 } as const;

/** Minor units that a token may record in one currency within a day. */
export interface DailyLimit {
  currency: string;
  amount: number;
}
export interface PaymentTokenChoice {
  networks: readonly string[];
  limits: readonly DailyLimit[];
}
export interface NewPaymentToken extends PaymentTokenChoice {
  name: string;
  /** The accounting system, as people know it. */
  system: string;
  days: number;
}
export type PaymentTokenIssue = { path: string; message: string };

function networkIssue(text: string): string | null {
  const network = readNetwork(text);
  if (!network || !isWholeNetwork(network)) return m.paymentToken.notANetwork({ network: text.trim() });
  return network.prefix < SHORTEST_PREFIX[network.bits] ? m.paymentToken.networkTooWide({ network: text.trim() }) : null;
}

/** Networks as they are stored: trimmed, each once. */
export const cleanNetworks = (networks: readonly string[]): string[] => [
  ...new Set(networks.map((each) => each.trim().toLowerCase()).filter((each) => each !== '')),
];

/** Broken rules of networks and limits. @param currencies that programmes pay in */
export function paymentTokenIssues(choice: PaymentTokenChoice, currencies: readonly string[]): PaymentTokenIssue[] {
  const issues: PaymentTokenIssue[] = [];
  const networks = cleanNetworks(choice.networks);
  const wrong = networks.map(networkIssue).find((each) => each !== null);
  if (networks.length === 0) issues.push({ path: 'networks', message: m.paymentToken.addANetwork() });
  else if (networks.length > PAYMENT_NETWORKS_MAX)
    issues.push({ path: 'networks', message: m.paymentToken.tooManyNetworks({ max: PAYMENT_NETWORKS_MAX }) });
  else if (wrong) issues.push({ path: 'networks', message: wrong });
  const limit = limitIssue(choice.limits, currencies);
  if (limit) issues.push({ path: 'limits', message: limit });
  return issues;
}

function limitIssue(limits: readonly DailyLimit[], currencies: readonly string[]): string | null {
  if (limits.length === 0) return m.paymentToken.addALimit();
  const unused = limits.find(({ currency }) => !currencies.includes(currency));
  if (unused) return m.paymentToken.currencyUnused({ currency: unused.currency });
  if (!limits.every(({ amount }) => isAmount(amount))) return m.paymentToken.limitAboveZero();
  return new Set(limits.map(({ currency }) => currency)).size < limits.length ? m.paymentToken.oneLimitEach() : null;
}

/** Broken rules of a new token. */
export function newPaymentTokenIssues(token: NewPaymentToken, currencies: readonly string[]): PaymentTokenIssue[] {
  const { name, system, days } = token;
  const named = (path: string, text: string, missing: string): PaymentTokenIssue[] => {
    if (text.trim() === '') return [{ path, message: missing }];
    return [...text.trim()].length > TOKEN_NAME_MAX ? [{ path, message: tokenWords.longName }] : [];
  };
  return [
    ...named('name', name, tokenWords.name),
    ...named('system', system, m.paymentToken.enterTheSystem()),
    ...paymentTokenIssues(token, currencies),
    ...(Number.isInteger(days) && days >= 1 && days <= TOKEN_DAYS_MAX ? [] : [{ path: 'days', message: tokenWords.days }]),
  ];
}

/** '₦1,000.00 and €500.00', for the sentence that a second person decides by. */
export const limitsText = (limits: readonly DailyLimit[]): string =>
  formatList(limits.map(({ amount, currency }) => moneyText(amount, currency)));

/** Why a reference of the accounting system is none; null where it is one. */
export function referenceIssue(reference: string): string | null {
  if (reference.trim() === '') return m.paymentToken.enterTheReference();
  return [...reference.trim()].length > PAYMENT_REFERENCE_MAX
    ? m.paymentToken.longReference({ max: PAYMENT_REFERENCE_MAX })
    : null;
}

/** The person behind a token who approved the payment, so that the token cannot record it; undefined where none did. */
export const approverBehind = (facts: PaymentFacts, people: readonly string[]): string | undefined =>
  people.find((id) => completionDenial(facts, id)?.kind === 'person');

/** What a token may still record today; null in a currency that it has no limit for. */
export function leftToday(limits: readonly DailyLimit[], used: readonly DailyLimit[], currency: string): number | null {
  const limit = limits.find((each) => each.currency === currency);
  if (!limit) return null;
  return Math.max(0, limit.amount - (used.find((each) => each.currency === currency)?.amount ?? 0));
}
