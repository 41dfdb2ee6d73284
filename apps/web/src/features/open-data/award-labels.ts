import { getIntlLocale, m } from '@grantdesk/messages';
import { NO_COUNTRY } from '@grantdesk/domain/open-data/catalogue';

/** In the reader's language; as it was answered where its code is not known. */
export function countryLabel(code: string | null, name: string | null): string {
  if (code === NO_COUNTRY) return m.openData.noCountry();
  return (code && new Intl.DisplayNames(getIntlLocale(), { type: 'region', fallback: 'none' }).of(code)) || (name ?? '');
}

/** Region and country. */
export const placeLabel = (place: { region: string | null; country: string | null; countryCode: string | null }): string =>
  [place.region, countryLabel(place.countryCode, place.country)].filter((part) => part !== null && part !== '').join(', ');
