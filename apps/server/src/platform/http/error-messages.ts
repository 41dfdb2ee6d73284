import { z } from 'zod';

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
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
          if (issue.input === undefined) return 'This is missing!';
          return `This must be ${TYPES[issue.expected] ?? issue.expected}!`;
        case 'too_big':
          return `At most ${String(issue.maximum)} ${UNITS[issue.origin] ?? ''}`.trim().concat('!');
        case 'too_small':
          return `At least ${String(issue.minimum)} ${UNITS[issue.origin] ?? ''}`.trim().concat('!');
        case 'invalid_value':
          return `Choose one of: ${issue.values.map(String).join(', ')}!`;
        case 'invalid_format':
          return issue.format === 'uuid' ? 'This is not an id!' : 'This is not written as it should be!';
        default:
          return 'This cannot be used!';
      }
    },
  });
}
