import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';

let t: TestApp | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});

describe('the headers of an answer', () => {
  it('take features from every page and call that the product never uses', async () => {
    t = await startTestApp();
    for (const url of ['/', '/secure/admin', '/api/health', '/api/nothing', '/api/form/many']) {
      const policy = String((await t.app.inject(url)).headers['permissions-policy']);
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(policy, url).toContain(`${feature}=()`);
      // People sign in with passkeys and copy links.
      expect(policy).not.toMatch(/publickey|clipboard|fullscreen/);
    }
  });

  it('keep browsers on https for two years, subdomains included, and only where people use https', async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://grants.example.org' });
    for (const url of ['/', '/api/health', '/api/nothing'])
      expect((await t.app.inject(url)).headers['strict-transport-security'], url).toBe('max-age=63072000; includeSubDomains');
    await t.close();
    t = await startTestApp();
    expect((await t.app.inject('/')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the composition', () => {
  it('publishes nothing but the product beyond the machine that it runs on', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../../compose.yaml'), 'utf8');
    const published = [...text.matchAll(/^ +ports: (.*)$/gm)].map(([, ports]) => ports);
    expect(published).toEqual(["['3000:3000']", "['127.0.0.1:8025:8025']"]);
  });
});
