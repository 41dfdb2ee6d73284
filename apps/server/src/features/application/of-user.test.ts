import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { act, reviewProgramme, submitted } from '#test/builders/review.ts';

interface Row {
  _id: string;
  programme: { _id: string };
  progressStatus: string;
  approvalFlags: string[];
  isOwn: boolean;
}

describe('the applications of one applicant', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let programme: string;
  let application: string;
  const of = async (who: Caller, id: string): Promise<Row[]> => dataOf<Row[]>(await who.get(`/application/of-user/${id}`));
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant] = await Promise.all([t.as('director'), t.as('manager'), t.as('applicant1')]);
    ({ programme } = await reviewProgramme(director, manager));
    application = await submitted(applicant, programme);
    dataOf(await act(manager, 'SHORTLIST_FOR_PROPOSAL', application));
  });
  afterAll(() => t.close());

  it('shows each with its stage, to who sees its programme', async () => {
    const own = (await of(manager, applicant.userId)).find(({ _id }) => _id === application);
    expect(own).toMatchObject({ progressStatus: 'SUBMITTED', approvalFlags: ['SHORTLISTED_FOR_PROPOSAL'], isOwn: true });
    expect(own?.programme._id).toBe(programme);
  });

  it('leaves out programmes that the reader does not manage', async () => {
    const elsewhere = await reviewProgramme(director, director);
    const other = await submitted(applicant, elsewhere.programme);
    expect((await of(director, applicant.userId)).map(({ _id }) => _id)).toContain(other);
    expect((await of(manager, applicant.userId)).map(({ _id }) => _id)).not.toContain(other);
  });

  it('leaves out what a conflict of interest closes', async () => {
    dataOf(await manager.post('/task/conflict', { application, reason: 'My sister runs it.' }));
    expect((await of(manager, applicant.userId)).map(({ _id }) => _id)).not.toContain(application);
  });

  it('finds no applicant in staff, and is closed to applicants', async () => {
    expect(refusalOf(await manager.get(`/application/of-user/${director.userId}`)).status).toBe(404);
    expect(refusalOf(await applicant.get(`/application/of-user/${applicant.userId}`)).status).toBe(403);
  });
});
