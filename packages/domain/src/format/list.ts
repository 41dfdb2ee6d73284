import { getIntlLocale } from '@grantdesk/messages';

const formats = new Map<string, Intl.ListFormat>();

function formatAs(type: 'conjunction' | 'disjunction', items: readonly string[]): string {
  const locale = getIntlLocale();
  const format = formats.get(type + locale) ?? new Intl.ListFormat(locale, { type });
  formats.set(type + locale, format);
  return format.format(items);
}

/** 'a, b, and c', as the reader's language writes it. */
export const formatList = (items: readonly string[]): string => formatAs('conjunction', items);

/** 'a, b, or c', as the reader's language writes it. */
export const formatAlternatives = (items: readonly string[]): string => formatAs('disjunction', items);
