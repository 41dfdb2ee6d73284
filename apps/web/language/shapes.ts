/** What distinguishes a text that people read from one that machines read: where and how it is written. */

const TECHNICAL_ATTRIBUTES = new Set(
  'className class id type role key href to from src name htmlFor autoComplete inputMode variant size color tone icon target rel method action style as align justify form pattern accept lang dir tabIndex ref wrap position component viewBox d fill stroke transform points preserveAspectRatio xmlns layout status subject field path scope module value defaultValue data sortKey'.split(
    ' ',
  ),
);
const TEXT_ATTRIBUTES = new Set(
  'label title placeholder alt text description hint reason note heading caption message empty summary confirmLabel cancelLabel aria-label aria-description aria-roledescription'.split(
    ' ',
  ),
);
export const TECHNICAL_PROPERTIES = new Set(
  'icon tone className variant type color to href id key role size locale timeZone method accept credentials'.split(' '),
);
const TEXT_PROPERTIES = new Set('label title text description hint reason note heading sentence'.split(' '));
/** Functions whose arguments are words of a sentence. */
const WORD_CALLS = new Set('plural counted word words'.split(' '));
const TECHNICAL_CALLS = new Set(
  'get has set delete append getItem setItem removeItem querySelector querySelectorAll closest matches addEventListener removeEventListener dispatchEvent startsWith endsWith includes split replace replaceAll indexOf RegExp Set URL URLSearchParams Blob File createElement setAttribute getAttribute removeAttribute require invariant DateTimeFormat NumberFormat PluralRules ListFormat DisplayNames Segmenter toLocaleString createFileRoute createRootRoute lazyRouteComponent useStored getElementById setProperty getPropertyValue matchMedia Worker execCommand BroadcastChannel useHotkey hotkey Event CustomEvent'.split(
    ' ',
  ),
);
const ERRORS = /Error$/;

export const isTechnicalAttribute = (name: string): boolean =>
  TECHNICAL_ATTRIBUTES.has(name) ||
  name.startsWith('data-') ||
  /^aria-(?:labelledby|describedby|controls|haspopup|current|live|sort|owns|activedescendant)$/.test(name);
/** Attributes that name things on these components only: the rows of a list, what would be left unsaved. */
const TEXT_ATTRIBUTES_OF: Readonly<Record<string, RegExp>> = {
  name: /(?:Table|List|ListView|Bar|Grid|Dashboard|Pagination)$/,
  subject: /^LeaveGuard$/,
  what: /^CompareGrid$/,
};

export const isTextAttribute = (name: string, element: string): boolean =>
  TEXT_ATTRIBUTES.has(name) || (TEXT_ATTRIBUTES_OF[name]?.test(element) ?? false);
export const isTextProperty = (name: string): boolean => TEXT_PROPERTIES.has(name);
export const isWordCall = (name: string): boolean => WORD_CALLS.has(name);
/** Calls whose arguments are names for machines, and errors, which engineers read. */
export const isTechnicalCall = (name: string, isNew: boolean): boolean =>
  TECHNICAL_CALLS.has(name) || (isNew && ERRORS.test(name) && name !== 'ApiError' && name !== 'AppError');

const STYLE =
  /^[-a-z]+:\s[^.]*;|^\((?:min|max|prefers|hover|pointer)|[{}]|^var\(|^\d+px\b(?!.*,)|\d+(?:fr|rem|em)\b|^[MmLl][\d.-]|^https?:|^[./#@]|\w=\S|^\w+\/\w+$|calc\(|^[a-z-]+\([^)]*\)$/;

/** The classes of an element (`ui/utilities.css`): most have a hyphen or a number, these have neither. */
const CLASSES =
  /^(?=.*[a-z]-)(?:(?:[-a-z[@*]\S*[-:[/\d]\S*|flex|grid|block|hidden|relative|absolute|sticky|fixed|underline|truncate|border|outline|grow|num|ellipsis)(?:\s+|$)){2,}$/;

/**
 * Whether a literal reads as words: several of them, or one with a capital letter. Classes, colours, addresses and constants do
 * not.
 */
export function isProse(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || STYLE.test(text) || CLASSES.test(text)) return false;
  if (/^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(text)) return false;
  if (/^[A-Z][a-z’']+[.…!?:]?$/.test(text)) return true;
  return /\p{L}[\p{L}’'-]*[,.:;!?)”"…]*\s+\S*/u.test(text) && /[a-z]/.test(text);
}

/** The same for a text with values in it, written as U+0001: a lone word beside one is a text, as in '3 left'. */
export const isProseAround = (fixed: string): boolean => {
  const text = fixed.replaceAll('\u0001', '1');
  return isProse(text) || (/(?:^|\s)\p{Ll}{2,}(?:\s|[.,:;!?]|$)/u.test(fixed) && /\s/.test(fixed.trim()) && !STYLE.test(text));
};
