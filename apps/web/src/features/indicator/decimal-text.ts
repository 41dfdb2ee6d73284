import { getLocale } from '@grantdesk/messages';
import type { IndicatorUnit } from '@grantdesk/domain/indicator/shape';
import { formatNumber, formatPercent, NO_NUMBER } from '@grantdesk/domain/format/money';

/** What a person typed as the server takes it: without blanks, with a point. An empty field is null. */
export function toDecimalText(text: string): string | null {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return null;
  return getLocale() === 'fr' ? bare.replace(',', '.') : bare;
}

/** A decimal as people of the language type it. */
export const fromDecimalText = (value: string | null): string =>
  value === null ? '' : getLocale() === 'fr' ? value.replace('.', ',') : value;

/** As many as the value has. */
const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0;

/** As it is read: grouped, with a percent sign where that is the unit. */
export const toFigure = (value: string | null, unit: IndicatorUnit): string =>
  value === null
    ? NO_NUMBER
    : unit === 'PERCENT'
      ? formatPercent(Number(value) / 100)
      : formatNumber(Number(value), decimalsOf(value));
