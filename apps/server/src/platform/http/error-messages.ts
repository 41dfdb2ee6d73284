import { m } from '@grantdesk/messages';
import { z } from 'zod';

/** Our words for what a schema refuses without words of its own; people read them beside their fields. */
export function speakPlainly(): void {
  z.config({
    customError: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          if (issue.input === undefined) return m.http.thisIsMissing();
          return m.http.mustBe({ type: issue.expected });
        case 'too_big':
          return m.http.atMost({ maximum: String(issue.maximum), origin: issue.origin });
        case 'too_small':
          return m.http.atLeast({ minimum: String(issue.minimum), origin: issue.origin });
        case 'invalid_value':
          return m.http.chooseOneOfList({ list: issue.values.map(String).join(', ') });
        case 'invalid_format':
          return issue.format === 'uuid' ? m.http.thisIsNotAnId() : m.http.thisIsNotWrittenAsIt();
        default:
          return m.http.thisCannotBeUsed();
      }
    },
  });
}
