/** What may be sent, signed and sent back. Paths are the names of the request's parts. */
import { m } from '@grantdesk/messages';
import { isCalendarDay } from '../form/text-rules.ts';
import { unknownMergeFields } from './merge.ts';

export const CONTRACT_STATUSES = ['SENT', 'SIGNED', 'VOID'] as const;
export const COPY_STATES = ['WAITING', 'CONFIRMED', 'RETURNED'] as const;
export const CONTRACT_BODY_MAX = 200_000;
export const CONTRACT_TITLE_MAX = 200;
export const SIGNED_NAME_MAX = 200;
/** Contracts and signed copies are at most this large. */
export const CONTRACT_FILE_MB = 20;

export type ContractIssue = { path: string; message: string };

export const contractMessages = {
  get title() {
    return m.common.enterATitle();
  },
  get body() {
    return m.common.writeTheContractOrChooseA();
  },
  get amount() {
    return m.common.enterAnAmountAboveZero();
  },
  get aboveGranted() {
    return m.contract.theAmountMustNotBeMore();
  },
  get day() {
    return m.common.enterAValidDate();
  },
  get order() {
    return m.common.theEndDateMustNotBe();
  },
  get name() {
    return m.common.typeYourFullName();
  },
  get consent() {
    return m.common.tickThatYouAgreeToBe();
  },
  get reason() {
    return m.common.enterAReason();
  },
  unknown: (fields: readonly string[]) =>
    m.contract.unknownPlaceholders({ count: fields.length, placeholders: fields.map((field) => `{{${field}}}`).join(', ') }),
  get onlyApplicant() {
    return m.contract.onlyThePersonWhoStartedThe();
  },
} as const;

/** Broken rules of the words of a template or a contract. */
export function bodyIssues(body: string, hasText: boolean): ContractIssue[] {
  if (!hasText) return [{ path: 'body', message: contractMessages.body }];
  const unknown = unknownMergeFields(body);
  return unknown.length > 0 ? [{ path: 'body', message: contractMessages.unknown(unknown) }] : [];
}

export type ContractTerms = { title: string; amount: number; startDate: string; endDate: string };

/** Broken rules of what a contract grants. @param granted what the board granted, where it named an amount */
export function termsIssues({ title, amount, startDate, endDate }: ContractTerms, granted: number | null): ContractIssue[] {
  const issues: ContractIssue[] = [];
  if (title.trim() === '') issues.push({ path: 'title', message: contractMessages.title });
  if (!Number.isSafeInteger(amount) || amount <= 0) issues.push({ path: 'amount', message: contractMessages.amount });
  else if (granted !== null && amount > granted) issues.push({ path: 'amount', message: contractMessages.aboveGranted });
  if (!isCalendarDay(startDate)) issues.push({ path: 'startDate', message: contractMessages.day });
  if (!isCalendarDay(endDate)) issues.push({ path: 'endDate', message: contractMessages.day });
  else if (isCalendarDay(startDate) && endDate < startDate) issues.push({ path: 'endDate', message: contractMessages.order });
  return issues;
}

/** Broken rules of a signature: the name is typed, the consent ticked. */
export function signatureIssues({ name, consent }: { name: string; consent: boolean }): ContractIssue[] {
  const issues: ContractIssue[] = [];
  if (name.trim().length < 2 || name.length > SIGNED_NAME_MAX) issues.push({ path: 'name', message: contractMessages.name });
  if (!consent) issues.push({ path: 'consent', message: contractMessages.consent });
  return issues;
}

export type ContractState = {
  flags: readonly string[];
  /** The version that stands, if one does. */
  standing: { status: 'SENT' | 'SIGNED'; hasCopy: boolean } | null;
};

/** Why a contract cannot be sent, signed, or a copy of it judged now; null where it can. */
export function contractDenial({ flags, standing }: ContractState, what: 'send' | 'sign' | 'check'): string | null {
  if (!flags.includes('BOARD_APPROVED')) return m.contract.theBoardHasNotApprovedThis();
  if (flags.includes('AWARD_DECLINED')) return m.contract.theAwardWasDeclined();
  if (standing?.status === 'SIGNED' || flags.includes('CONTRACT_SIGNED')) return m.contract.thisContractIsSigned();
  if (what === 'check') return standing?.hasCopy ? null : m.contract.thereIsNoSignedCopy();
  if (standing?.hasCopy) return what === 'send' ? m.contract.thereIsASignedCopy() : m.contract.yourSignedCopyHasBeenReceived();
  return what === 'sign' && !standing ? m.contract.noContractHasBeenSentYet() : null;
}
