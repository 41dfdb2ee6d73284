import { dataOf, type Caller } from '../app.ts';

/** A register, with another value for each of its fields. Its key is never read. */
export const registerToConfigure = (admin: Caller) => ({
  operation: 'register.configure',
  path: '/register/configure/ror',
  fields: { isOn: true, baseUrl: 'https://ror.example.org', renewDays: 30 },
  read: async () =>
    dataOf<{ registers: (Record<string, unknown> & { register: string })[] }>(
      await admin.get('/register/settings'),
    ).registers.find(({ register }) => register === 'ror') ?? {},
});
