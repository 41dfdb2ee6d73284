import { m } from '@grantdesk/messages';
import type { AwardFormat } from '@grantdesk/domain/open-data/shapes';

/** What people call the formats, in the order that pages offer them. */
export const FORMAT_LABELS: [format: AwardFormat, label: string][] = [
  ['360giving', m.openData.n360givingJson()],
  ['commongrants', m.openData.commongrantsJson()],
  ['csv', 'CSV'],
];

export const awardsCount = (n: number): string => m.openData.countAwards({ count: n });
