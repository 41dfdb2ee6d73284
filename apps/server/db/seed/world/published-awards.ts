import type { Programme } from './steps.ts';
import type { World } from './world.ts';

/** Who publishes, the same for each programme. */
const PUBLISHER = {
  funderId: 'NG-CAC-1864420',
  funderName: 'Baobab Community Foundation',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  organisationType: '60',
  location: 'REGION',
  persons: 'LEFT-OUT',
  titleQuestion: 'data.project_title',
  descriptionQuestion: 'data.summary',
  countryQuestion: 'data.country',
  regionQuestion: 'data.state',
};

/** The awards of a programme for everyone to read. @param more its prefix and sector, and whether results are among it */
export function publishAwards(
  w: World,
  days: number,
  programme: Programme,
  more: { prefix: string; sector: string; results?: 'NUMBERS' },
): void {
  w.at(days, 11.5, async () => {
    const manager = await w.as('manager');
    await manager.json('PATCH', `/programme/open-data/update/${programme.id}`, { ...PUBLISHER, ...more });
    await manager.json('PATCH', `/programme/open-data/publish/${programme.id}`, { publish: true });
  });
}
