import { m } from '@grantdesk/messages';
import { webhookHost } from '../webhook/rules.ts';
import { getRegister } from './adapters.ts';

export interface RegisterSetting {
  isOn: boolean;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Days for which a check counts before a payment; 0 where payments do not depend on it. */
  renewDays: number;
}

/** Unless a register says otherwise, and for a check in other sources. */
export const RENEW_DAYS = 90;
export const MAX_RENEW_DAYS = 3_650;
export const MAX_REGISTER_KEY = 500;

/** Whole, without a name, a query or white space, and encrypted unless its host may lie inside. */
function isBaseUrl(url: string, inwardHosts: readonly string[]): boolean {
  const host = webhookHost(url);
  return host !== null && host !== '' && !/[?#@\s]/.test(url) && (/^https:/i.test(url) || inwardHosts.includes(host));
}

/** Broken rules, by field. An instance of one's own may want no key. @param inwardHosts hosts that may be reached by http */
export function registerIssues(
  adapter: string,
  { isOn, baseUrl, renewDays }: RegisterSetting,
  hasKey: boolean,
  inwardHosts: readonly string[] = [],
): { path: string; message: string }[] {
  const { keyPlace, baseUrl: published } = getRegister(adapter);
  return [
    ...(isBaseUrl(baseUrl, inwardHosts) ? [] : [{ path: 'baseUrl', message: m.register.enterAnAddress() }]),
    ...(Number.isInteger(renewDays) && renewDays >= 0 && renewDays <= MAX_RENEW_DAYS
      ? []
      : [{ path: 'renewDays', message: m.register.enterDays({ max: MAX_RENEW_DAYS }) }]),
    ...(isOn && keyPlace !== null && !hasKey && baseUrl === published ? [{ path: 'key', message: m.register.enterAKey() }] : []),
  ];
}
