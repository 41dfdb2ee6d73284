import { WEBHOOK_KINDS } from '@grantdesk/domain';
import { dataOf, type Caller, type TestApp } from '../app.ts';

/** A program that calls with a token, in the place of a person with a session. */
export const asProgram = ({ anonymous }: TestApp, token: string): Caller => ({
  ...anonymous,
  get: (url) => anonymous.send({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }),
  post: (url, body = {}, headers = {}) => anonymous.post(url, body, { ...headers, authorization: `Bearer ${token}` }),
  patch: (url, body = {}, headers = {}) => anonymous.patch(url, body, { ...headers, authorization: `Bearer ${token}` }),
});

/** A webhook that a program made for itself, for the test of partial updates. */
export async function subscriptionToUpdate(t: TestApp, admin: Caller) {
  const scopes = ['WEBHOOKS:OWN', 'APPLICATIONS:READ'];
  const { token } = dataOf<{ token: string }>(await admin.post('/token/new', { name: 'Warehouse', scopes, days: 1 }));
  const who = asProgram(t, token);
  const hook = { name: 'Ledger', url: 'https://receiver.example/in', kinds: [WEBHOOK_KINDS[0]] };
  const { _id } = dataOf(await who.post('/subscription/new', hook));
  return {
    operation: 'subscription.update',
    path: `/subscription/update/${_id}`,
    who,
    fields: { name: 'Books', url: 'https://receiver.example/new', kinds: WEBHOOK_KINDS.slice(0, 2), isOn: false },
    shown: { isOn: 'state' },
    read: async () => dataOf<Record<string, unknown>[]>(await who.get('/subscription/many'))[0] ?? {},
  };
}
