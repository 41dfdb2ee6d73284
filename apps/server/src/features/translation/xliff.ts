/** Translations as XLIFF, the format that tools of translators exchange. */
import { m } from '@grantdesk/messages';
import type { TranslatedText } from '@grantdesk/domain';
import { newParser } from '#platform/xml.ts';
import { refuseFile, type FileText, type TextFile } from './file.ts';

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML has no other control characters.
    .replace(/[^\P{Cc}\t\n\r]/gu, '');

const STATES = { MISSING: 'new', CHANGED: 'needs-review-translation', TRANSLATED: 'translated' } as const;

/** XLIFF 1.2, which every tool reads; `place` says in words where a text is. */
export function writeXliff(
  { name, sourceLanguage, language }: { name: string; sourceLanguage: string; language: string },
  texts: readonly (TranslatedText & { place: string })[],
): string {
  const units = texts.map(
    ({ key, source, text, state, place }) => `
      <trans-unit id="${escape(key)}" xml:space="preserve">
        <source>${escape(source)}</source>
        <target state="${STATES[state]}">${escape(text)}</target>
        <note>${escape(place)}</note>
      </trans-unit>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="${escape(name)}" source-language="${escape(sourceLanguage)}" target-language="${escape(language)}" datatype="plaintext">
    <body>${units.join('')}
    </body>
  </file>
</xliff>
`;
}

/** A translation that a tool found elsewhere. */
const isProposal = (name: string): boolean => name === 'alt-trans' || name === 'matches';

/** The units of XLIFF 1.2 (`trans-unit`) or 2 (`unit`). @throws AppError 422 for what is no such file */
export function readXliff(content: string): TextFile {
  const texts: FileText[] = [];
  let language: string | null = null;
  let isXliff = false;
  let unit: FileText | null = null;
  let part: 'source' | 'text' | null = null;
  let inProposal = false;
  const parser = newParser({
    open: ({ name, attributes }) => {
      if (name === 'xliff') isXliff = true;
      language ??= attributes['target-language'] ?? attributes['trgLang'] ?? null;
      if (name === 'trans-unit' || name === 'unit') unit = { key: attributes['id'] ?? '', text: '', source: '' };
      if (isProposal(name)) inProposal = true;
      if (!inProposal && (name === 'source' || name === 'target')) part = name === 'source' ? 'source' : 'text';
    },
    text: (text) => {
      if (unit && part) unit[part] = (unit[part] ?? '') + text;
    },
    close: (name) => {
      if (name === 'source' || name === 'target') part = null;
      if (isProposal(name)) inProposal = false;
      if ((name === 'trans-unit' || name === 'unit') && unit) {
        texts.push(unit);
        unit = null;
      }
    },
  });
  try {
    parser.write(content).close();
  } catch (error) {
    throw refuseFile(m.translation.brokenXliff({ reason: (error as Error).message }));
  }
  if (!isXliff) throw refuseFile(m.translation.noXliff());
  return { language, texts };
}
