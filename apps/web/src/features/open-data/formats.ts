import { LOCALE } from '@grantdesk/domain/language/current';
import type { AwardFormat } from '@grantdesk/domain/open-data/shapes';

/** What people call the formats, in the order that pages offer them. */
export const FORMAT_LABELS: [format: AwardFormat, label: string][] = [
  ['360giving', '360Giving JSON'],
  ['commongrants', 'CommonGrants JSON'],
  ['csv', 'CSV'],
];

export const awardsCount = (n: number): string => (n === 1 ? '1 award' : `${n.toLocaleString(LOCALE)} awards`);
