import { m } from '@grantdesk/messages';
import type { TagColour } from '@grantdesk/domain/tag/shape';

/** What the colours look like, for people who choose one and people who do not see it. */
export const TAG_COLOUR_LABELS: Record<TagColour, string> = {
  neutral: m.tag.grey(),
  info: m.tag.blue(),
  progress: m.tag.violet(),
  success: m.tag.green(),
  warning: m.tag.amber(),
  danger: m.tag.red(),
  called: m.tag.pink(),
  brand: m.tag.teal(),
};
