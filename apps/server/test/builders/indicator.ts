import { dataOf, type Caller } from '../app.ts';

type Library = { indicators: Record<string, unknown>[] };

/** An indicator of a programme's library, with a change of each of its fields. */
export async function indicatorToUpdate(manager: Caller, programme: string) {
  const made = await manager.post(`/indicator/new/${programme}`, { code: '1', title: 'People trained' });
  const id = String(dataOf<Library>(made).indicators[0]?.['_id']);
  return {
    operation: 'indicator.update',
    path: `/indicator/update/${id}`,
    who: manager,
    fields: {
      code: '1.1',
      title: 'People in training',
      definition: 'Of both courses.',
      direction: 'DOWN',
      overTime: 'LATEST',
      across: 'NONE',
      unit: 'PERCENT',
      isRequired: true,
      disaggregations: [{ name: 'Sex', categories: [{ name: 'Women' }, { name: 'Men' }] }],
      isArchived: true,
    },
    read: async (): Promise<Record<string, unknown>> => {
      const { indicators } = dataOf<Library>(await manager.get(`/indicator/many/${programme}`));
      return indicators.find(({ _id }) => _id === id) ?? {};
    },
  };
}
