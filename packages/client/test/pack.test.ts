import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packClient } from '../tools/pack.ts';

const exec = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');
let project = '';

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'grantdesk-consumer-'));
  const scope = path.join(project, 'node_modules/@grantdesk');
  await mkdir(scope, { recursive: true });
  await exec('tar', ['xzf', await packClient(project), '-C', scope]);
  await symlink(path.join(scope, 'package'), path.join(scope, 'client'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name));
  await writeFile(path.join(project, 'package.json'), '{"type":"module"}');
});

afterAll(() => rm(project, { recursive: true, force: true }));

test('the package runs as JavaScript and reads an answer', async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: [], token: request.headers.authorization, address: request.url }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(
    path.join(project, 'run.js'),
    `import { answerOf, createGrantdesk } from '@grantdesk/client';
     const grantdesk = createGrantdesk({ url: '${url}', token: 't0ken' });
     console.log(JSON.stringify(await answerOf(grantdesk.GET('/api/programme/many', { params: { query: { page: 2 } } }))));`,
  );
  const { stdout } = await exec(process.execPath, ['--no-experimental-strip-types', 'run.js'], { cwd: project });
  server.close();
  expect(JSON.parse(stdout)).toEqual({ data: [], token: 'Bearer t0ken', address: '/api/programme/many?page=2' });
});

test('its types check paths and keys of another project', async () => {
  await writeFile(
    path.join(project, 'check.ts'),
    `import { answerOf, createGrantdesk, type Schemas } from '@grantdesk/client';
     const grantdesk = createGrantdesk({ url: 'https://grants.example.org' });
     const { data } = await answerOf(grantdesk.GET('/api/payment/one/{id}', { params: { path: { id: 'one' } } }));
     export const amount: number = data.amount;
     export const code: Schemas['Error']['code'] = 'NOT_FOUND';
     // @ts-expect-error there is no such key
     export const missing = data.nothing;
     // @ts-expect-error there is no such call
     await grantdesk.GET('/api/nothing');`,
  );
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'check.ts'];
  const { stdout } = await exec(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), ...options], {
    cwd: project,
  }).catch((failed: { stdout: string }) => failed);
  expect(stdout).toBe('');
});
