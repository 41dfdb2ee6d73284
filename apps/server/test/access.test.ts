import { listEndpoints, type ListedEndpoint } from '@grantdesk/api';
import { can, SEEDED_ROLES, type Actor } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindEndpoints } from '../src/platform/http/bind.ts';
import { DEMO_PEOPLE, demoEmail } from '../db/seed/accounts.ts';
import { PERSONAS, startTestApp, type Caller, type Persona, type TestApp } from './app.ts';

/** Some id that no record has: past the access check, a call ends in 404 or a complaint about its input, never in 401 or 403. */
const NO_ID = '01900000-0000-7000-8000-000000000000';
const endpoints = listEndpoints();

const actorOf = (persona: Persona): Actor => {
  const person = DEMO_PEOPLE.find((p) => p.email === demoEmail(persona));
  if (!person) throw new Error(persona);
  const permissions = SEEDED_ROLES.find((role) => role.name === person.role)?.permissions ?? {};
  return { userId: '', name: '', email: '', accountType: person.accountType, role: person.role, permissions };
};

/** What the matrix of permissions says about a call, before any record is looked at. */
function expected({ endpoint: { access } }: ListedEndpoint, actor: Actor | null): 'through' | 401 | 403 {
  if (access.kind === 'open') return 'through';
  if (!actor) return 401;
  if (access.kind === 'permission') return can(actor, access.resource, access.action) ? 'through' : 403;
  return access.kind === 'account' && !access.accountTypes.includes(actor.accountType) ? 403 : 'through';
}

describe('access to every endpoint', () => {
  let t: TestApp;
  const callers = new Map<Persona | 'anonymous', Caller>();
  beforeAll(async () => {
    t = await startTestApp();
    callers.set('anonymous', t.anonymous);
    for (const persona of PERSONAS) callers.set(persona, await t.as(persona));
  });
  afterAll(() => t.close());

  it('every endpoint answers every role as the matrix says', { timeout: 120_000 }, async () => {
    const rows: string[] = [];
    const width = Math.max(...endpoints.map(({ method, path }) => method.length + path.length)) + 3;
    for (const listed of endpoints) {
      const asking = [...callers].map(async ([persona, caller]) => {
        const wanted = expected(listed, persona === 'anonymous' ? null : actorOf(persona));
        const url = listed.path.replace(/:\w+/g, NO_ID);
        const { statusCode } = await caller.send({
          method: listed.method as 'GET',
          url,
          ...(listed.method !== 'GET' && { payload: {} }),
        });
        const label = `${listed.method} ${listed.path} as ${persona}`;
        if (wanted === 'through') expect([401, 403, 500], label).not.toContain(statusCode);
        else expect(statusCode, label).toBe(wanted);
        return (statusCode === 401 || statusCode === 403 ? String(statusCode) : 'yes').padEnd(persona.length);
      });
      rows.push(`${`${listed.method} ${listed.path}`.padEnd(width)}${(await Promise.all(asking)).join('  ')}`.trimEnd());
    }
    // What the calls declare is not enough: opening one to another role has to change this file too, where reviewers see it.
    const head = `${'call'.padEnd(width)}${[...callers.keys()].join('  ')}`;
    await expect([head, ...rows.toSorted()].join('\n').concat('\n')).toMatchFileSnapshot('./access-matrix.txt');
  });

  it('every access rule of a kind without permission says why', () => {
    for (const { key, endpoint } of endpoints)
      if (endpoint.access.kind !== 'permission') expect(endpoint.access.reason.length, key).toBeGreaterThan(10);
  });

  it('architecture rule 1: an endpoint without declared access or handler keeps the server from booting', () => {
    const [first] = endpoints;
    if (!first) throw new Error('no endpoints');
    const bind = (endpoint: object) => () =>
      bindEndpoints(t.app, {} as never, {} as never, [{ ...first, key: 'user.me', endpoint: endpoint as never }]);
    expect(bind({ ...first.endpoint, access: undefined })).toThrow('declares no access');
    expect(bind(first.endpoint)).toThrow('has no handler');
  });

  it('a role that loses a right, and a person who is deactivated, are refused at once', async () => {
    const accountant = await t.as('accountant');
    expect((await accountant.get('/programme/many')).statusCode).toBe(200);
    await t.owner.query(`update roles set permissions = permissions - 'PROGRAMMES' where name = 'Accountant'`);
    expect((await accountant.get('/programme/many')).statusCode).toBe(403);
    await t.owner.query(`update users set account_status = 'INACTIVE' where id = $1`, [accountant.userId]);
    expect((await accountant.get('/user/me')).statusCode).toBe(401);
  });

  it('the serving role cannot rewrite the audit trail, a version, the clock or a secret', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: t.servingUrl });
    await client.connect();
    for (const statement of [
      `update audit_events set type = 'x'`,
      'delete from audit_events',
      'truncate audit_events',
      `update form_versions set name = 'x'`,
      'delete from score_guide_versions',
      `update clock_shift set shift = '1 day'`,
      `update instance_secrets set value = 'x'`,
      'delete from submissions',
      'create table mine (a int)',
      'select * from graphile_worker._private_jobs',
    ])
      await expect(client.query(statement), statement).rejects.toThrow('permission denied');
    await client.end();
  });
});
