import { SEEDED_ROLES } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';

type Role = { _id: string; name: string; permissions: Record<string, string[]>; version: number };

describe('roles', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.as('super.admin');
  });
  afterAll(() => t.close());

  const roleNamed = async (name: string): Promise<Role> => {
    const { data } = (await admin.get(`/role/many?search=${encodeURIComponent(name)}`)).json<{ data: Role[] }>();
    const role = data.find((each) => each.name === name);
    if (!role) throw new Error(`no role ${name}`);
    return role;
  };
  const make = (who: Caller, name: unknown, permissions: unknown) => who.post('/role/new', { name, permissions });
  const change = (who: Caller, { _id, version }: Role, body: object) => who.patch(`/role/update/${_id}`, { version, ...body });
  /** Gives the person of this caller a role, as the list of users will. */
  const give = (who: Caller, role: Role) => t.owner.query('update users set role_id = $2 where id = $1', [who.userId, role._id]);

  it('creates and changes a role, adds reading to any other permission, and records it in the trail', async () => {
    const made = dataOf<Role>(await make(admin, '  Auditor ', { ACCOUNTING: ['EXPORT'], PROGRAMMES: [] }));
    expect(made).toMatchObject({ name: 'Auditor', permissions: { ACCOUNTING: ['READ', 'EXPORT'] }, version: 1 });
    const changed = dataOf<Role>(await change(admin, made, { name: 'External auditor', permissions: { FORMS: ['READ'] } }));
    expect(changed).toMatchObject({ name: 'External auditor', permissions: { FORMS: ['READ'] }, version: 2 });
    const { rows } = await t.owner.query<{ data: object }>(
      `select data from audit_events where subject_kind = 'ROLE' and subject_id = $1 and type = 'role.updated'`,
      [made._id],
    );
    expect(rows.map(({ data }) => data)).toEqual([
      {
        name: 'External auditor',
        granted: ['Forms and score guides: Read'],
        revoked: ['Accounting: Read', 'Accounting: Export'],
      },
    ]);
    expect(refusalOf(await change(admin, made, { name: 'Too late' }))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      details: { version: 2 },
    });
  });

  it('changes a role without its version, and refuses an old one', async () => {
    const made = dataOf<Role>(await admin.post('/role/new', { name: 'Reader', permissions: { FORMS: ['READ'] } }));
    const patch = (body: object) => admin.patch(`/role/update/${made._id}`, body);
    expect(dataOf<Role>(await patch({ name: 'Form reader' }))).toMatchObject({ name: 'Form reader', version: 2 });
    expect(refusalOf(await patch({ name: 'Late', version: 1 }))).toMatchObject({ status: 409 });
  });

  it('a right that was taken away ends with the next request, and one given begins', async () => {
    const role = dataOf<Role>(await make(admin, 'Reader of forms', { FORMS: ['READ'] }));
    const person = await t.as('mande');
    await give(person, role);
    expect((await person.get('/form/many')).statusCode).toBe(200);
    const without = dataOf<Role>(await change(admin, role, { permissions: { PROGRAMMES: ['READ'] } }));
    expect((await person.get('/form/many')).statusCode).toBe(403);
    dataOf(await change(admin, without, { permissions: { FORMS: ['READ'] } }));
    expect((await person.get('/form/many')).statusCode).toBe(200);
  });

  it('lets no one grant what they do not have or change their own role, and lets a role keep what it has', async () => {
    const keeper = dataOf<Role>(await make(admin, 'Keeper of roles', { ROLES: ['CREATE', 'UPDATE'], EVENTS: ['READ'] }));
    const person = await t.as('assessor2');
    await give(person, keeper);
    expect(refusalOf(await make(person, 'Stronger', { ROLES: ['READ'], ACCOUNTING: ['APPROVE'] }))).toMatchObject({
      status: 422,
      issues: [{ path: 'permissions', message: expect.stringContaining('Accounting: Read, Accounting: Approve') as string }],
    });
    expect(refusalOf(await change(person, keeper, { permissions: { ROLES: ['READ'] } }))).toMatchObject({
      status: 403,
      message: 'You can’t change your own role. Ask another administrator.',
    });
    const cashier = dataOf<Role>(await make(admin, 'Cashier', { ACCOUNTING: ['READ', 'UPDATE'] }));
    const changed = dataOf<Role>(
      await change(person, cashier, { permissions: { ...cashier.permissions, EVENTS: ['READ'], ROLES: ['READ'] } }),
    );
    expect(changed.permissions).toMatchObject({ ACCOUNTING: cashier.permissions['ACCOUNTING'], ROLES: ['READ'] });
    // A role of the specification has powers beside its permissions, which this person does not have.
    const accountant = await roleNamed('Accountant');
    expect(refusalOf(await change(person, accountant, { permissions: { ...accountant.permissions, EVENTS: [] } }))).toMatchObject(
      {
        status: 403,
        message: 'This role has permissions that you don’t have. Ask an administrator who has them.',
      },
    );
  });

  it('the Super Admin, and the roles of people outside, stay as they are; names that rules depend on too', async () => {
    for (const name of ['Super Admin', 'Applicant', 'Volunteer']) {
      const role = await roleNamed(name);
      expect(refusalOf(await change(admin, role, { permissions: { FORMS: ['READ'] } })).status, name).toBe(403);
      expect(await roleNamed(name)).toEqual(role);
    }
    const director = await roleNamed('Programme Director');
    expect(refusalOf(await change(admin, director, { name: 'Chief' })).issues).toMatchObject([{ path: 'name' }]);
    expect(director.permissions).toEqual(
      Object.fromEntries(
        Object.entries(SEEDED_ROLES.find(({ name }) => name === 'Programme Director')?.permissions ?? {}).map(([key, held]) => [
          key,
          held,
        ]),
      ),
    );
  });

  it('refuses what is no role with its field, and makes nothing', async () => {
    const count = async () => (await t.owner.query('select 1 from roles')).rowCount;
    const before = await count();
    for (const [name, permissions, path] of [
      ['', {}, 'name'],
      ['   ', {}, 'name'],
      ['x'.repeat(61), {}, 'name'],
      ['assessor', {}, 'name'],
      ['SUPER ADMIN', {}, 'name'],
      ['Odd', { SECRETS: ['READ'] }, 'permissions'],
      ['Odd', { FORMS: ['RULE'] }, 'permissions.FORMS.0'],
      ['Odd', { FORMS: 'READ' }, 'permissions.FORMS'],
      [7, {}, 'name'],
    ] as const) {
      const refusal = refusalOf(await make(admin, name, permissions));
      expect([refusal.status, refusal.issues?.[0]?.path], JSON.stringify([name, permissions])).toEqual([422, path]);
    }
    dataOf(await make(admin, 'Twice', {}));
    expect(refusalOf(await make(admin, 'twice', {})).issues).toEqual([
      { path: 'name', message: 'There is already a role with this name.' },
    ]);
    expect(await count()).toBe((before ?? 0) + 1);
  });
});
