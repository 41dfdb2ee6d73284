import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '#test/app.ts';

describe('the list of users', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  const listed = async (query: Record<string, string>) =>
    (await admin.get(`/user/admin/many?${new URLSearchParams({ limit: '300', ...query }).toString()}`)).json<{
      data: { name: string; role: { name: string }[] }[];
      totalCount: number;
    }>();

  it('shows those of a role, and counts as many as it shows', async () => {
    const all = await listed({});
    expect(all.totalCount).toBe(all.data.length);
    const found = await listed({ filters: JSON.stringify({ role: ['Applicant'] }) });
    expect(new Set(found.data.flatMap(({ role }) => role.map((each) => each.name)))).toEqual(new Set(['Applicant']));
    expect(found.totalCount).toBe(found.data.length);
    expect(found.totalCount).toBe(all.data.filter(({ role }) => role.some((each) => each.name === 'Applicant')).length);
    const names = found.data.map(({ name }) => name.toLowerCase());
    const byName = await listed({ filters: JSON.stringify({ role: ['Applicant'] }), sort: 'name:ASCENDING' });
    expect(byName.data.map(({ name }) => name.toLowerCase())).toEqual(names.toSorted());
  });
});
