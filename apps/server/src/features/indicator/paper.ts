import { m } from '@grantdesk/messages';
import type { Db } from '#platform/db.ts';
import { findPlans } from './plan-queries.ts';
import { toIndicator } from './present.ts';
import { findValues, toEntry } from './value-queries.ts';

/** The values of a round as lines of a paper: the indicator, and its value with what is known of its parts and the comment. */
export async function findValueLines(db: Db, projectId: string, roundId: string): Promise<[string, string][]> {
  const values = new Map((await findValues(db, [roundId])).map((row) => [row.indicatorId, toEntry(row)]));
  return (await findPlans(db, [projectId])).flatMap((row): [string, string][] => {
    const entry = values.get(row.id);
    if (!entry) return [];
    const { code, title, unit, disaggregations } = toIndicator(row);
    const parts = disaggregations.flatMap(({ key, categories }) =>
      categories.flatMap((category) => {
        const part = entry.parts[key]?.[category.key];
        return part ? [m.common.labelValue({ label: category.name, value: part })] : [];
      }),
    );
    const value =
      entry.value === null ? entry.text : unit === 'PERCENT' ? m.indicator.percentOf({ value: entry.value }) : entry.value;
    return [[`${code} ${title}`, [value, ...parts, entry.comment].filter((line) => line !== '').join('\n')]];
  });
}
