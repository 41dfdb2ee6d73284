/** Names of files as they are stored, shown and downloaded. They never become part of a path. */
import { graphemes } from '../form/graphemes.ts';

export const DISPLAY_NAME_LENGTH = 35;
const MAX_NAME_LENGTH = 255;
/** Names that Windows keeps for devices, with or without an extension. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Control characters and those that turn the direction of writing, by which `exe.pdf` can be shown for `fdp.exe`. */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * The name that a file is stored under: no folders, no hidden characters, composed accents (NFC), no device name, at most
 * 255 characters including its extension. Never empty.
 */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').replace(HIDDEN, '').split(/[/\\]/).at(-1) ?? '';
  // Dots and spaces at the end are dropped by Windows, which would change the extension.
  const plain = base
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/[. ]+$/, '');
  const safe = plain === '' ? 'file' : DEVICES.test(plain) ? `_${plain}` : plain;
  if (safe.length <= MAX_NAME_LENGTH) return safe;
  const dot = safe.lastIndexOf('.');
  const ending = dot > 0 && safe.length - dot <= 8 ? safe.slice(dot) : '';
  return withoutHalfPair(safe.slice(0, MAX_NAME_LENGTH - ending.length)) + ending;
}

/** A cut between the two halves of a character leaves neither. */
const withoutHalfPair = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');

/**
 * `Content-Disposition` of a download (RFC 6266): a plain name for old programs, and the whole one encoded.
 * @param way `inline` where the browser may show it
 */
export function contentDisposition(way: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The name cut to 35 characters including its extension; shorter names stay as they are. */
export function displayFileName(name: string, length: number = DISPLAY_NAME_LENGTH): string {
  if (name.length <= length) return name;
  const characters = Array.from(graphemes(name), ({ segment }) => segment);
  if (characters.length <= length) return name;
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 8 ? characters.slice(dot) : [];
  return [...characters.slice(0, length - ending.length - 1), '…', ...ending].join('');
}
