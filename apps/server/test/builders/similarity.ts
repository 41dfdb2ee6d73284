import { dataOf, type Caller, type TestApp } from '../app.ts';

/** A pair of an application and of one in another programme with a concern, as a record that is updated in part. */
export async function pairToUpdate(t: TestApp, who: Caller, application: string, programme: string) {
  await t.owner.query('update applications set organisation_id = null where id = $1', [application]);
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into similarity_pairs (id, first_id, second_id, words, passages, state, reason, settled_at)
     select gen_random_uuid(), least(a.id, b.id), greatest(a.id, b.id), 40, 1, 'CONCERN', 'Copied.', now()
     from applications a, applications b where a.id = $1 and b.programme_id = $2 returning id`,
    [application, programme],
  );
  return {
    operation: 'similarity.update',
    path: `/similarity/update/${rows[0]?.id}`,
    fields: { state: 'NO_CONCERN', reason: 'The same consultant.' },
    read: async () => {
      const { state, reason } = dataOf(await who.get(`/similarity/one/${rows[0]?.id}`));
      return { state, reason };
    },
  };
}
