import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface Resource {
  id: string;
  userName: string;
  displayName: string;
  active: boolean;
  groups: { value: string }[];
  members?: { value: string }[];
  meta: { location: string };
}
interface List {
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: Resource[];
}

describe('SCIM 2.0', () => {
  let t: TestApp;
  let admin: Caller;
  let providerId: string;
  let token: string;
  let early: number;
  let roles: Map<string, string>;

  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
    const { rows } = await t.owner.query<{ id: string; name: string }>('select id, name from roles');
    roles = new Map(rows.map(({ id, name }) => [name, id]));
    const body = { kind: 'OIDC', name: 'Contoso', issuer: 'https://id.contoso.test', clientId: 'c', secret: 's' };
    const made = dataOf<{ providers: { _id: string }[] }>(
      await admin.post('/identity/new', { ...body, domains: ['example.com', 'demo.grantdesk.test'] }),
    );
    providerId = made.providers[0]?._id ?? '';
    early = (await admin.post(`/identity/token/${providerId}`, { name: 'Too early' })).statusCode;
    await admin.patch(`/identity/update/${providerId}`, { newRole: roles.get('Assessor') });
    token = dataOf<{ token: string }>(await admin.post(`/identity/token/${providerId}`, { name: 'Entra provisioning' })).token;
  });
  afterAll(() => t.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, bearer = token) =>
    t.app.inject({
      method,
      url: `/api/scim/v2${path}`,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/scim+json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
  const good = async <T = Resource>(...args: Parameters<typeof call>): Promise<T> => {
    const answer = await call(...args);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<T>();
  };
  const refused = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args);
    expect(answer.headers['content-type']).toContain('application/scim+json');
    const body = answer.json<{ schemas: string[]; status: string; scimType?: string; detail: string }>();
    expect(body.schemas).toEqual([ERROR]);
    expect(body.detail.length).toBeGreaterThan(5);
    return [Number(body.status), body.scimType] as const;
  };
  const patch = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations });
  const list = (path: string, filter: string) => good<List>('GET', `${path}?filter=${encodeURIComponent(filter)}`);
  const roleOf = async (id: string) =>
    (
      await t.owner.query<{ role: string; account_status: string }>(
        'select r.name as role, u.account_status from users u join roles r on r.id = u.role_id where u.id = $1',
        [id],
      )
    ).rows[0];
  let n = 0;
  const person = (more: object = {}) =>
    good('POST', '/Users', { schemas: [USER], userName: `person${++n}@example.com`, displayName: `Person ${n}`, ...more });

  it('describes itself', async () => {
    expect(await good('GET', '/ServiceProviderConfig')).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await good<List>('GET', '/ResourceTypes')).Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
    expect((await good<List>('GET', '/Schemas')).Resources.map(({ id }) => id)).toEqual([USER, GROUP]);
    expect(await good('GET', `/Schemas/${USER}`)).toMatchObject({ name: 'User' });
    expect(await refused('GET', '/Schemas/none')).toEqual([404, undefined]);
  });

  it('is open to its own tokens alone, until they are revoked', async () => {
    expect(await refused('GET', '/Users', undefined, 'wrong')).toEqual([401, undefined]);
    expect((await t.app.inject({ url: '/api/scim/v2/Users', headers: { cookie: admin.cookie } })).statusCode).toBe(401);
    expect((await t.app.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
    const other = dataOf<{ token: string }>(await admin.post(`/identity/token/${providerId}`, { name: 'Second' })).token;
    const { rows } = await t.owner.query<{ id: string; token_hash: string }>(
      `select id, token_hash from scim_tokens where name = 'Second'`,
    );
    expect(rows[0]?.token_hash).not.toContain(other);
    expect((await call('GET', '/Users', undefined, other)).statusCode).toBe(200);
    await admin.post(`/identity/revoke/${rows[0]?.id}`);
    expect(await refused('GET', '/Users', undefined, other)).toEqual([401, undefined]);
  });

  it('makes a user as the specification writes one, finds it, and answers where it is', async () => {
    const answer = await call('POST', '/Users', {
      schemas: [USER],
      userName: 'bjensen@example.com',
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<Resource>();
    expect(made).toMatchObject({ schemas: [USER], userName: 'bjensen@example.com', externalId: 'bjensen', active: true });
    expect(answer.headers['location']).toBe(made.meta.location);
    expect(await good('GET', `/Users/${made.id}`)).toEqual(made);
    expect((await list('/Users', 'userName eq "BJENSEN@example.com"')).Resources).toEqual([made]);
    expect((await list('/Users', 'externalId eq "bjensen"')).totalResults).toBe(1);
    expect((await list('/Users', 'userName eq "other@example.com"')).Resources).toEqual([]);
    expect(await roleOf(made.id)).toEqual({ role: 'Assessor', account_status: 'INVITED' });
    const { rows } = await t.owner.query(`select actor_name from audit_events where type = 'user.created' and subject_id = $1`, [
      made.id,
    ]);
    expect(rows).toEqual([{ actor_name: 'Directory Entra provisioning' }]);
  });

  it('pages through a list', async () => {
    for (let at = 0; at < 3; at++) await person();
    const all = await good<List>('GET', '/Users');
    const first = await good<List>('GET', '/Users?startIndex=1&count=2');
    const second = await good<List>('GET', '/Users?startIndex=3&count=2');
    expect([first.totalResults, first.itemsPerPage, first.startIndex]).toEqual([all.totalResults, 2, 1]);
    expect([...first.Resources, ...second.Resources].map(({ id }) => id)).toEqual(all.Resources.slice(0, 4).map(({ id }) => id));
    expect(await good<List>('GET', '/Users?count=0')).toMatchObject({ totalResults: all.totalResults, Resources: [] });
  });

  it('changes users by PATCH and PUT, or nothing of them', async () => {
    const made = await person();
    const renamed = await good('PATCH', `/Users/${made.id}`, patch({ op: 'replace', path: 'displayName', value: 'New Name' }));
    expect(renamed.displayName).toBe('New Name');
    const wrong = patch({ op: 'replace', path: 'displayName', value: 'Lost' }, { op: 'replace', path: 'shoeSize', value: 1 });
    expect(await refused('PATCH', `/Users/${made.id}`, wrong)).toEqual([400, 'invalidPath']);
    expect((await good('GET', `/Users/${made.id}`)).displayName).toBe('New Name');
    const put = await good('PUT', `/Users/${made.id}`, { schemas: [USER], userName: made.userName, displayName: 'Put Name' });
    expect(put).toMatchObject({ displayName: 'Put Name', active: true });
    const { rows } = await t.owner.query('select name, email from users where id = $1', [made.id]);
    expect(rows).toEqual([{ name: 'Put Name', email: made.userName }]);
  });

  it('refuses what it cannot take, in the words of the specification', async () => {
    const made = await person();
    expect(await refused('POST', '/Users', { userName: made.userName.toUpperCase() })).toEqual([409, 'uniqueness']);
    expect(await refused('POST', '/Users', { displayName: 'Nameless' })).toEqual([400, 'invalidValue']);
    expect(await refused('POST', '/Users', { userName: 'away@elsewhere.test' })).toEqual([400, 'invalidValue']);
    // Applicants are no users of a directory, and are not said to exist as anything else.
    expect(await refused('POST', '/Users', { userName: demoEmail('applicant1') })).toEqual([409, 'uniqueness']);
    expect(await refused('GET', '/Users?filter=shoeSize%20eq%20%221%22')).toEqual([400, 'invalidFilter']);
    expect(await refused('GET', `/Users/${crypto.randomUUID()}`)).toEqual([404, undefined]);
    expect(await refused('GET', '/Users/no-id')).toEqual([404, undefined]);
    const other = await person();
    const taken = patch({ op: 'replace', path: 'userName', value: other.userName });
    expect(await refused('PATCH', `/Users/${made.id}`, taken)).toEqual([409, 'uniqueness']);
    const broken = await t.app.inject({
      method: 'POST',
      url: '/api/scim/v2/Users',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      payload: '{"userName":',
    });
    expect(broken.json()).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
  });

  it('ends the sessions of a person who is deactivated, immediately', async () => {
    const staff = await t.as('assessor2');
    const adopted = await good('POST', '/Users', { userName: demoEmail('assessor2'), displayName: 'Yaw Mensah' });
    expect(adopted.id).toBe(staff.userId);
    expect((await staff.get('/user/me')).statusCode).toBe(200);
    await good('PATCH', `/Users/${adopted.id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
    expect((await staff.get('/user/me')).statusCode).toBe(401);
    await good('PATCH', `/Users/${adopted.id}`, patch({ op: 'replace', value: { active: true } }));
    expect(await roleOf(adopted.id)).toEqual({ role: 'Assessor', account_status: 'ACTIVE' });
    const again = await t.as('assessor2');
    expect((await call('DELETE', `/Users/${adopted.id}`)).statusCode).toBe(204);
    expect((await again.get('/user/me')).statusCode).toBe(401);
    expect(await refused('GET', `/Users/${adopted.id}`)).toEqual([404, undefined]);
    expect(await roleOf(adopted.id)).toMatchObject({ account_status: 'INACTIVE' });
  });

  it('never deactivates the only Super Admin, and makes none', async () => {
    const adopted = await good('POST', '/Users', { userName: demoEmail('super.admin') });
    await t.owner.query(
      `update users set account_status = 'INACTIVE' where id <> $1 and role_id = (select id from roles where name = 'Super Admin')`,
      [adopted.id],
    );
    expect(await refused('PATCH', `/Users/${adopted.id}`, patch({ op: 'replace', path: 'active', value: false }))).toEqual([
      409,
      'mutability',
    ]);
    expect(await refused('DELETE', `/Users/${adopted.id}`)).toEqual([409, 'mutability']);
    expect((await admin.get('/user/me')).statusCode).toBe(200);
    expect(await good('GET', `/Users/${adopted.id}`)).toMatchObject({ active: true });
    const group = await good('POST', '/Groups', { displayName: 'Admins', members: [{ value: adopted.id }] });
    expect((await admin.post(`/identity/map/${group.id}`, { role: roles.get('Super Admin') })).statusCode).toBe(422);
    await admin.post(`/identity/map/${group.id}`, { role: roles.get('Assessor') });
    expect(await roleOf(adopted.id)).toMatchObject({ role: 'Super Admin' });
  });

  it('gives the roles of groups, and takes them when people leave', async () => {
    const [one, two] = [await person(), await person()];
    const group = await good('POST', '/Groups', { schemas: [GROUP], displayName: 'Monitors', members: [{ value: one.id }] });
    expect(group.members).toMatchObject([{ value: one.id }]);
    expect((await admin.post(`/identity/map/${group.id}`, { role: roles.get('M&E') })).statusCode).toBe(200);
    expect(await roleOf(one.id)).toMatchObject({ role: 'M&E' });
    await good('PATCH', `/Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value: two.id }] }));
    expect(await roleOf(two.id)).toMatchObject({ role: 'M&E' });
    expect((await good('GET', `/Users/${two.id}`)).groups).toMatchObject([{ value: group.id }]);
    await good('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: `members[value eq "${two.id}"]` }));
    expect(await roleOf(two.id)).toMatchObject({ role: 'Assessor' });
    expect((await good('GET', `/Groups/${group.id}?excludedAttributes=members`)).members).toBeUndefined();
    expect((await list('/Groups', 'displayName eq "monitors"')).totalResults).toBe(1);
    expect((await call('DELETE', `/Groups/${group.id}`)).statusCode).toBe(204);
    expect(await roleOf(one.id)).toMatchObject({ role: 'Assessor' });
  });

  it('gives money and decisions by a group only once a second person has confirmed that', async () => {
    await t.owner.query(
      `update users set account_status = 'ACTIVE' where role_id = (select id from roles where name = 'Super Admin')`,
    );
    const one = await person();
    const group = await good('POST', '/Groups', { displayName: 'Finance', members: [{ value: one.id }] });
    const mapped = await admin.post(`/identity/map/${group.id}`, { role: roles.get('Accountant') });
    const waiting = dataOf<{ providers: { groups: { _id: string; role: null; waiting: { _id: string; text: string }[] }[] }[] }>(
      mapped,
    ).providers[0]?.groups.find(({ _id }) => _id === group.id);
    expect(waiting).toMatchObject({
      role: null,
      waiting: [{ text: 'Give the role Accountant to the members of the group Finance' }],
    });
    expect(await roleOf(one.id)).toMatchObject({ role: 'Assessor' });
    const id = waiting?.waiting[0]?._id;
    expect((await admin.post(`/change-request/decide/${id}`, { confirm: true })).statusCode).toBe(403);
    const director = await t.as('director');
    const decided = await director.post(`/change-request/decide/${id}`, { confirm: true });
    expect(decided.statusCode, decided.body).toBe(200);
    expect(await roleOf(one.id)).toMatchObject({ role: 'Accountant' });
    // Reactivating gives back what the groups give, and nothing else.
    await good('PATCH', `/Users/${one.id}`, patch({ op: 'replace', path: 'active', value: false }));
    await good('PATCH', `/Groups/${group.id}`, patch({ op: 'replace', path: 'members', value: [] }));
    await good('PATCH', `/Users/${one.id}`, patch({ op: 'replace', path: 'active', value: true }));
    expect(await roleOf(one.id)).toMatchObject({ role: 'Assessor' });
  });

  it('refuses groups that it cannot take', async () => {
    const group = await good('POST', '/Groups', { displayName: 'Guides' });
    expect(await refused('POST', '/Groups', { displayName: 'guides' })).toEqual([409, 'uniqueness']);
    expect(await refused('PATCH', `/Groups/${crypto.randomUUID()}`, patch({ op: 'add', path: 'members', value: [] }))).toEqual([
      404,
      undefined,
    ]);
    const stranger = patch({ op: 'add', path: 'members', value: [{ value: crypto.randomUUID() }] });
    expect(await refused('PATCH', `/Groups/${group.id}`, stranger)).toEqual([400, 'invalidValue']);
    expect(await refused('PATCH', `/Groups/${group.id}`, patch({ op: 'replace', path: 'colour', value: 'red' }))).toEqual([
      400,
      'invalidPath',
    ]);
    expect((await admin.post(`/identity/map/${crypto.randomUUID()}`, { role: null })).statusCode).toBe(404);
  });

  it('limits the calls of a directory', async () => {
    await t.owner.query(`update rate_limits set count = 100000 where key like 'scim:%'`);
    expect(await refused('GET', '/Users')).toEqual([429, undefined]);
    await t.owner.query(`delete from rate_limits where key like 'scim:%'`);
  });

  it('needs a role for new people before it has a token, and keeps it', async () => {
    expect(early).toBe(422);
    expect((await admin.patch(`/identity/update/${providerId}`, { newRole: null })).statusCode).toBe(422);
  });
});
