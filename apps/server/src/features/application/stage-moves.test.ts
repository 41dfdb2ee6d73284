import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { demoEmail } from '#db/seed/accounts.ts';
import { samplePdf } from '#db/seed/files.ts';
import { formOf, inDays, publishForm, startApplication } from '#test/builders/programme.ts';
import { act, reviewProgramme, submitted } from '#test/builders/review.ts';

interface Outcome {
  done: string[];
  refused: { _id: string; applicationID: string; reason: string }[];
  move: string | null;
}
interface Move {
  _id: string;
  action: string;
  by: { name: string };
  count: number;
  undoable: string[];
  denial: string | null;
  undone: { count: number; by: string } | null;
}
interface Preview {
  eligible: string[];
  refused: { reason: string }[];
  recipients: { email: string }[];
  mail: { to: string; subject: string; paragraphs: string[]; facts: [string, string][] } | null;
}

describe('steps back, withdrawal and previews', () => {
  let t: TestApp;
  let director: Caller;
  let manager: Caller;
  let applicant: Caller;
  let other: Caller;
  let third: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [director, manager, applicant, other, third] = await Promise.all([
      t.as('director'),
      t.as('manager'),
      t.as('applicant1'),
      t.as('applicant2'),
      t.as('applicant3'),
    ]);
  });
  afterAll(() => t.close());

  const flags = async (id: string): Promise<string[]> =>
    (await t.owner.query<{ flags: string[] }>('select approval_flags as flags from applications where id = $1', [id])).rows[0]
      ?.flags ?? [];
  const step = async (who: Caller, action: string, ...ids: string[]): Promise<Outcome> =>
    dataOf<Outcome>(await act(who, action, ...ids));
  const undo = (who: Caller, move: string | null, ...applications: string[]) =>
    who.patch('/application/stage', { action: 'UNDO', move, applications });
  const moves = async (who: Caller, programme: string, more = ''): Promise<Move[]> =>
    dataOf<Move[]>(await who.get(`/application/moves/${programme}?limit=50${more}`));
  const preview = (who: Caller, action: string, applications: string[], more: object = {}) =>
    who.post('/application/stage/preview', { action, applications, ...more });
  const rowsOf = async (): Promise<number[]> => {
    const { rows } = await t.owner.query<{ n: number }>(
      `select count(*)::int as n from emails union all select count(*)::int from audit_events union all
       select count(*)::int from stage_moves union all select count(*)::int from submissions`,
    );
    return rows.map(({ n }) => n);
  };
  const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
    (await t.owner.query(`select subject, text_body as text from emails where to_address = $1 order by created_at, id`, [email]))
      .rows as { subject: string; text: string }[];

  it('Data 14 an undo gives back exactly the former flags, is audited with who, and happens once', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const ids = [await submitted(applicant, programme), await submitted(other, programme)];
    const first = await step(manager, 'SHORTLIST_FOR_PROPOSAL', ...ids);
    const back = dataOf<Outcome>(await undo(director, first.move, ids[0] ?? ''));
    expect(back).toEqual({ done: [ids[0]], refused: [], move: null });
    expect([await flags(ids[0] ?? ''), await flags(ids[1] ?? '')]).toEqual([[], ['SHORTLISTED_FOR_PROPOSAL']]);
    const again = await undo(manager, first.move, ids[0] ?? '');
    expect(refusalOf(again)).toMatchObject({ status: 409, message: expect.stringMatching(/has already been undone\.$/) });
    // What is left of the same bulk action can still be undone; what is not part of it is reported.
    const mixed = dataOf<Outcome>(await undo(manager, first.move, ...ids));
    expect(mixed).toMatchObject({ done: [ids[1]], refused: [{ _id: ids[0] }] });
    const [move] = await moves(manager, programme);
    expect(move).toMatchObject({
      action: 'SHORTLIST_FOR_PROPOSAL',
      count: 2,
      undoable: [],
      denial: 'This has already been undone.',
      undone: { count: 2 },
    });
    const trail = dataOf<{ sentence: string }[]>(await manager.get(`/application/timeline/${ids[0]}`));
    expect(trail.find(({ sentence }) => sentence.includes('undid'))?.sentence).toMatch(
      /^Kwabena Osei undid “Shortlist for proposal” of APP-\d+\.$/,
    );
    expect(refusalOf(await act(manager, 'UNDO', ids[0] ?? ''))).toMatchObject({ status: 422, issues: [{ path: 'move' }] });
    const timeline = JSON.stringify(dataOf(await applicant.get(`/application/timeline/${ids[0]}`)));
    expect(timeline).not.toMatch(/shortlist|undid/i);
  });

  it('Data 14 a delist is undone; after a later step and after a mail nothing is', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    const shortlist = await step(manager, 'SHORTLIST_FOR_PROPOSAL', id);
    const delist = await step(manager, 'DELIST', id);
    expect(refusalOf(await undo(manager, shortlist.move, id)).message).toContain('has taken a later step since');
    dataOf(await undo(manager, delist.move, id));
    expect(await flags(id)).toEqual(['SHORTLISTED_FOR_PROPOSAL']);
    const [, open] = await moves(manager, programme, `&application=${id}`);
    expect(open).toMatchObject({ action: 'SHORTLIST_FOR_PROPOSAL', undoable: [id], denial: null });
    const call = await step(manager, 'CALL_FOR_PROPOSAL', id);
    expect(refusalOf(await undo(manager, call.move, id)).message).toContain('email');
    expect(refusalOf(await undo(manager, shortlist.move, id)).message).toContain('has taken a later step since');
    expect((await moves(manager, programme))[0]).toMatchObject({ undoable: [], denial: expect.stringContaining('email') });
    expect(await flags(id)).toEqual(['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL']);
  });

  it('who does not manage the programme neither undoes nor reads the steps', async () => {
    const { programme } = await reviewProgramme(director, director);
    const id = await submitted(applicant, programme);
    const { move } = await step(director, 'SHORTLIST_FOR_PROPOSAL', id);
    expect((await undo(manager, move, id)).statusCode).toBe(404);
    expect((await manager.get(`/application/moves/${programme}`)).statusCode).toBe(404);
    expect((await preview(manager, 'DELIST', [id])).statusCode).toBe(404);
    for (const persona of ['assessor1', 'accountant', 'mande', 'volunteer', 'applicant1'] as const)
      expect((await undo(await t.as(persona), move, id)).statusCode, persona).toBe(403);
    expect(await flags(id)).toEqual(['SHORTLISTED_FOR_PROPOSAL']);
  });

  it('a conflict of interest closes the steps of an application too', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    const { move } = await step(director, 'SHORTLIST_FOR_PROPOSAL', id);
    dataOf(await manager.post('/task/conflict', { application: id, reason: 'My cousin.' }));
    expect(await moves(manager, programme)).toEqual([]);
    expect((await undo(manager, move, id)).statusCode).toBe(404);
    expect((await preview(manager, 'DELIST', [id])).statusCode).toBe(404);
    expect(await moves(director, programme)).toHaveLength(1);
  });

  it('two managers and an undo at once: the flags are what one order of them makes, and each move counts once', async () => {
    for (let round = 0; round < 5; round++) {
      const { programme } = await reviewProgramme(director, manager);
      const id = await submitted(applicant, programme);
      const { move } = await step(manager, 'SHORTLIST_FOR_PROPOSAL', id);
      const replies = await Promise.all([
        act(director, 'CALL_FOR_PROPOSAL', id),
        undo(manager, move, id),
        act(manager, 'DELIST', id),
        undo(director, move, id),
      ]);
      const [called, undone, delisted, again] = replies.map((reply) => reply.statusCode === 200);
      const now = await flags(id);
      // The first to lock the row decides; the others are refused.
      expect([called, undone || delisted || again].filter(Boolean).length).toBe(1);
      expect([undone, delisted, again].filter(Boolean).length).toBeLessThanOrEqual(1);
      expect(now).toEqual(called ? ['SHORTLISTED_FOR_PROPOSAL', 'CALLED_FOR_PROPOSAL'] : []);
      const { rows } = await t.owner.query<{ n: number; mails: number }>(
        `select (select count(*)::int from audit_events where type = 'application.stage-changed' and subject_id = $1) as n,
          (select count(*)::int from emails where subject like 'You’re invited to submit a full proposal%' and text_body like '%' || $1::text || '%') as mails`,
        [id],
      );
      expect(rows[0]).toEqual({ n: 2, mails: called ? 1 : 0 });
    }
  });

  it('a preview tells who can, who cannot and why, and the very mail, and changes nothing', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const ids = [
      await submitted(applicant, programme),
      await submitted(other, programme),
      await startApplication(third, programme),
    ];
    await step(manager, 'SHORTLIST_FOR_PROPOSAL', ids[0] ?? '', ids[1] ?? '');
    const before = await rowsOf();
    const seen = dataOf<Preview>(await preview(manager, 'CALL_FOR_PROPOSAL', ids));
    expect(seen.eligible).toEqual(ids.slice(0, 2));
    expect(seen.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^APP-\d+ is not shortlisted for proposal\.$/),
    ]);
    expect(seen.recipients.map(({ email }) => email)).toEqual([demoEmail('applicant1'), demoEmail('applicant2')]);
    expect(seen.mail).toMatchObject({
      to: demoEmail('applicant1'),
      subject: expect.stringContaining('invited to submit a full proposal'),
    });
    const second = dataOf<Preview>(await preview(manager, 'CALL_FOR_PROPOSAL', ids, { show: ids[1] }));
    expect(second.mail?.to).toBe(demoEmail('applicant2'));
    expect(await rowsOf()).toEqual(before);
    expect(dataOf<Preview>(await preview(manager, 'DELIST', ids)).mail).toBeNull();
    // Sent to oneself, it is the same mail; the applicant gets none.
    const mine = (await mailsTo(demoEmail('manager'))).length;
    const theirs = (await mailsTo(demoEmail('applicant1'))).length;
    dataOf(await manager.post('/application/stage/test', { action: 'CALL_FOR_PROPOSAL', application: ids[0] }));
    const sent = (await mailsTo(demoEmail('manager'))).slice(mine);
    expect(sent.map(({ subject }) => subject)).toEqual([`Test: ${seen.mail?.subject}`]);
    expect(await mailsTo(demoEmail('applicant1'))).toHaveLength(theirs);
    await step(manager, 'CALL_FOR_PROPOSAL', ids[0] ?? '');
    expect((await mailsTo(demoEmail('applicant1'))).at(-1)).toMatchObject({ subject: seen.mail?.subject, text: sent[0]?.text });
    expect(
      (await manager.post('/application/stage/test', { action: 'DELIST', application: ids[0] })).statusCode,
      'a step without a mail has none to test',
    ).toBe(409);
    const withdrawing = await preview(manager, 'WITHDRAW', ids);
    expect(withdrawing.statusCode).toBe(422);
  });

  it('Data 14 not taken forward needs a reason, mails it, and nothing follows', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const id = await submitted(applicant, programme);
    expect(refusalOf(await act(manager, 'NOT_TAKEN_FORWARD', id))).toMatchObject({
      status: 422,
      issues: [{ path: 'reason', message: 'Enter a reason.' }],
    });
    dataOf(await manager.patch('/application/stage', { action: 'NOT_TAKEN_FORWARD', applications: [id], reason: 'Too early.' }));
    expect((await mailsTo(demoEmail('applicant1'))).at(-1)).toMatchObject({
      subject: expect.stringContaining('not selected'),
      text: expect.stringContaining('Too early.'),
    });
    expect(refusalOf(await act(manager, 'SHORTLIST_FOR_PROPOSAL', id)).message).toContain('not taken forward');
    expect(dataOf<{ outcome: string }>(await applicant.get(`/application/one/${id}`)).outcome).toBe('not taken forward');
    const timeline = dataOf<{ sentence: string }[]>(await applicant.get(`/application/timeline/${id}`));
    expect(timeline[0]?.sentence).toBe('Your application was not selected.');
  });

  it('the applicant withdraws once; others cannot; staff see it; the proposal is shut', async () => {
    const proposal = formOf({ field_id: 'name' }, { field_id: 'doc', field_type: 'FILE' });
    const proposalForm = await publishForm(director, { ...proposal, kind: 'PROPOSAL' });
    const { programme } = await reviewProgramme(director, manager, { proposalForm });
    const id = await submitted(applicant, programme);
    const draft = await startApplication(other, programme);
    expect(refusalOf(await other.post(`/application/withdraw/${draft}`))).toMatchObject({ status: 409 });
    expect((await other.post(`/application/withdraw/${id}`)).statusCode).toBe(404);
    expect((await manager.post(`/application/withdraw/${id}`)).statusCode).toBe(403);
    await step(manager, 'SHORTLIST_FOR_PROPOSAL', id);
    await step(manager, 'CALL_FOR_PROPOSAL', id);
    dataOf(await applicant.form('PATCH', `/application/save/${id}?form=proposal`, [['name', 'Half']]));
    const replies = await Promise.all([
      applicant.post(`/application/withdraw/${id}`, { reason: 'Funded elsewhere.' }),
      applicant.post(`/application/withdraw/${id}`, { reason: 'Funded elsewhere.' }),
    ]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refusalOf(await applicant.post(`/application/withdraw/${id}`)).message).toBe(
      'This application was withdrawn by its applicant.',
    );
    for (const recipient of ['applicant1', 'manager'] as const)
      expect(
        (await mailsTo(demoEmail(recipient))).filter(({ subject }) => /withdrew|withdrawn/.test(subject)),
        recipient,
      ).toHaveLength(1);
    for (const reply of [
      await applicant.form('PATCH', `/application/save/${id}?form=proposal`, [['name', 'Full']]),
      await applicant.form('POST', `/application/submit/${id}?form=proposal`, []),
      await applicant.form('POST', '/file/new', [
        ['application', id],
        ['field', 'doc'],
        ['file', { name: 'a.pdf', content: samplePdf('a') }],
      ]),
    ])
      expect(refusalOf(reply)).toMatchObject({ status: 409, code: 'CONFLICT' });
    const extension = { form: 'proposal', until: inDays(40), reason: 'More time.' };
    expect((await manager.patch(`/application/extension/${id}`, extension)).statusCode).toBe(409);
    const pulse = dataOf<{ window: { isOpen: boolean } }>(await applicant.post(`/application/pulse/${id}`, { form: 'proposal' }));
    expect(pulse.window.isOpen).toBe(false);
    expect(dataOf<{ approvalFlags: string[] }>(await manager.get(`/application/one/${id}`)).approvalFlags).toContain('WITHDRAWN');
    const mine = dataOf<{ _id: string; outcome: string | null }[]>(await applicant.get('/application/mine?limit=100'));
    expect(mine.find((row) => row._id === id)?.outcome).toBe('withdrawn');
    expect(JSON.stringify(mine)).not.toContain('approvalFlags');
    const filters = encodeURIComponent(JSON.stringify({ waitingHere: ['yes'] }));
    const waiting = dataOf<{ _id: string }[]>(
      await manager.get(`/application/many?programmeId=${programme}&tab=PROPOSAL_APPLICATIONS&filters=${filters}`),
    );
    expect(waiting).toEqual([]);
    const trail = dataOf<{ sentence: string }[]>(await manager.get(`/application/timeline/${id}`));
    expect(trail[0]?.sentence).toMatch(/withdrew APP-\d+, because “Funded elsewhere\.”\.$/);
    expect((await moves(manager, programme))[0]).toMatchObject({ action: 'WITHDRAW', undoable: [] });
  });

  it('withdrawing after a decision is refused, and a stale selection names those that moved meanwhile', async () => {
    const { programme } = await reviewProgramme(director, manager);
    const ids = [await submitted(applicant, programme), await submitted(other, programme)];
    await step(manager, 'SHORTLIST_FOR_PROPOSAL', ids[1] ?? '');
    const stale = await step(director, 'SHORTLIST_FOR_PROPOSAL', ...ids);
    expect(stale).toMatchObject({ done: [ids[0]], refused: [{ _id: ids[1], reason: expect.stringContaining('already') }] });
    await t.owner.query(
      `update applications set approval_flags = '{SHORTLISTED_FOR_BOARD_APPROVAL,BOARD_DECLINED}' where id = $1`,
      [ids[0]],
    );
    expect(refusalOf(await applicant.post(`/application/withdraw/${ids[0]}`))).toMatchObject({
      status: 409,
      message: 'This application was declined and can’t continue.',
    });
  });
});
