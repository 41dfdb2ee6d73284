/** Names inside a ZIP of applications: every file system can unpack them, and no two are the same on any. */
import { cleanFileName } from '../file/names.ts';
import { graphemes } from '../form/graphemes.ts';

/** Together below the 260 characters of a path on Windows, with room for the folder that people unpack into. */
const MAX_FOLDER = 80;
const MAX_FILE = 100;
/** File systems count bytes, at most 255; scripts other than Latin take two to four for a letter. */
const MAX_BYTES = 200;

/** Names that are taken in one folder, as file systems compare them that ignore case. */
export type TakenNames = Set<string>;

/** The folder of an application: its number and who applied; the number alone where the reader must not learn who. */
export function archiveFolderName(number: string, applicant: string | null, taken: TakenNames): string {
  return claimName(withoutFolders(applicant ? `${number} ${applicant}` : number), '', MAX_FOLDER, taken);
}

/** A file, by the place of its question in the form, so that files are in the form's order. */
export function archiveFileName(place: number, name: string, taken: TakenNames): string {
  const clean = cleanFileName(name);
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= 8 ? clean.slice(dot) : '';
  return claimName(`${place}-${clean.slice(0, clean.length - ending.length)}`, ending, MAX_FILE, taken);
}

/** A slash separates folders: what an organisation's name has after it would be lost. */
const withoutFolders = (name: string): string => cleanFileName(name.replaceAll(/\s*[/\\]\s*/g, '-').replaceAll(/\s+/g, ' '));

function claimName(base: string, ending: string, length: number, taken: TakenNames): string {
  for (let n = 1; ; n++) {
    const tail = `${n === 1 ? '' : ` (${n})`}${ending}`;
    const name = `${cutName(base, length - tail.length)}${tail}`;
    const key = name.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

/** Cut between characters as people see them, so that no accent is lost. Windows drops dots and spaces at the end. */
function cutName(text: string, length: number): string {
  let cut = '';
  let bytes = 0;
  for (const { segment } of graphemes(text)) {
    bytes += utf8Length(segment);
    if (cut.length + segment.length > length || bytes > MAX_BYTES) break;
    cut += segment;
  }
  return cut.replace(/[. ]+$/, '');
}

/** Bytes of a text in UTF-8. */
const utf8Length = (text: string): number =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0).reduce(
    (sum, code) => sum + (code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4),
    0,
  );
