/** The French catalogue as the build asks it. */
import { FRENCH } from '@grantdesk/domain/language/fr/index';
import { FRENCH_ONLY } from '@grantdesk/domain/language/fr/only';

const texts = new Map(FRENCH.flatMap((subject) => Object.entries(subject)));
const special = Object.entries(FRENCH_ONLY);

/** The French text of a key in a file; undefined where the catalogue has none. */
export function french(key: string, file: string): string | undefined {
  const found = special.find(([place, named]) => file.includes(place) && Object.hasOwn(named, key));
  return found?.[1][key] ?? texts.get(key);
}
