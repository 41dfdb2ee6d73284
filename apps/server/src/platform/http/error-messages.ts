import { m } from '@grantdesk/messages';
import { z } from 'zod';

const TYPES: Record<string, string> = {
  get string() {
    return m.common.aText();
  },
  get number() {
    return m.common.aNumber();
  },
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const UNITS: Record<string, string> = { string: 'characters', array: 'entries', number: '' };

/** Our words for what a schema refuses without words of its own; people read them beside their fields. */
export function speakPlainly(): void {
  z.config({
    customError: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          if (issue.input === undefined) return m.http.thisIsMissing();
          return m.http.thisMustBeTypes({ TYPES: TYPES[issue.expected] ?? issue.expected });
        case 'too_big':
          return `At most ${String(issue.maximum)} ${UNITS[issue.origin] ?? ''}`.trim().concat('!');
        case 'too_small':
          return `At least ${String(issue.minimum)} ${UNITS[issue.origin] ?? ''}`.trim().concat('!');
        case 'invalid_value':
          return m.http.chooseOneOfJoin({ join: issue.values.map(String).join(', ') });
        case 'invalid_format':
          return issue.format === 'uuid' ? m.http.thisIsNotAnId() : m.http.thisIsNotWrittenAsIt();
        default:
          return m.http.thisCannotBeUsed();
      }
    },
  });
}
