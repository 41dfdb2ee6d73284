import type { Criterion } from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { findGuideVersion } from '../score-guide/index.ts';
import { keyOfGuide, type Guides } from './present.ts';

/** The distinct guides of some tasks: a stage has one or two, however many tasks it has. */
export async function findGuides(db: Db, tasks: readonly { scoreGuideId: string; scoreGuideVersion: number }[]): Promise<Guides> {
  const guides = new Map<string, Criterion[]>();
  for (const task of tasks) {
    if (guides.has(keyOfGuide(task))) continue;
    const guide = await findGuideVersion(db, task.scoreGuideId, task.scoreGuideVersion);
    guides.set(keyOfGuide(task), (guide?.criteria ?? []) as unknown as Criterion[]);
  }
  return guides;
}
