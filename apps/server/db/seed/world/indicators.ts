import type { Project } from './grants.ts';
import { baselineOf, LIBRARY, targetOf } from './indicator-values.ts';
import type { Programme } from './steps.ts';
import type { World } from './world.ts';

/** The library of a programme, and what its running projects follow. */
export function indicators(w: World, programme: Programme, projects: Project[]): void {
  w.at(-414, 14, async () => {
    const manager = await w.as('manager');
    for (const each of LIBRARY) await manager.json('POST', `/indicator/new/${programme.id}`, each);
  });
  w.at(-297, 19, async () => {
    const manager = await w.as('manager');
    const { indicators: library } = await manager.json<{ indicators: { _id: string; code: string }[] }>(
      'GET',
      `/indicator/many/${programme.id}`,
    );
    for (const { id, application } of projects)
      await manager.json('PATCH', `/indicator/project/${id}`, {
        followed: library.map(({ _id, code }) => ({
          indicator: _id,
          baseline: String(baselineOf(code)),
          baselineDay: w.day(-300),
          target: String(targetOf(code, application.key)),
        })),
        reason: 'As the proposal says.',
      });
  });
}
