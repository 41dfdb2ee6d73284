import { fillOrganisations } from '#features/organisation/index.ts';
import { demoEmail } from '../accounts.ts';
import { ORGANISATIONS } from './organisations.ts';
import type { World } from './world.ts';

const NUMBERS: Record<string, { register: string; number: string }[]> = {
  imole: [{ register: 'NG-CAC', number: 'RC 1203341' }],
  osun: [{ register: 'NG-CAC', number: 'IT 118720' }],
  makoko: [{ register: 'NG-CAC', number: 'IT 99104' }],
  kauye: [{ register: 'NG-CAC', number: 'IT 130455' }],
  tamale: [{ register: 'GH-DSW', number: 'DSW 4120' }],
  machakos: [{ register: 'KE-NCB', number: 'OP 218 051' }],
};
const CODES: Record<string, string> = {
  Nigeria: 'NG',
  Ghana: 'GH',
  Kenya: 'KE',
  Benin: 'BJ',
  Senegal: 'SN',
  'Sierra Leone': 'SL',
  Liberia: 'LR',
};
/** So that they are not all at the same minute. */
const HOURS = 10;

type Mine = { memberships: { organisation: { _id: string } }[] };

/** What people entered of their organisations: countries, register numbers, a second member, and a record that exists twice. */
export function organisationRecords(w: World): void {
  const ownOf = async (key: string): Promise<string> => {
    const { memberships } = await (await w.as(key)).json<Mine>('GET', '/organisation/mine');
    const [own] = memberships;
    if (!own) throw new Error(`${key} has no organisation`);
    return own.organisation._id;
  };
  w.at(-2, 8, () => fillOrganisations(w.db));
  for (const [index, { key, country }] of ORGANISATIONS.entries())
    w.at(-2, 9 + (index % HOURS), async () => {
      const body = { country: CODES[country], numbers: NUMBERS[key] };
      await (await w.as(key)).json('PATCH', `/organisation/update/${await ownOf(key)}`, body);
    });
  w.at(-2, 11, async () => {
    const organisation = await ownOf('osun');
    await (await w.as('osun')).json('POST', `/organisation/invite/${organisation}`, { email: demoEmail('ilera') });
    await (await w.as('ilera')).json('POST', `/organisation/accept/${organisation}`);
  });
  w.at(-2, 12, async () => {
    await (await w.as('bonny')).json('POST', '/organisation/new', { name: 'Bonny Island Fisher Folk Union', country: 'NG' });
  });
}
