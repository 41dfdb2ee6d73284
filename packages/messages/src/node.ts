/** The texts on the server and in tests: in the language of `withLocale`, compiled when they are first needed. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readCatalogue } from './catalogues.ts';
import { MessageFormat } from './format.ts';
import { DEFAULT_LOCALE, isLocale, LOCALES, localeInfo, type Locale } from './locales.ts';
import type { Messages } from './messages.gen.ts';

export * from './locales.ts';

type Values = Record<string, string | number>;
type Write = (values?: Values) => string;

interface Reader {
  locale: Locale;
  /** Texts are recorded instead of written. */
  isRecording?: true;
}
const readers = new AsyncLocalStorage<Reader>();
const ENGLISH: Reader = { locale: DEFAULT_LOCALE };
const reader = (): Reader => readers.getStore() ?? ENGLISH;

export const getLocale = (): Locale => reader().locale;
export const getIntlLocale = (): string => localeInfo(getLocale()).intl;
/** A language that is no longer there is written in English. */
export const withLocale = <T>(locale: Locale, write: () => T): T =>
  readers.run({ locale: isLocale(locale) ? locale : DEFAULT_LOCALE }, write);

/** Before and after a recorded message; no text contains it. */
const MARK = '\u0002';
interface RecordedMessage {
  subject: string;
  id: string;
  values?: Values | undefined;
}
const toRecord = (message: RecordedMessage): string => `${MARK}${JSON.stringify(message)}${MARK}`;

/** Undefined where code changed the text after it was recorded, as by cutting it. */
function parseRecord(part: string): RecordedMessage | undefined {
  try {
    return JSON.parse(part) as RecordedMessage;
  } catch {
    return undefined;
  }
}

/** A text as its messages and values, to be stored; `readText` writes it in the language of its later reader. */
export const recordText = (write: () => string): string => recordTexts(write);

/** The same of all texts in what is written. */
export const recordTexts = <T>(write: () => T): T => readers.run({ locale: DEFAULT_LOCALE, isRecording: true }, write);

/** A recorded text in the language of the moment; null where it cannot be read any more. */
export function readText(recorded: string): string | null {
  const parts = recorded.split(MARK).map((part, at) => {
    if (at % 2 === 0) return part;
    const message = parseRecord(part);
    if (!message) return null;
    const { subject, id, values = {} } = message;
    const inner = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'string' ? readText(value) : value] as const,
    );
    if (inner.some(([, value]) => value === null)) return null;
    return messageOf(subject, id)?.(Object.fromEntries(inner) as Values) ?? null;
  });
  return parts.includes(null) ? null : parts.join('');
}

const catalogues = new Map(LOCALES.map(({ value }) => [value, readCatalogue(value)]));
const formats = new Map(LOCALES.map(({ value }) => [value, new MessageFormat(value)]));

/** A message that writes itself in the language of the moment. */
function toMessage(subject: string, id: string): Write {
  const compiled = new Map<Locale, Write>();
  const compile = (locale: Locale): Write => {
    const text = catalogues.get(locale)?.[subject]?.[id] ?? catalogues.get(DEFAULT_LOCALE)?.[subject]?.[id] ?? '';
    const write = formats.get(locale)?.compile(text) ?? (() => text);
    compiled.set(locale, write);
    return write;
  };
  return (values) => {
    const { locale, isRecording } = reader();
    if (isRecording) return toRecord({ subject, id, values });
    return (compiled.get(locale) ?? compile(locale))(values);
  };
}

const all: Record<string, Record<string, Write>> = Object.fromEntries(
  Object.entries(catalogues.get(DEFAULT_LOCALE) ?? {}).map(([subject, texts]) => [
    subject,
    Object.fromEntries(Object.keys(texts).map((id) => [id, toMessage(subject, id)])),
  ]),
);
const messageOf = (subject: string, id: string): Write | undefined => all[subject]?.[id];

export const m = all as unknown as Messages;
