/** The French catalogue, gathered from its subjects for the build and its checks. */
import { FRENCH } from '@grantdesk/domain/language/fr/index';

/** A subject of a catalogue: English texts and what stands in their places, here or only in the files named. */
export interface Subject {
  texts: Readonly<Record<string, string>>;
  /** Texts that mean something else in some files: part of the file's path, then the texts. */
  only?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const texts = new Map(FRENCH.flatMap((subject) => Object.entries(subject.texts)));
const only = FRENCH.flatMap((subject) => Object.entries((subject as Subject).only ?? {}));

/** The French text of a key in a file; undefined where the catalogue has none. */
export function french(key: string, file: string): string | undefined {
  const special = only.find(([place, named]) => file.includes(place) && Object.hasOwn(named, key));
  return special?.[1][key] ?? texts.get(key);
}
