import { LANGUAGE, LOCALE } from '@grantdesk/domain/language/current';
import { formatDate, formatDateTime, formatDateTimeZone } from '@grantdesk/domain/format/date';
import { formatAmount } from '@grantdesk/domain/format/money';

let zoneHere: string | undefined;
/** The zone that this browser is set to. Asked once: each answer costs a formatter, and a table shows hundreds of dates. */
export const browserZone = (): string => (zoneHere ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

export interface DateTimeProps {
  value: string | null | undefined;
  /** With the time of day. */
  timed?: boolean;
  /** With the zone's name: on every deadline and meeting. */
  withZone?: boolean;
  /** The reader's zone unless told. */
  zone?: string | undefined;
}

/** A date as the product writes it, machine-readable too. */
export function DateTime({ value, timed = false, withZone = false, zone = browserZone() }: DateTimeProps) {
  if (!value)
    return (
      <span className="muted" data-none>
        –
      </span>
    );
  const text = withZone ? formatDateTimeZone(value, zone) : timed ? formatDateTime(value, zone) : formatDate(value, zone);
  return (
    <time dateTime={value} className="tn">
      {text}
    </time>
  );
}

const IS_SIGN_LAST = LANGUAGE === 'fr';
const symbols = new Map<string, string>();

/** ₦ for NGN; the code itself where a currency has no sign of its own. */
export function currencySign(currency: string): string {
  let sign = symbols.get(currency);
  if (sign === undefined) {
    try {
      const parts = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(
        0,
      );
      sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
    } catch {
      sign = currency;
    }
    if (!IS_SIGN_LAST && /^[A-Z]{3}$/.test(sign)) sign = `${sign}\u00a0`;
    symbols.set(currency, sign);
  }
  return sign;
}

/** ₦1,250,000.00 from minor units; where the language writes the sign last, 1 250 000,00 ₦. */
export const moneyText = (minor: number | null | undefined, currency: string): string =>
  IS_SIGN_LAST
    ? `${formatAmount(minor, currency)}\u00a0${currencySign(currency)}`
    : `${currencySign(currency)}${formatAmount(minor, currency)}`;

/** Money in minor units of its currency: ₦1,250,000.00. */
export function Money({
  minor,
  currency,
  plain = false,
}: {
  minor: number | null | undefined;
  currency: string;
  plain?: boolean;
}) {
  if (minor === null || minor === undefined) return <span className="muted">–</span>;
  return <span className="tn">{plain ? formatAmount(minor, currency) : moneyText(minor, currency)}</span>;
}
