export type * from './events.ts';
export {
  MAIL_EVENTS,
  PROGRAMME_EVENTS,
  WORDED_EVENTS,
  eventGroup,
  eventKeys,
  eventLabel,
  isMailEvent,
  isProgrammeEvent,
  isWorded,
  keyLabel,
  kindOf,
  requiredKeys,
  wordedEvent,
} from './events.ts';
export { exampleContent } from './examples.ts';
export type * from './template.ts';
export {
  COMMON_FIELDS,
  TEMPLATE_BODY_MAX,
  TEMPLATE_SUBJECT_MAX,
  applyTemplate,
  defaultTemplate,
  eventContent,
  fillFields,
  greetingOf,
  templateFields,
  templateIssues,
} from './template.ts';
