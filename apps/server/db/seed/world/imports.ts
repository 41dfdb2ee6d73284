import { workImport } from '#features/import/index.ts';
import type { World } from './world.ts';

/** Grants that the funder made before it had this product; the currency of one row is a mistake. */
const AWARDS = `Reference,Organisation,Title,Programme,Amount,Currency,Award date
BF-2021-014,Makoko Waterfront School Trust,Canoes that bring pupils to school,Small Grants 2021,6500,USD,2021-05-14
BF-2022-031,Makoko Waterfront School Trust,Solar lamps for evening classes,Small Grants 2022,9200,USD,2022-06-02
BF-2021-022,Ganvié Stilt Village Association,Repair of the landing stage,Small Grants 2021,4800,USD,2021-05-14
BF-2023-007,Lagoon Readers’ Circle,A library on a boat,Small Grants 2023,7400,USD,2023-04-20
BF-2023-019,Lagoon Readers’ Circle,Books in Yoruba and Egun,Small Grants 2023,3100,USS,2023-04-20
`;
const PAYMENTS = `Award reference,Amount,Currency,Paid on
BF-2021-014,6500,USD,2021-06-01
BF-2022-031,4600,USD,2022-06-20
BF-2022-031,4600,USD,2022-12-05
`;

/** Past grants and payments from files of the time before, as the director imported them. */
export function imports(w: World): void {
  w.at(-1, 9, async () => {
    const director = await w.as('director');
    for (const [kind, name, text] of [
      ['AWARDS', 'small-grants-2021-2023.csv', AWARDS],
      ['PAYMENTS', 'small-grants-payments.csv', PAYMENTS],
    ] as const) {
      const file = { name, content: Buffer.from(text) };
      const { _id } = await director.form<{ _id: string }>('POST', '/import/new', [
        ['kind', kind],
        ['file', file],
      ]);
      for (const step of ['check', 'run']) {
        await director.json('POST', `/import/${step}/${_id}`);
        await workImport(w, _id);
      }
    }
  });
}
