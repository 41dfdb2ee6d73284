import { getLocale } from '@grantdesk/messages';
import type { IndicatorUnit } from '@grantdesk/domain/indicator/shape';
import { formatNumber, formatPercent } from '@grantdesk/domain/format/money';

/** What a person typed as the server takes it: without blanks, with a point. An empty field is null. */
export function toDecimalText(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return null;
  return getLocale() === 'fr' ? bare.replace(',', '.') : bare;
}

/** A decimal as people of the language type it. */
export const fromDecimalText = (value: string | null): string =>
  value === null ? '' : getLocale() === 'fr' ? value.replace('.', ',') : value;

/** As it is read: grouped, with a percent sign where that is the unit. */
export const toFigure = (value: string | null, unit: IndicatorUnit): string =>
  value === null ? formatNumber(null) : unit === 'PERCENT' ? formatPercent(Number(value) / 100) : formatNumber(Number(value), 4);
