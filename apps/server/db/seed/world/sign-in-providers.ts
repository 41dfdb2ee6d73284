import { ROLE } from '@grantdesk/domain';
import type { World } from './world.ts';

/** The funder is about to move to its own accounts: the provider is entered and not offered yet. */
export function signInProviders(w: World): void {
  w.at(-2, 10, async () => {
    const admin = await w.as('super.admin');
    const roles = await admin.json<{ _id: string; name: string }[]>('GET', '/role/many?limit=300');
    await admin.json('POST', '/identity/new', {
      name: 'Baobab work account',
      kind: 'ENTRA',
      issuer: 'https://login.microsoftonline.com/4f1c2f7a-6a0e-4c55-9d3b-0a8e5b7c9d21/v2.0',
      clientId: 'a7d9c0e4-13f2-4b68-8c57-2e6f90b1d834',
      secret: 'a secret of the demonstration',
      domains: ['demo.grantdesk.test'],
      newRole: roles.find(({ name }) => name === ROLE.assessor)?._id ?? null,
      isOn: false,
    });
  });
}
