import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

/** Priorities of the threads of this process by name, as Linux tells them: 0 is usual, more gives way. */
const threads = (): { name: string; nice: number }[] =>
  readdirSync('/proc/self/task').map((id) => {
    const text = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return { name: text.slice(text.indexOf('(') + 1, end), nice: Number(text.slice(end + 2).split(' ')[16]) };
  });

describe('hashing of passwords', () => {
  it('tells right from wrong, many at once, and a hash that is none fails its own call alone', async () => {
    const hash = await hashPassword('a good password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const results = ['a good password', 'another', 'a good password'].map((password) => verifyPassword({ hash, password }));
    const broken = verifyPassword({ hash: 'none', password: 'x' });
    await expect(broken).rejects.toThrow('Decoding failed');
    expect(await Promise.all(results)).toEqual([true, false, true]);
  });

  it.runIf(process.platform === 'linux')(
    'S20 takes what those at work leave over: its thread gives way, no other does',
    async () => {
      const before = threads().filter(({ nice }) => nice > 0).length;
      await hashPassword('a good password');
      expect(threads().filter(({ nice }) => nice === 10)).toHaveLength(Math.max(1, before));
      expect(threads().filter(({ nice }) => nice > 0 && nice !== 10)).toEqual([]);
    },
  );
});
