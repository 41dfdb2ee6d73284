import type { Answers } from '@grantdesk/domain/form/types';

/** Answers as form data: each field id keyed to its value, array values repeated, an empty part for what was cleared. */
export function answersForm(changes: Answers): FormData {
  const form = new FormData();
  for (const [fieldId, value] of Object.entries(changes)) {
    if (value === null || value.length === 0) form.append(fieldId, '');
    else if (typeof value === 'string') form.append(fieldId, value);
    else for (const item of value) form.append(fieldId, item);
  }
  return form;
}
