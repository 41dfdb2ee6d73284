import { formatAmount } from '@grantdesk/domain/format/money';

/** An amount as a person would type it; empty where there is none. */
export const amountText = (minor: number | null, currency: string): string =>
  minor === null ? '' : formatAmount(minor, currency).replace(/[.,]00$/, '');
