import { dataOf, type Caller } from '../app.ts';

interface Overview {
  providers: (Record<string, unknown> & { _id: string })[];
}

/** An identity provider, with another value for each of its fields. */
export async function providerToChange(admin: Caller) {
  const given = {
    kind: 'OIDC',
    name: 'Campus',
    issuer: 'https://id.example',
    clientId: 'c',
    secret: 's',
    domains: ['a.example'],
  };
  const { providers } = dataOf<Overview>(await admin.post('/identity/new', given));
  const roles = dataOf<{ _id: string; name: string }[]>(await admin.get('/role/many'));
  return {
    operation: 'identity.update',
    path: `/identity/update/${providers[0]?._id}`,
    fields: {
      name: 'Other',
      issuer: 'https://other.example',
      clientId: 'd',
      domains: ['b.example'],
      newRole: roles.find(({ name }) => name === 'Assessor')?._id,
      isOn: false,
    },
    read: async () => dataOf<Overview>(await admin.get('/identity/one')).providers[0] ?? {},
  };
}
