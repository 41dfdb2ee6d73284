import { demoEmail } from '../../apps/server/db/seed/accounts.ts';
import { LIST_FORM } from '../../scripts/large-programme/form.ts';
import { signInOver } from './http.ts';

/** A programme on the form of thirty questions, without applications. */
export async function emptyProgramme(url: string): Promise<string> {
  const director = await signInOver(url, demoEmail('director'));
  const form = await director.json('POST', '/form/import', LIST_FORM);
  await director.json('POST', `/form/publish/${form._id}`);
  const programme = await director.json('POST', '/programme/new', {
    name: 'Lists',
    currency: 'NGN',
    budget: 1,
    startDate: new Date(Date.now() - 86_400_000).toISOString(),
    endDate: new Date(Date.now() + 86_400_000).toISOString(),
    applicationForm: form._id,
  });
  return programme._id;
}
