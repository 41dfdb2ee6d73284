import { m } from '@grantdesk/messages';
import { isTimeZone } from '../format/date.ts';

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** What a new programme begins with. Programmes that exist, and their money, keep their own. */
export interface RegionalSettings {
  currency: string;
  timeZone: string;
}

export const REGIONAL_DEFAULTS: RegionalSettings = { currency: 'NGN', timeZone: 'Africa/Lagos' };

export const regionalWords = {
  get currency() {
    return m.common.chooseACurrency();
  },
  get timeZone() {
    return m.common.chooseATimeZone();
  },
} as const;

/** @returns the broken rules, by field */
export const regionalIssues = ({ currency, timeZone }: RegionalSettings): { path: keyof RegionalSettings; message: string }[] => [
  ...(isCurrency(currency) ? [] : [{ path: 'currency' as const, message: regionalWords.currency }]),
  ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone' as const, message: regionalWords.timeZone }]),
];
