import { afterEach, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { readConfig, SettingError } from '#platform/config.ts';
import { dataOf, startTestApp, type TestApp } from '../app.ts';
import { cookieOf, signIn, withCookie } from '../sign-in.ts';

interface SessionRow {
  ipAddress: string;
  isCurrent: boolean;
}

describe('the address of a client behind a proxy', () => {
  let t: TestApp;
  afterEach(() => t.close());

  /** The address that the session and the audit trail keep for a sign-in with these headers. */
  const recorded = async (headers: Record<string, string>): Promise<string[]> => {
    const cookie = cookieOf(await signIn(t, demoEmail('manager'), undefined, headers));
    await t.anonymous.post('/user/confirm', { password: 'Grantdesk-demo-1' }, { cookie, ...headers });
    const rows = dataOf<SessionRow[]>(await withCookie(t, cookie).get('/user/sessions'));
    const { rows: events } = await t.owner.query<{ ip_address: string }>(
      `select ip_address from audit_events where type = 'account.identity-confirmed' order by at desc limit 1`,
    );
    return [rows.find(({ isCurrent }) => isCurrent)?.ipAddress ?? '', events[0]?.ip_address ?? ''];
  };

  it('is the socket’s own while no proxy is trusted, whatever the client writes', async () => {
    t = await startTestApp();
    expect(await recorded({ 'x-forwarded-for': '203.0.113.7' })).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('is the one that a trusted proxy adds, not one that the client wrote before it', async () => {
    t = await startTestApp({ TRUSTED_PROXIES: '127.0.0.0/8, 10.1.0.4' });
    expect(await recorded({ 'x-forwarded-for': '203.0.113.7' })).toEqual(['203.0.113.7', '203.0.113.7']);
    expect(await recorded({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.0.4' })).toEqual(['203.0.113.7', '203.0.113.7']);
  });

  it('does not let a forged host pass for the product’s own', async () => {
    t = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
    const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect((await signIn(t, demoEmail('manager'), undefined, forged)).json()).toMatchObject({ code: 'CROSS_SITE' });
  });
});

describe('TRUSTED_PROXIES', () => {
  it('takes addresses and ranges of both kinds', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.5, 192.168.0.0/16,fd00::/8, ::1' }, '/');
    expect(trustedProxies).toEqual(['10.0.0.5', '192.168.0.0/16', 'fd00::/8', '::1']);
    expect(readConfig({}, '/').trustedProxies).toEqual([]);
  });

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', 'true'])(
    'stops the start with one line for %s',
    (value) => {
      const read = () => readConfig({ TRUSTED_PROXIES: value }, '/');
      expect(read).toThrow(SettingError);
      expect(read).toThrow(/^The setting TRUSTED_PROXIES cannot be used: .*\.$/);
    },
  );
});
