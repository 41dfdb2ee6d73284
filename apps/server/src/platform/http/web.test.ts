import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bindWeb } from './web.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-web-'));
const app = Fastify();

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  for (const file of ['index.html', 'assets/main-1a.js', 'assets/main-1a.js.br', 'assets/logo-1a.svg'])
    writeFileSync(path.join(folder, file), ' ');
  await app.register(helmet, { contentSecurityPolicy: { directives: { scriptSrc: ["'self'"] } } });
  await bindWeb(app, folder, () => Promise.resolve('A fund'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

it('S10 a page carries every header, and so does a picture that may be opened as one', async () => {
  for (const url of ['/', '/secure/admin', '/assets/logo-1a.svg', '/assets/nothing.js'])
    expect((await app.inject(url)).headers['content-security-policy'], url).toMatch(/script-src 'self'(;|$)/);
});

it.each(['br', 'identity'])('S10 a script carries what browsers obey on it and nothing else (%s)', async (encoding) => {
  const { headers } = await app.inject({ url: '/assets/main-1a.js', headers: { 'accept-encoding': encoding } });
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('javascript') as string,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=') as string,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(JSON.stringify(headers).length).toBeLessThan(550);
});
