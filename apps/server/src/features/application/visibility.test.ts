import { can, canReadApplication, SEEDED_ROLES, type Actor } from '@grantdesk/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PEOPLE, demoEmail } from '#db/seed/accounts.ts';
import { startTestApp, type Persona, type TestApp } from '#test/app.ts';
import { openProgramme, startApplication } from '#test/builders/programme.ts';
import { applicationVisibleTo } from './list-queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('the rule and the query let staff see the same applications', async () => {
  const [director, manager] = [await t.as('director'), await t.as('manager')];
  const managed = await openProgramme(director);
  const other = await openProgramme(director);
  await t.ownerDb.insertInto('programmeManagers').values({ programmeId: managed, userId: manager.userId }).execute();
  for (const programmeId of [managed, other])
    for (const persona of ['applicant1', 'applicant2'] as const) await startApplication(await t.as(persona), programmeId);
  const rows = await t.ownerDb.selectFrom('applications').select(['id', 'userId as applicantId', 'programmeId']).execute();
  const managers = await t.ownerDb.selectFrom('programmeManagers').selectAll().execute();

  const actorOf = async (persona: Persona): Promise<Actor> => {
    const person = DEMO_PEOPLE.find(({ email }) => email === demoEmail(persona));
    if (!person) throw new Error(persona);
    const permissions = SEEDED_ROLES.find(({ name }) => name === person.role)?.permissions ?? {};
    const { userId } = await t.as(persona);
    return { ...person, userId, permissions };
  };
  const seen: Partial<Record<Persona, number>> = {};
  for (const persona of ['super.admin', 'director', 'manager'] as const) {
    const actor = await actorOf(persona);
    expect(can(actor, 'APPLICATIONS', 'READ'), persona).toBe(true);
    const byRule = rows.filter(({ applicantId, programmeId }) => {
      const managerIds = managers.filter((each) => each.programmeId === programmeId).map(({ userId }) => userId);
      return canReadApplication(actor, { applicantId, managerIds, assigneeIds: [] });
    });
    const byQuery = await t.ownerDb.selectFrom('applications').select('id').where(applicationVisibleTo(actor)).execute();
    expect(byQuery.map(({ id }) => id).toSorted(), persona).toEqual(byRule.map(({ id }) => id).toSorted());
    seen[persona] = byQuery.length;
  }
  expect(seen).toEqual({ 'super.admin': 4, director: 4, manager: 2 });
});
