import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { addMember, mineOf, newOrganisation } from '#test/builders/organisation.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

const form = formOf({ field_id: 'a' });
interface One {
  _id: string;
  applicationID: string;
  organisation: { _id: string; name: string } | null;
}

describe('who may apply how often', () => {
  let t: TestApp;
  let director: Caller;
  let [ngozi, ada, stranger]: [Caller, Caller, Caller] = [] as never;
  let green: string;
  beforeAll(async () => {
    t = await startTestApp();
    // No one belongs to anything but what the tests make.
    await t.owner.query('update users set organisation = null');
    [director, ngozi, ada, stranger] = (await Promise.all(
      (['director', 'applicant1', 'applicant2', 'applicant3'] as const).map((persona) => t.as(persona)),
    )) as [Caller, Caller, Caller, Caller];
    green = await newOrganisation(ngozi, 'Green Roots');
    await addMember(ngozi, green, ada, 'applicant2');
  });
  afterAll(() => t.close());

  const programmeOf = (applicantRule: string) => openProgramme(director, form, { applicantRule });
  const apply = (who: Caller, programme: string, organisation?: string | null) =>
    who.post('/application/new', { programme, ...(organisation !== undefined && { organisation }) });
  const count = async (programme: string) =>
    (await t.owner.query('select from applications where programme_id = $1', [programme])).rowCount;

  it('takes one application of each person, for an organisation or not', async () => {
    const programme = await programmeOf('PERSON');
    const first = dataOf<One>(await apply(ngozi, programme));
    expect(first.organisation).toEqual({ _id: green, name: 'Green Roots' });
    expect(dataOf<One>(await apply(ngozi, programme, null))._id).toBe(first._id);
    expect(dataOf<One>(await apply(ada, programme, null)).organisation).toBeNull();
    expect(await count(programme)).toBe(2);
  });

  it('refuses an organisation that the person does not belong to, whether it exists or not', async () => {
    const programme = await programmeOf('PERSON');
    for (const organisation of [green, '01900000-0000-7000-8000-000000000000'])
      expect(refusalOf(await apply(stranger, programme, organisation))).toMatchObject({
        status: 422,
        message: 'Choose an organisation that you are a confirmed member of.',
        issues: [{ path: 'organisation' }],
      });
    expect(await count(programme)).toBe(0);
  });

  it('takes one application of each organisation, and names the colleague to members alone', async () => {
    const programme = await programmeOf('ORGANISATION');
    const made = dataOf<One>(await apply(ngozi, programme));
    expect(dataOf<One>(await apply(ngozi, programme))._id).toBe(made._id);
    const { rows } = await t.owner.query<{ name: string }>('select name from users where id = $1', [ngozi.userId]);
    expect(refusalOf(await apply(ada, programme))).toMatchObject({
      status: 409,
      message: `${rows[0]?.name} has already applied for Green Roots. Ask to be added as a co-author.`,
    });
    expect(refusalOf(await apply(ada, programme, null)).status).toBe(422);
    expect((await mineOf(ada)).applied).toContainEqual(
      expect.objectContaining({ programme: expect.objectContaining({ _id: programme }) as object, isOwn: false }),
    );
    expect((await mineOf(stranger)).applied).toEqual([]);
    expect(dataOf<One>(await apply(stranger, programme)).organisation).toBeNull();
    expect(await count(programme)).toBe(2);
  });

  it('counts confirmed members only', async () => {
    const programme = await programmeOf('ORGANISATION');
    dataOf(await apply(ngozi, programme));
    await t.owner.query('update organisation_members set confirmed_at = null where organisation_id = $1 and user_id = $2', [
      green,
      ada.userId,
    ]);
    expect((await mineOf(ada)).applied).toEqual([]);
    expect(refusalOf(await apply(ada, programme, green)).message).not.toContain('has already applied');
    expect(dataOf<One>(await apply(ada, programme)).organisation).toBeNull();
    await t.owner.query('update organisation_members set confirmed_at = now() where organisation_id = $1 and user_id = $2', [
      green,
      ada.userId,
    ]);
  });

  it('takes one of two applications that members start at the same moment', async () => {
    const programme = await programmeOf('ORGANISATION');
    const answers = await Promise.all([ngozi, ada, ngozi, ada].map((who) => apply(who, programme)));
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(2);
    expect(new Set(made.map((answer) => dataOf(answer)._id)).size).toBe(1);
    for (const answer of answers.filter((each) => !made.includes(each)))
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await count(programme)).toBe(1);
  });

  it('takes several of a person, but makes no second draft before the first is begun', async () => {
    const programme = await programmeOf('SEVERAL');
    const first = await startApplication(ngozi, programme);
    expect(await startApplication(ngozi, programme)).toBe(first);
    dataOf(await ngozi.form('PATCH', `/application/save/${first}`, [['a', 'Text']]));
    const second = await startApplication(ngozi, programme);
    expect(second).not.toBe(first);
    const call = dataOf<{ myApplication: { _id: string }; applicantRule: string }>(
      await ngozi.get(`/programme/open/${programme}`),
    );
    expect(call).toMatchObject({ myApplication: { _id: second }, applicantRule: 'SEVERAL' });
  });

  it('changes its rule before anyone applied, and later only to the looser one', async () => {
    const programme = await programmeOf('PERSON');
    const change = (applicantRule: string) => director.patch(`/programme/update/${programme}`, { applicantRule });
    dataOf(await change('ORGANISATION'));
    dataOf(await apply(ngozi, programme));
    for (const rule of ['PERSON', 'nonsense'])
      expect(refusalOf(await change(rule)).issues).toMatchObject([{ path: 'applicantRule' }]);
    expect(dataOf(await change('SEVERAL'))).toMatchObject({ applicantRule: 'SEVERAL' });
    dataOf(await apply(ada, programme));
    expect(await count(programme)).toBe(2);
    expect(refusalOf(await change('ORGANISATION'))).toMatchObject({ status: 409 });
  });

  it('starts no application by the old rule while the rule changes', async () => {
    const programme = await programmeOf('ORGANISATION');
    const answers = await Promise.all([
      director.patch(`/programme/update/${programme}`, { applicantRule: 'PERSON' }),
      apply(ngozi, programme),
    ]);
    const { rows } = await t.owner.query(
      `select p.applicant_rule as rule, a.applicant_key = a.user_id as person from applications a join programmes p on p.id = a.programme_id where p.id = $1`,
      [programme],
    );
    expect(rows).toEqual([
      { rule: answers[0].statusCode === 200 ? 'PERSON' : 'ORGANISATION', person: answers[0].statusCode === 200 },
    ]);
  });
});
