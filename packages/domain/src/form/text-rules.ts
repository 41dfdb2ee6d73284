/**
 * The shape of e-mail addresses, web addresses, numbers, phones and dates.
 * Every expression is linear in its input and lengths are checked first, so a 100 KB answer costs nothing.
 */

const LOCAL_PART = /^[^\s@"(),:;<>[\]\\]+$/;
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const WEB_ADDRESS = /^https?:\/\/([^\s/?#]+)(?:[/?#]\S*)?$/i;
const POSITIVE_DECIMAL = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const ANY_DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;
const PHONE = /^\+[1-9]\d{0,2}\d{8,14}$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function isHost(host: string): boolean {
  const labels = host.split('.');
  return labels.length >= 2 && host.length <= 253 && labels.every((label) => HOST_LABEL.test(label));
}

/** name@host with at least one dot in the host. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const host = text.slice(at + 1);
  if (at < 1 || local.length > 64 || !LOCAL_PART.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return isHost(host) && !/^\d+$/.test(host.slice(host.lastIndexOf('.') + 1));
}

/** An http or https address; any other scheme is refused, javascript: above all. */
export function isUrl(text: string): boolean {
  if (text.length > 2_083) return false;
  const authority = WEB_ADDRESS.exec(text)?.[1];
  if (authority === undefined) return false;
  const [, host = authority, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(authority) ?? [];
  return isHost(host) && (port === undefined || Number(port) <= 65_535);
}

/** A decimal from 0 up, in plain digits. */
export function isPositiveDecimal(text: string): boolean {
  return POSITIVE_DECIMAL.test(text);
}

/** The number that a text writes in plain decimal digits, or null when it writes none. */
export function readDecimal(text: string): number | null {
  const trimmed = text.trim();
  return ANY_DECIMAL.test(trimmed) ? Number(trimmed) : null;
}

/** Spaces, hyphens and brackets removed. */
export function normalisePhone(text: string): string {
  return text.replace(/[\s()[\]\-\u2010-\u2015]/g, '');
}

/** '+', country code, then 8 to 14 digits, after normalising. */
export function isPhone(text: string): boolean {
  return text.length <= 100 && PHONE.test(normalisePhone(text));
}

/** A day that exists in the calendar, as YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  const match = ISO_DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
