import { afterEach, describe, expect, it } from 'vitest';
import { freePort, ownDatabase, post, start, stopStarted } from './product.ts';
import { slowMailServer } from './slow-mail.ts';

afterEach(stopStarted);

describe('the parts of the product in processes of their own', () => {
  it('RUN=web serves and leaves the jobs, RUN=jobs runs them and serves nothing, and another word is refused', async () => {
    const database = await ownDatabase();
    const mail = await slowMailServer();
    try {
      const [webPort, jobsPort] = [await freePort(), await freePort()];
      const shared = { DATABASE_URL: database.url, MAIL_URL: mail.url };
      const wrong = start({ ...shared, RUN: 'worker' });
      expect(await wrong.ended).toBe(1);
      expect(wrong.output().trim()).toBe('The setting RUN cannot be used: must be all, web or jobs (it is "worker").');

      const web = start({ ...shared, PORT: webPort, RUN: 'web' });
      await web.ready;
      const api = `http://localhost:${webPort}/api`;
      const person = { name: 'Ada', email: 'ada@example.test', password: 'a long enough one' };
      expect((await post(`${api}/auth/sign-up/email`, person)).status).toBe(200);

      const jobs = start({ ...shared, PORT: jobsPort, RUN: 'jobs' });
      await jobs.ready;
      // Nothing had been sent before a process that does it had started.
      expect(jobs.output()).toContain('ready to run jobs');
      await expect.poll(() => mail.seen, { timeout: 20_000 }).toEqual(['ada@example.test']);
      mail.letGo();
      await expect(fetch(`http://localhost:${jobsPort}/api/health`)).rejects.toThrow('fetch failed');

      jobs.child.kill('SIGTERM');
      expect(await jobs.ended, jobs.output()).toBe(0);
      // With no one to run jobs, the mail of the next person stays in the queue while the page answers.
      expect((await post(`${api}/auth/sign-up/email`, { ...person, email: 'eve@example.test' })).status).toBe(200);
      expect((await fetch(`${api}/ready`)).status).toBe(200);
      web.child.kill('SIGTERM');
      expect(await web.ended, web.output()).toBe(0);
      expect(mail.seen).toEqual(['ada@example.test']);
    } finally {
      mail.letGo();
      await stopStarted();
      await mail.close();
      await database.drop();
    }
  }, 120_000);
});
