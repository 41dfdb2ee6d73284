import { getIntlLocale, m } from '@grantdesk/messages';
import { zoneAbbreviation } from '@grantdesk/domain/format/date';

/** Currencies by code, with the name that this language gives them. */
export function currencyOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(getIntlLocale(), { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }));
}

/** IANA zones; the one in use comes along even where this browser does not list it. */
export function zoneOptions(used: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(used) ? zones : [used, ...zones];
}

export const zoneWords = (zone: string, now: number): string =>
  m.programme.currentTimeThereNow({ now: zoneAbbreviation(now, zone) });
