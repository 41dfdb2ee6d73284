import { describe, expect, it } from 'vitest';
import { hostsOf, toDatabaseUrl } from './database-hosts.ts';

describe('addresses of a database', () => {
  it('with one host stay as they are', () => {
    for (const url of ['postgres://a:b%40c@db/grants?sslmode=require', 'postgresql://db:5433/grants'])
      expect(toDatabaseUrl(url)).toBe(url);
  });

  it('with several hosts carry the others in their query', () => {
    const url = toDatabaseUrl('postgres://a:b@db1,db2:5433,[::1]:5434/grants?target_session_attrs=read-write&sslmode=require');
    expect(new URL(url)).toMatchObject({ hostname: 'db1', username: 'a', password: 'b', pathname: '/grants' });
    expect(new URL(url).searchParams.get('sslmode')).toBe('require');
    expect(url).not.toContain('target_session_attrs');
    expect(hostsOf(url, { host: 'db1', port: 5432 })).toEqual([
      { host: 'db1', port: 5432 },
      { host: 'db2', port: 5433 },
      { host: '::1', port: 5434 },
    ]);
  });

  it('are refused where a host is missing, or a standby is wanted', () => {
    for (const wrong of [
      'postgres://a@db1,/grants',
      'postgres://a@,db2/grants',
      'postgres://a@db1,db 2/grants',
      'postgres://a@db1,db2/grants?target_session_attrs=read-only',
    ])
      expect(() => toDatabaseUrl(wrong), wrong).toThrow(/./);
  });
});
