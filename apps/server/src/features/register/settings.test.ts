import type { Answer } from '@grantdesk/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

type Settings = Answer<'register.settings'>['data'];
/** Where nothing listens. */
const URL = 'http://127.0.0.1:9';

describe('the settings of registers', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp({ WEBHOOK_INWARD_HOSTS: '127.0.0.1' });
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  it('say what is on, and never a key; a new address forgets it', async () => {
    const find = (all: Settings) => all.registers.find(({ register }) => register === 'open-sanctions');
    const saved = find(
      dataOf<Settings>(
        await admin.patch('/register/configure/open-sanctions', { isOn: true, baseUrl: `${URL}/`, key: 'sesame' }),
      ),
    );
    expect(saved).toMatchObject({ isOn: true, hasKey: true, baseUrl: URL, renewDays: 90 });
    expect(JSON.stringify(saved)).not.toContain('sesame');
    const { rows } = await t.owner.query<{ text: string }>(
      `select string_agg(data::text, '') as text from audit_events where type = 'setting.changed'`,
    );
    expect(rows[0]?.text).toContain('OpenSanctions: key');
    expect(rows[0]?.text).not.toContain('sesame');
    const moved = dataOf<Settings>(
      await admin.patch('/register/configure/open-sanctions', { baseUrl: 'https://yente.example.org' }),
    );
    expect(find(moved)).toMatchObject({ hasKey: false, isOn: true });
  });

  it('refuse what cannot work, and a change of what someone else changed', async () => {
    const change = (body: object) => admin.patch('/register/configure/ror', body);
    expect(refusalOf(await change({ baseUrl: 'http://example.org' }))).toMatchObject({ issues: [{ path: 'baseUrl' }] });
    expect(refusalOf(await change({ renewDays: 4_000 }))).toMatchObject({ issues: [{ path: 'renewDays' }] });
    expect(
      refusalOf(
        await admin.patch('/register/configure/sirene', {
          isOn: true,
          baseUrl: 'https://api.insee.fr/api-sirene/3.11',
          key: null,
        }),
      ),
    ).toMatchObject({
      issues: [{ path: 'key' }],
    });
    dataOf(await change({ renewDays: 30 }));
    expect(refusalOf(await change({ renewDays: 31, version: 0 })).status).toBe(409);
  });
});
