import { VERSION } from '@grantdesk/api';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { healthRoutes } from '#features/health/index.ts';
import type { Platform } from '#platform/context.ts';
import { freePort, post, start, stopStarted } from '../product.ts';

afterEach(stopStarted);

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('the health of a process', () => {
  it('is bad only where starting it again would help', async () => {
    const health = (isLost: boolean) =>
      healthRoutes({} as Platform, { isStopping: () => true, isLost: () => isLost, isSeeding: () => false });
    expect(await health(false).live({} as never)).toEqual({ data: { status: 'alive', version: VERSION } });
    await expect(health(true).live({} as never)).rejects.toMatchObject({ status: 503 });
  });
});

describe('an embedded database that is killed', () => {
  it('is started again on what was acknowledged, three times within ten minutes; then the process ends and says so', async () => {
    const port = await freePort();
    const { ready, ended, output, dataDir, child } = start({ PORT: port });
    await ready;
    const api = `http://localhost:${port}/api`;
    const statusOf = async (call: string): Promise<number> => (await fetch(`${api}/${call}`).catch(() => ({ status: 0 }))).status;
    const signUp = async (name: string) =>
      (await post(`${api}/auth/sign-up/email`, { name, email: `${name}@example.test`, password: 'a long enough one' })).status;
    const restarts = (): number => output().match(/it was started again/g)?.length ?? 0;
    let seen = 0;
    for (const name of ['one', 'two', 'three']) {
      expect(await signUp(name)).toBe(200);
      const killed = postmasterOf(dataDir);
      process.kill(killed, 'SIGKILL');
      // The process recovers by itself: a supervisor should leave it alone.
      expect(await statusOf('health')).toBe(200);
      await expect.poll(restarts, { timeout: 40_000 }).toBe(++seen);
      await expect.poll(() => statusOf('ready'), { timeout: 40_000 }).toBe(200);
      expect(postmasterOf(dataDir)).not.toBe(killed);
    }
    // Known addresses get no second account, so these accounts survived: the answer is the same, and a sign-in is possible.
    for (const name of ['one', 'two', 'three']) {
      const signIn = await post(`${api}/auth/sign-in/email`, { email: `${name}@example.test`, password: 'a long enough one' });
      expect(await signIn.text()).toContain('EMAIL_NOT_VERIFIED');
    }
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    expect(await ended).toBe(1);
    expect(child.signalCode).toBeNull();
    expect(
      output().match(/^The embedded database ended 4 times within ten minutes and is not started again\b.*$/gm),
    ).toHaveLength(1);
  }, 150_000);
});
