import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { demoEmail, DEMO_PASSWORD } from '#db/seed/accounts.ts';
import { freePort, post, start, stopStarted } from '../product.ts';

afterEach(stopStarted);

/** The user that a process runs as: real, effective, saved and of its files. */
const usersOf = (pid: number | undefined): number[] =>
  /^Uid:\s+(.*)$/m
    .exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    ?.split(/\s+/)
    .map(Number) ?? [];

describe.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')('a process that root starts', () => {
  it('serves as another user, on its own data, and starts again on them', async () => {
    const first = start({ PORT: await freePort(), DEMO: 'on' });
    await first.ready;
    expect(first.output()).not.toContain('keeps running as root');
    const users = usersOf(first.child.pid);
    expect(users).toHaveLength(4);
    expect(users).not.toContain(0);
    expect(readFileSync(`/proc/${first.child.pid}/status`, 'utf8')).not.toMatch(/^(?:Gid|Groups):.*\b0\b/m);
    // Files of the demonstration were written, and belong to the user that serves.
    expect(lstatSync(path.join(first.dataDir, 'files')).uid).toBe(users[0]);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const port = await freePort();
    const second = start({ PORT: port }, first.dataDir);
    await second.ready;
    expect(second.output()).toContain('is ready ');
    expect(usersOf(second.child.pid)).not.toContain(0);
    const email = demoEmail('applicant1');
    expect((await post(`http://localhost:${port}/api/auth/sign-in/email`, { email, password: DEMO_PASSWORD })).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  }, 300_000);
});
