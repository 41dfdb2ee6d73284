import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, inDays, openProgramme, programmeBody, publishForm, startApplication } from '#test/builders/programme.ts';

interface Programme {
  _id: string;
  name: string;
  budget: number;
  currency: string;
  isManager: boolean;
  applicationCount: number;
  managers: { _id: string; name: string }[];
  applicationForm: { publishedVersion: number };
  revision: number;
}
const short = formOf({ field_id: 'a' });

describe('programmes', () => {
  let t: TestApp;
  let director: Caller;
  let form: string;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
    form = await publishForm(director, short);
  });
  afterAll(() => t.close());

  it('creates a programme with window, zone, money, form and managers, and reads it back', async () => {
    const manager = await t.as('manager');
    const made = dataOf<Programme>(
      await director.post(
        '/programme/new',
        programmeBody(form, {
          managers: [manager.userId],
          timeZone: 'Africa/Accra',
          graceMinutes: 15,
          description: '<p>Hi<script>x</script></p>',
        }),
      ),
    );
    expect(made).toMatchObject({
      budget: 100_000_000,
      currency: 'NGN',
      timeZone: 'Africa/Accra',
      isManager: true,
      applicationForm: { publishedVersion: 1 },
      description: '<p>Hi</p>',
      managers: [{ _id: manager.userId }],
    });
    expect(dataOf<Programme>(await manager.get(`/programme/one/${made._id}`))).toMatchObject({ isManager: true });
  });

  it('refuses what cannot be, naming the field, and stores nothing', async () => {
    const applicant = await t.as('applicant1');
    const draft = dataOf<{ _id: string }>(await director.post('/form/new', short))._id;
    const cases: [object, string, string][] = [
      [{ endDate: inDays(-9) }, 'endDate', 'The end date must be after the start date.'],
      [{ endDate: 'tomorrow' }, 'endDate', 'Set an end date.'],
      [{ name: '  ' }, 'name', 'Enter a programme name.'],
      [{ budget: -1 }, 'budget', 'Enter a positive number'],
      [{ budget: 1.5 }, 'budget', 'Enter a budget.'],
      [{ currency: 'XXQ' }, 'currency', 'Choose a currency.'],
      [{ timeZone: 'Mars/Base' }, 'timeZone', 'Choose a time zone.'],
      [{ applicationForm: draft }, 'applicationForm', 'Publish this form before a programme uses it.'],
      [{ proposalForm: form }, 'proposalForm', 'This is not a proposal form.'],
      [{ managers: [applicant.userId] }, 'managers', 'Choose staff members only.'],
      [{ scoreGuides: { PROPOSAL_SCORING: form } }, 'scoreGuides.PROPOSAL_SCORING', 'Select a score guide!'],
    ];
    const before = dataOf<Programme[]>(await director.get('/programme/many?limit=300')).length;
    for (const [change, path, message] of cases) {
      const refusal = refusalOf(await director.post('/programme/new', programmeBody(form, change)));
      expect(refusal.status, path).toBe(422);
      expect(refusal.issues, path).toContainEqual({ path, message });
    }
    expect(dataOf<Programme[]>(await director.get('/programme/many?limit=300')).length).toBe(before);
  });

  it('a manager sees and changes only own programmes; others are not found', async () => {
    const manager = await t.as('manager');
    const own = dataOf<Programme>(
      await director.post('/programme/new', programmeBody(form, { name: 'Own', managers: [manager.userId] })),
    );
    const foreign = dataOf<Programme>(await director.post('/programme/new', programmeBody(form, { name: 'Foreign canary' })));
    const list = await manager.get('/programme/many?limit=300');
    expect(list.body).not.toContain('Foreign canary');
    expect(list.json<{ totalCount: number }>().totalCount).toBe(dataOf<Programme[]>(list).length);
    expect((await manager.get(`/programme/one/${foreign._id}`)).statusCode).toBe(404);
    expect((await manager.patch(`/programme/update/${foreign._id}`, { name: 'Mine now' })).statusCode).toBe(404);
    expect(dataOf<Programme>(await manager.patch(`/programme/update/${own._id}`, { name: 'Renamed' }))).toMatchObject({
      name: 'Renamed',
    });
    // Naming managers hands out rights: not theirs to give.
    expect((await manager.patch(`/programme/update/${own._id}`, { managers: [] })).statusCode).toBe(403);
    expect((await manager.post('/programme/new', programmeBody(form))).statusCode).toBe(403);
  });

  it('an update leaves absent parts alone; a stale one is a conflict', async () => {
    const made = dataOf<Programme>(await director.post('/programme/new', programmeBody(form, { graceMinutes: 30 })));
    const changed = dataOf<Programme>(
      await director.patch(`/programme/update/${made._id}`, { budget: 5, revision: made.revision }),
    );
    expect(changed).toMatchObject({ budget: 5, graceMinutes: 30, name: 'Test programme' });
    expect(
      refusalOf(await director.patch(`/programme/update/${made._id}`, { budget: 6, revision: made.revision })),
    ).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(refusalOf(await director.patch(`/programme/update/${made._id}`, { endDate: inDays(-30) }))).toMatchObject({
      status: 422,
      issues: [{ path: 'endDate', message: 'The end date must be after the start date.' }],
    });
  });

  it('currency and form are fixed once an application exists', async () => {
    const id = await openProgramme(director, short);
    dataOf(await director.patch(`/programme/update/${id}`, { currency: 'GHS' }));
    await startApplication(await t.as('applicant1'), id);
    expect(refusalOf(await director.patch(`/programme/update/${id}`, { currency: 'USD' }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(refusalOf(await director.patch(`/programme/update/${id}`, { applicationForm: form }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    dataOf(await director.patch(`/programme/update/${id}`, { currency: 'GHS', budget: 7 }));
  });

  it('calls are public with their window and questions, and show an applicant the own application', async () => {
    const id = await openProgramme(director, short);
    const applicant = await t.as('applicant2');
    const application = await startApplication(applicant, id);
    const call = dataOf<{ questionCount: number; sections: object[]; myApplication: unknown }>(
      await t.anonymous.get(`/programme/open/${id}`),
    );
    expect(call).toMatchObject({ questionCount: 1, sections: [{ section_id: 'one' }], myApplication: null });
    expect(dataOf<{ myApplication: unknown }>(await applicant.get(`/programme/open/${id}`)).myApplication).toMatchObject({
      _id: application,
      progressStatus: 'OPEN',
    });
    const listed = dataOf<Record<string, unknown>[]>(await t.anonymous.get('/programme/open?limit=300'));
    for (const row of listed)
      for (const key of ['managers', 'reviewers', 'scoreGuides', 'applicationCount']) expect(row).not.toHaveProperty(key);
  });
});
