import { fillOrganisations } from '#features/organisation/index.ts';
import { demoEmail } from '../accounts.ts';
import type { World } from './world.ts';

/** key | register | number | country */
const NUMBERS = `
imole | NG-CAC | RC 1203341 | NG
osun | NG-CAC | IT 118720 | NG
makoko | NG-CAC | IT 99104 | NG
kauye | NG-CAC | IT 130455 | NG
tamale | GH-DSW | DSW 4120 | GH
machakos | KE-NCB | OP 218 051 | KE`;

type Mine = { memberships: { organisation: { _id: string } }[] };

/** What people entered of their organisations: register numbers, a second member, and a record that exists twice. */
export function organisationRecords(w: World): void {
  const ownOf = async (key: string): Promise<string> => {
    const { memberships } = await (await w.as(key)).json<Mine>('GET', '/organisation/mine');
    const [own] = memberships;
    if (!own) throw new Error(`${key} has no organisation`);
    return own.organisation._id;
  };
  w.at(-2, 10, async () => {
    await fillOrganisations(w.db);
    for (const line of NUMBERS.trim().split('\n')) {
      const [key = '', register, number, country] = line.split(' | ');
      const body = { country, numbers: [{ register, number }] };
      await (await w.as(key)).json('PATCH', `/organisation/update/${await ownOf(key)}`, body);
    }
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
