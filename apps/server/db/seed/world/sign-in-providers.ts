import { ROLE } from '@grantdesk/domain';
import type { World, WorldParts } from './world.ts';

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/**
 * The funder is about to move to its own accounts: the provider is not offered yet, and its directory has sent two groups, one of
 * which gives a role.
 */
export function signInProviders(w: World, { app }: Pick<WorldParts, 'app'>): void {
  w.at(-2, 10, async () => {
    const admin = await w.as('super.admin');
    const roles = await admin.json<{ _id: string; name: string }[]>('GET', '/role/many?limit=300');
    const assessor = roles.find(({ name }) => name === ROLE.assessor)?._id ?? null;
    const { providers } = await admin.json<{ providers: { _id: string }[] }>('POST', '/identity/new', {
      name: 'Baobab work account',
      kind: 'ENTRA',
      issuer: 'https://login.microsoftonline.com/4f1c2f7a-6a0e-4c55-9d3b-0a8e5b7c9d21/v2.0',
      clientId: 'a7d9c0e4-13f2-4b68-8c57-2e6f90b1d834',
      secret: 'a secret of the demonstration',
      domains: ['demo.grantdesk.test'],
      newRole: assessor,
    });
    const provider = providers[0]?._id;
    const { token } = await admin.json<{ token: string }>('POST', `/identity/token/${provider}`, {
      name: 'Entra provisioning',
    });
    const ids: string[] = [];
    for (const displayName of ['Grants assessors', 'Grants team']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/scim/v2/Groups',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        payload: JSON.stringify({ schemas: [GROUP], displayName }),
      });
      if (answer.statusCode !== 201) throw new Error(`The directory of the demonstration: ${answer.body.slice(0, 300)}`);
      ids.push(answer.json<{ id: string }>().id);
    }
    await admin.json('POST', `/identity/map/${ids[0]}`, { role: assessor });
    await admin.json('PATCH', `/identity/update/${provider}`, { isOn: false });
  });
}
