import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { inDays, openProgramme, startApplication } from '#test/builders/programme.ts';
import { act, reviewProgramme, submitted } from '#test/builders/review.ts';

interface Outcome {
  done: string[];
  refused: { _id: string; applicationID: string; reason: string }[];
}

describe('stages and decisions', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let other: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, other] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('applicant2'),
    ]);
  });
  afterAll(() => t.close());
  const flags = async (id: string): Promise<string[]> =>
    dataOf<{ approvalFlags: string[] }>(await director.get(`/application/one/${id}`)).approvalFlags;
  const proposal = async (id: string, who = applicant): Promise<void> => {
    dataOf(await who.form('PATCH', `/application/save/${id}?form=proposal`, [['name', 'In full']]));
    dataOf(await who.form('POST', `/application/submit/${id}?form=proposal`, []));
  };
  const interviewed = async (id: string): Promise<void> => {
    dataOf(
      await manager.patch(`/application/interview/${id}`, {
        status: 'SCHEDULED',
        interviewStartDate: inDays(3),
        interviewEndDate: inDays(3.1),
        interviewLink: 'https://meet.example/x',
      }),
    );
    dataOf(
      await manager.patch(`/application/interview/${id}`, {
        status: 'COMPLETED',
        interviewStartDate: inDays(-0.1),
        interviewEndDate: inDays(-0.05),
      }),
    );
  };
  const mails = async (to: string): Promise<string[]> =>
    (await t.owner.query<{ subject: string }>('select subject from emails where to_address = $1 order by id', [to])).rows.map(
      (row) => row.subject.split(':')[0] ?? '',
    );

  it('the whole way to the board: flags, proposal, interview, mails and trail', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const [id, declined] = [await submitted(applicant, programme), await submitted(other, programme)];
    expect(dataOf<Outcome>(await act(manager, 'SHORTLIST_FOR_PROPOSAL', id, declined)).done).toEqual([id, declined]);
    dataOf(await act(manager, 'CALL_FOR_PROPOSAL', id, declined));
    expect(
      dataOf<{ proposalProgressStatus: string; proposalForm: object }>(await applicant.get(`/application/one/${id}`)),
    ).toMatchObject({ proposalProgressStatus: 'OPEN', proposalForm: { version: 1 } });
    await proposal(id);
    await proposal(declined, other);
    dataOf(await act(manager, 'SHORTLIST_FOR_INTERVIEW', id, declined));
    dataOf(await act(manager, 'CALL_FOR_INTERVIEW', id, declined));
    await interviewed(id);
    await interviewed(declined);
    dataOf(await act(manager, 'SHORTLIST_FOR_BOARD_APPROVAL', id, declined));
    expect((await act(manager, 'APPROVE_GRANT', id)).statusCode).toBe(403);
    dataOf(await act(director, 'APPROVE_GRANT', id));
    dataOf(
      await director.patch('/application/stage', {
        action: 'DECLINE_GRANT',
        applications: [declined],
        reason: 'The fund is spent.',
      }),
    );
    expect(await flags(id)).toEqual([
      'SHORTLISTED_FOR_PROPOSAL',
      'CALLED_FOR_PROPOSAL',
      'SHORTLISTED_FOR_INTERVIEW',
      'CALLED_FOR_INTERVIEW',
      'SHORTLISTED_FOR_BOARD_APPROVAL',
      'BOARD_APPROVED',
    ]);
    const counts = (await manager.get(`/application/many?programmeId=${programme}&tab=CONTRACTS`)).json<{
      tabCounts: Record<string, number>;
      data: { _id: string }[];
    }>();
    expect(counts.tabCounts).toEqual({
      ALL_APPLICATIONS: 2,
      SHORTLISTED_FOR_PROPOSAL: 2,
      PROPOSAL_APPLICATIONS: 2,
      SHORTLISTED_FOR_INTERVIEW: 2,
      INTERVIEW_APPLICATIONS: 2,
      SHORTLISTED_FOR_BOARD_APPROVAL: 2,
      CONTRACTS: 1,
    });
    expect(counts.data.map((row) => row._id)).toEqual([id]);
    expect(await mails('applicant1@demo.grantdesk.test')).toEqual([
      'Your draft APP-000001',
      'Received',
      'You’re invited to submit a full proposal',
      'Received',
      'You’re invited to an interview',
      'Your interview is scheduled',
      'Your grant has been approved',
    ]);
    const timeline = dataOf<{ sentence: string; actor: unknown }[]>(await other.get(`/application/timeline/${declined}`));
    expect(timeline[0]).toEqual(expect.objectContaining({ sentence: 'Your application was not approved.', actor: null }));
    expect(JSON.stringify(timeline)).not.toMatch(/shortlist|Adébáyọ̀|Osei/i);
    const trail = dataOf<{ sentence: string }[]>(await manager.get(`/application/timeline/${declined}`));
    expect(trail[0]?.sentence).toMatch(/Kwabena Osei moved APP-\d+ with “Decline grant”.*The fund is spent/);
  });

  it('a bulk action answers done and refused with reasons; 409 with the same body when none is legal; 422 when empty', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const ready = await submitted(applicant, programme);
    const draft = await startApplication(other, programme);
    const mixed = dataOf<Outcome>(await act(manager, 'SHORTLIST_FOR_PROPOSAL', ready, draft));
    expect(mixed).toMatchObject({
      done: [ready],
      refused: [{ _id: draft, reason: expect.stringMatching(/^APP-\d+ has not been submitted\.$/) }],
    });
    const none = await act(manager, 'SHORTLIST_FOR_PROPOSAL', ready, draft);
    expect(none.statusCode).toBe(409);
    expect(none.json<{ data: Outcome }>().data).toMatchObject({ done: [], refused: [{ _id: ready }, { _id: draft }] });
    expect(refusalOf(await act(manager, 'SHORTLIST_FOR_PROPOSAL'))).toMatchObject({ status: 422 });
    expect(refusalOf(await act(manager, 'PROMOTE', ready))).toMatchObject({ status: 422 });
    expect(await flags(ready)).toEqual(['SHORTLISTED_FOR_PROPOSAL']);
    dataOf(await act(manager, 'DELIST', ready));
    expect(await flags(ready)).toEqual([]);
  });

  it('no call without a proposal form and dates; no proposal before the call', async () => {
    const programme = await openProgramme(director, undefined, { managers: [manager.userId] });
    const bare = await reviewProgramme(director, manager, { proposalStartDate: null, proposalEndDate: null });
    const id = await submitted(applicant, bare.programme);
    dataOf(await act(manager, 'SHORTLIST_FOR_PROPOSAL', id));
    expect(refusalOf(await act(manager, 'CALL_FOR_PROPOSAL', id))).toMatchObject({
      status: 409,
      message: expect.stringContaining('no proposal dates'),
    });
    expect((await applicant.form('PATCH', `/application/save/${id}?form=proposal`, [['name', 'x']])).statusCode).toBe(404);
    expect(programme).toBeTruthy();
  });

  it('no interview before the call, none that ends before it starts, none completed unscheduled', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    const schedule = { status: 'SCHEDULED', interviewStartDate: inDays(2), interviewEndDate: inDays(2.05) };
    expect(refusalOf(await manager.patch(`/application/interview/${id}`, schedule))).toMatchObject({ status: 409 });
    dataOf(await act(manager, 'SHORTLIST_FOR_PROPOSAL', id));
    dataOf(await act(manager, 'CALL_FOR_PROPOSAL', id));
    await proposal(id);
    dataOf(await act(manager, 'SHORTLIST_FOR_INTERVIEW', id));
    dataOf(await act(manager, 'CALL_FOR_INTERVIEW', id));
    expect(
      refusalOf(await manager.patch(`/application/interview/${id}`, { ...schedule, interviewEndDate: inDays(1) })),
    ).toMatchObject({ status: 422, issues: [{ path: 'interviewEndDate', message: 'The interview must end after it starts.' }] });
    expect(refusalOf(await manager.patch(`/application/interview/${id}`, { status: 'COMPLETED' }))).toMatchObject({
      status: 409,
    });
    expect(
      refusalOf(await manager.patch(`/application/interview/${id}`, { ...schedule, interviewLink: 'javascript:alert(1)' })),
    ).toMatchObject({ status: 422 });
    const done = dataOf<{ interview: { status: string } }>(await manager.patch(`/application/interview/${id}`, schedule));
    expect(done.interview.status).toBe('SCHEDULED');
  });

  it('moves each application once when two managers act on one selection, and informs the second', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const ids = [
      await submitted(applicant, programme),
      await submitted(other, programme),
      await submitted(await t.as('applicant3'), programme),
    ];
    const replies = await Promise.all([
      act(manager, 'SHORTLIST_FOR_PROPOSAL', ...ids),
      act(director, 'SHORTLIST_FOR_PROPOSAL', ...ids.toReversed()),
    ]);
    const done = replies.flatMap((reply) => reply.json<{ data: Outcome }>().data.done);
    expect(done.toSorted()).toEqual(ids.toSorted());
    const { rows } = await t.owner.query<{ n: number }>(
      `select count(*)::int as n from audit_events where type = 'application.stage-changed' and subject_id = any ($1)`,
      [ids],
    );
    expect(rows[0]?.n).toBe(3);
  });

  it('who does not manage the programme moves nothing', async () => {
    const { programme } = await reviewProgramme(director, director);
    const id = await submitted(applicant, programme);
    expect((await act(manager, 'SHORTLIST_FOR_PROPOSAL', id)).statusCode).toBe(404);
    for (const persona of ['assessor1', 'accountant', 'mande', 'volunteer', 'applicant1'] as const)
      expect((await act(await t.as(persona), 'SHORTLIST_FOR_PROPOSAL', id)).statusCode, persona).toBe(403);
    expect(await flags(id)).toEqual([]);
  });
});
