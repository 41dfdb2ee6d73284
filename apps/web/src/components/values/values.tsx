import { formatDate, formatDateTime, formatDateTimeZone } from '@grantdesk/domain/format/date';
import { formatAmount, moneyText } from '@grantdesk/domain/format/money';

let zoneHere: string | undefined;
/** The time zone of this browser. Read once: each read creates a formatter, and a table shows hundreds of dates. */
export const browserZone = (): string => (zoneHere ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** Where the server draws the page, the zone that the reader's browser last had. */
export const setZone = (zone: string | null | undefined): void => {
  zoneHere = zone ?? undefined;
};

export interface DateTimeProps {
  value: string | null | undefined;
  /** With the time of day. */
  timed?: boolean;
  /** With the zone's name: on every deadline and meeting. */
  withZone?: boolean;
  /** The reader's time zone by default. */
  zone?: string | undefined;
}

/** A date as the product writes it, machine-readable too. */
export function DateTime({ value, timed = false, withZone = false, zone = browserZone() }: DateTimeProps) {
  if (!value)
    return (
      <span className="text-muted" data-none>
        –
      </span>
    );
  const text = withZone ? formatDateTimeZone(value, zone) : timed ? formatDateTime(value, zone) : formatDate(value, zone);
  return (
    <time dateTime={value} className="tabular-nums">
      {text}
    </time>
  );
}

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
  if (minor === null || minor === undefined) return <span className="text-muted">–</span>;
  return <span className="tabular-nums">{plain ? formatAmount(minor, currency) : moneyText(minor, currency)}</span>;
}
