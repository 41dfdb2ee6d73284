/** The details of an email: named by keys, which templates use and notifications store, and written in the language of their reader. */
import { m, readText } from '@grantdesk/messages';
import { formatDateTimeZone, formatDay } from '../format/date.ts';
import { moneyText } from '../format/money.ts';

const DETAIL_LABELS = {
  role: m.common.role,
  address: m.common.address,
  currentAddress: m.user.currentAddress,
  newAddress: m.user.newAddress,
  previousAddress: m.user.previousAddress,
  networkAddress: m.auth.networkAddress,
  goodFor: m.user.goodFor,
  change: m.notification.changeLabel,
  from: m.common.from2,
  to: m.common.to2,
  yourTime: m.common.whereYouAre,
  webhook: m.webhook.webhook,
  failingSince: m.webhook.failingSince,
  programme: m.common.programme,
  application: m.common.application2,
  applications: m.common.applications,
  invitationValidUntil: m.application.invitationGoodUntil,
  closes: m.common.closes,
  receiptNumber: m.common.receiptNumber,
  submitted: m.application.submitted2,
  digestSha256: m.common.digestSha256,
  openFrom: m.application.openFrom,
  granted: m.common.granted,
  closesNow: m.application.closesNow,
  about: m.common.about,
  pleaseAnswerBy: m.message.pleaseAnswerBy,
  stage: m.common.stage,
  due: m.common.due,
  reason: m.common.reason,
  link: m.common.link,
  place: m.common.place,
  panel: m.interview.panel,
  timesOffered: m.interview.timesOffered,
  chooseUntil: m.interview.chooseUntil,
  budget: m.common.budget,
  changes: m.amendment.changes,
  paidInTotal: m.amendment.paidInTotal,
  payment: m.payment.payment,
  batch: m.paymentBatch.batch,
  payOn: m.paymentBatch.payOn,
  amount: m.common.amount,
  sentOn: m.payment.sentOn,
  stillToCome: m.payment.stillToCome,
  bank: m.payment.bank,
  account: m.common.account,
  signedBy: m.contract.signedBy,
  signed: m.contract.signedOn,
  report: m.common.report,
  receipt: m.common.receipt,
  handedIn: m.report.submitted,
  event: m.common.event,
  organisation: m.common.organisation,
  register: m.organisation.register,
} as const satisfies Record<string, () => string>;

/** Organisations use the keys in their templates: one that is there keeps its name. */
export type DetailKey = keyof typeof DETAIL_LABELS;

/** A text, an instant on the clocks of a zone, a day such as 2026-11-30, or an amount in minor units. */
export type DetailValue = string | { time: Date | string; zone: string } | { day: string } | { amount: number; currency: string };
/** In the order in which they are read. */
export type Details = Readonly<Partial<Record<DetailKey, DetailValue>>>;

export const detailLabel = (key: DetailKey): string => DETAIL_LABELS[key]();

/** A detail in the language of the moment; a recorded text that can no longer be read is empty. */
export function detailText(value: DetailValue): string {
  if (typeof value === 'string') return readText(value) ?? '';
  if ('time' in value) return formatDateTimeZone(value.time, value.zone);
  if ('day' in value) return formatDay(value.day);
  return moneyText(value.amount, value.currency);
}

/** Labels and texts, as an email shows them. */
export const listDetails = (details: Details): { key: DetailKey; label: string; text: string }[] =>
  (Object.entries(details) as [DetailKey, DetailValue][]).map(([key, value]) => ({
    key,
    label: detailLabel(key),
    text: detailText(value),
  }));
