import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme } from '#test/builders/programme.ts';
import { GUIDE, scoring, taskBody, taskOf } from '#test/builders/review.ts';
import { textOf } from '#test/pdf-text.ts';

const FORM = formOf(
  { field_id: 'org', field_label: 'Legal name' },
  { field_id: 'needs', field_type: 'LONG_ANSWER', field_label: 'Needs' },
  { field_id: 'summary', field_type: 'LONG_ANSWER', field_label: 'Summary' },
  { field_id: 'sum', field_type: 'NUMBER', field_validation: { required: true } },
  { field_id: 'reached', field_type: 'NUMBER', field_label: 'Pupils reached', field_validation: { required: true } },
);
const plain = (text: string): string => text.normalize('NFC').replace(/\s/g, '');

describe('the board pack as PDF', () => {
  let t: TestApp;
  let statements: string[];
  let director: Caller;
  let superAdmin: Caller;
  let manager: Caller;
  let assessors: Caller[];
  let applicants: Caller[];
  /** What identifies each applicant. */
  let names: { name: string; organisation: string | null }[];
  beforeAll(async () => {
    statements = [];
    t = await startTestApp({}, undefined, { onStatement: (text) => void statements.push(text) });
    [director, superAdmin, manager] = await Promise.all([t.as('director'), t.as('super.admin'), t.as('manager')]);
    assessors = await Promise.all([t.as('assessor1'), t.as('assessor2')]);
    applicants = await Promise.all([t.as('applicant1'), t.as('applicant2'), t.as('applicant3')]);
    const { rows } = await t.owner.query<{ id: string; name: string; organisation: string | null }>(
      'select id, name, organisation from users where id = any ($1)',
      [applicants.map(({ userId }) => userId)],
    );
    names = applicants.map(({ userId }) => rows.find(({ id }) => id === userId) ?? { name: '', organisation: null });
  });
  afterAll(() => t.close());

  const shownName = (at: number): string => plain(names[at]?.organisation ?? names[at]?.name ?? '');
  const give = async (who: Caller, application: string, programme: string, weights: [number, number], more: object = {}) => {
    const [need, plan] = weights;
    const data = {
      scoreData: { need: { outcome: 'Good', weight: need }, plan: { outcome: 'Good', weight: plan } },
      comments: `Comment on ${need} and ${plan}.`,
      ...more,
    };
    dataOf(await who.post('/task/admin/process', scoring(await taskOf(who, application), programme, { data })));
  };

  /** A programme whose applications are before the board, each with the reviews of two assessors. */
  async function board(more: object = {}, { count = 3, comments }: { count?: number; comments?: string } = {}) {
    const programme = await openProgramme(director, FORM, {
      name: 'Light for Schools',
      managers: [manager.userId],
      budget: 60_000,
      ...more,
    });
    const guide = dataOf(await director.post('/score-guide/admin/new', GUIDE))._id;
    const ids: string[] = [];
    for (const [n, applicant] of applicants.slice(0, count).entries()) {
      const { _id } = dataOf(await applicant.post('/application/new', { programme }));
      dataOf(
        await applicant.form('PATCH', `/application/save/${_id}`, [
          ['org', `Canary Orchard ${n}`],
          ['needs', `Needs of number ${n}.`],
          ['summary', `Solar power for schools ${n}.`],
          ['sum', String((n + 1) * 100)],
          ['reached', String((n + 1) * 1_200)],
        ]),
      );
      dataOf(await applicant.form('POST', `/application/submit/${_id}`, []));
      ids.push(_id);
    }
    const reviewers = assessors.map(({ userId }) => userId);
    if (count > 0) dataOf(await manager.post('/task/admin/new', taskBody(programme, guide, ids, reviewers)));
    const [one, two] = assessors as [Caller, Caller];
    const weights: [number, number][] = [
      [10, 20],
      [10, 15],
      [0, 11],
    ];
    for (const [n, id] of ids.entries()) {
      await give(one, id, programme, weights[n] ?? [5, 5], comments ? { comments } : {});
      // The last application is where the reviewers are far apart.
      await give(two, id, programme, n === 2 ? [10, 19] : (weights[n] ?? [5, 5]));
    }
    await t.owner.query(
      `update applications set interview_status = 'COMPLETED', proposal_progress_status = 'SUBMITTED', approval_flags = '{SHORTLISTED_FOR_PROPOSAL,CALLED_FOR_PROPOSAL,SHORTLISTED_FOR_INTERVIEW,CALLED_FOR_INTERVIEW,SHORTLISTED_FOR_BOARD_APPROVAL}' where id = any ($1)`,
      [ids],
    );
    dataOf(await director.patch(`/decision/settings/${programme}`, { quorum: 0, amountQuestion: 'data.sum' }));
    const { rows } = await t.owner.query<{ id: string; number: string }>(
      'select id, application_number as number from applications where id = any ($1)',
      [ids],
    );
    return { programme, ids, numbers: ids.map((id) => rows.find((row) => row.id === id)?.number ?? '') };
  }
  const packOf = (who: Caller, programme: string) => who.get(`/decision/board-pack/${programme}`);
  const readPack = async (who: Caller, programme: string): Promise<string> => textOf((await packOf(who, programme)).rawPayload);
  /** Exports have a share of ten an hour each. */
  const renewShares = () =>
    t.owner.query(`update rate_limits set last_request = last_request - 3600000 where key like 'export:%'`);

  it('has the ranking with the budget line, then a page for each application with its scores, comments and draft decision', async () => {
    const { programme, ids, numbers } = await board();
    dataOf(
      await director.post(`/decision/stage/${programme}`, {
        decisions: [
          {
            application: ids[0],
            outcome: 'APPROVE',
            amount: 9_000,
            reason: 'The best plan.',
            conditions: '- Two quotes\n- A bank account',
          },
        ],
      }),
    );
    const meeting = { meetingAt: '2026-12-10T14:00:00+01:00', meetingPlace: 'Lagos' };
    dataOf(await director.patch(`/decision/settings/${programme}`, meeting));
    const response = await packOf(director, programme);
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const text = textOf(response.rawPayload);
    const pages = [...text.matchAll(/Page\d+of\d+/g)].map(([page]) => page);
    expect(pages).toEqual(['Page1of5', 'Page2of5', 'Page3of5', 'Page4of5', 'Page5of5']);
    expect(text.match(/Confidential,forboardmembersonly/g)).toHaveLength(5);
    const [front = '', first = '', second = '', third = '', last = ''] = text.split(/Page\dof5/);
    const inOrder = (page: string, parts: string[]): void => {
      const places = parts.map((part) => page.indexOf(plain(part)));
      expect(places, `${parts.join(' | ')} in ${page}`).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    };
    inOrder(front, [
      'Prepared',
      'Light for Schools',
      'Board pack for the meeting on Dec 10, 2026 at 02:00pm WAT, Lagos',
      '₦600.00',
      '3 of 3 received',
      'Requested₦600.00',
      'Proposed₦590.00',
      'Ranking and budget cut-off',
      `${shownName(0)}${numbers[0]}100.00100.0090.00510.00`,
      `${shownName(1)}${numbers[1]}`,
      '83.33200.00200.00310.00',
      shownName(2),
      '60 points apart',
      '66.67300.00300.0010.00',
      'Budget cut-off: 3 grants cost ₦590.00 and leave ₦10.00.',
      'Averages go from 0 to 100.',
      'Reviewers disagree so much that adjusted scores are mostly chance. Applications are ranked by their mean',
      'Contents',
      'Conflicts of interest and attendance',
      'How applications were scored',
      'Before the meeting',
      `Read the comments on ${names[2]?.organisation ?? ''}: reviewers are 60 points apart.`,
    ]);
    inOrder(first, [
      'Rank 1 of 3',
      numbers[0] ?? '',
      shownName(0),
      'Average100.00',
      'Requested₦100.00',
      'Proposed₦90.00',
      'Remaining after this grant₦510.00',
      'SummarySolar power for schools 0.',
      'Facts',
      'Pupils reached1,200',
      'Need, of 10101010.00',
      'Plan, of 20202020.00',
      'Total, of 30303030.00',
      'Reviewers’ comments',
      '30, recommends',
      'Comment on 10 and 20.',
      'Draft decision',
      'Approval drafted: ₦90.00',
      'Reason: The best plan.',
      'Conditions',
      'Two quotes',
      'A bank account',
      'ApproveHoldDecline',
      'Amount granted (₦) and conditions',
      'Chair, date',
    ]);
    inOrder(second, ['Rank 2 of 3', shownName(1), 'Solar power for schools 1.', 'No decision is drafted for this application.']);
    inOrder(third, ['Rank 3 of 3', shownName(2), 'Need, of 100105.00', 'Total, of 30112920.00']);
    // The contents name the page of each application.
    expect(front.slice(front.indexOf('Contents'))).toContain('12345');
    inOrder(last, [
      'Conflicts of interest and attendance',
      'No quorum set',
      'Adébáyọ̀ Ọláyínká',
      'How applications were scored',
      '6 reviews by 2 reviewers.',
      'NeedWeak: 0, Good: 1010',
      'PlanWeak: 5, Good: 2020',
    ]);
    // The amount has its own place.
    expect(first).not.toContain(plain('sum1'));
    expect(text).not.toContain(plain('Needs of number'));
  });

  it('is tagged for screen readers and says what its drawings show', async () => {
    const raw = (await packOf(director, (await board({}, { count: 1 })).programme)).rawPayload.toString('latin1');
    for (const part of [
      /\/Lang \(en\)/,
      /\/Marked true/,
      /\/S \/H1/,
      /\/S \/H2/,
      /\/S \/Table/,
      /\/S \/TR/,
      /\/S \/TH/,
      /\/S \/TOCI/,
      /\/Scope \/Column/,
      /\/ColSpan 6/,
    ])
      expect(raw).toMatch(part);
    expect(raw).toContain('/Alt (From 100.00 to 100.00, mean 100.00; reviews 100.00, 100.00)');
  });

  it('shows neither applicants nor reviewers by name, and no answer that is hidden, where the stage is blind', async () => {
    const blindReview = { INITIAL_APPLICATION_SCORING: ['org', 'summary'] };
    const { programme, numbers } = await board({ blindReview });
    const text = await readPack(director, programme);
    for (const number of numbers) expect(text).toContain(number);
    for (const [n, { name, organisation }] of names.entries())
      for (const secret of [name, organisation, `Canary Orchard ${n}`, `Solar power for schools ${n}.`])
        if (secret) expect(text).not.toContain(plain(secret));
    expect(text).toContain(plain('Needs of number 0.'));
    expect(text).toContain(plain('Reviewer A'));
    expect(text).toContain(plain('This stage is reviewed blind.'));
    const csv = (await director.get(`/decision/export/${programme}`)).body;
    expect(csv).toContain(numbers[0]);
    for (const { name } of names) expect(csv).not.toContain(name);
    const { rows } = await t.owner.query<{ name: string }>('select name from users where id = any ($1)', [
      assessors.map(({ userId }) => userId),
    ]);
    for (const { name } of rows) expect(text).not.toContain(plain(name));
    // Another stage is not: those who run the programme see who reviewed.
    dataOf(await director.patch(`/programme/update/${programme}`, { blindReview: {} }));
    const open = await readPack(director, programme);
    for (const { name } of rows) expect(open).toContain(plain(name));
    expect(open).toContain(shownName(0));
  });

  it('leaves out what a conflict of interest closes to the reader, in every place and sum', async () => {
    await renewShares();
    const { programme, ids, numbers } = await board();
    dataOf(await superAdmin.post('/task/conflict', { application: ids[1], reason: 'My own.' }));
    const text = await readPack(superAdmin, programme);
    expect(text).toContain(plain('2 of 2 received'));
    expect(text).toContain('Page4of4');
    expect(text).toContain(shownName(0));
    for (const secret of [shownName(1), numbers[1] ?? '', plain('Solar power for schools 1.'), '83.33'])
      expect(text).not.toContain(secret);
    expect(text).toContain(plain('Requested₦400.00'));
    const whole = await readPack(director, programme);
    expect(whole).toContain(plain('3 of 3 received'));
    expect(whole).toContain(plain(`has a conflict of interest with ${names[1]?.organisation ?? names[1]?.name ?? ''}`));
  });

  it('is for people who run the programme alone, and the audit trail names who exported it', async () => {
    await renewShares();
    const { programme } = await board({ managers: [manager.userId] }, { count: 1 });
    for (const persona of ['assessor1', 'accountant', 'mande', 'volunteer', 'applicant1'] as const)
      expect([403, 404], persona).toContain((await packOf(await t.as(persona), programme)).statusCode);
    expect((await packOf(t.anonymous, programme)).statusCode).toBe(401);
    const own = await board({ managers: [] }, { count: 0 });
    expect((await packOf(manager, own.programme)).statusCode).toBe(404);
    expect((await packOf(manager, programme)).statusCode).toBe(200);
    const { rows } = await t.owner.query<{ actor_id: string; data: object }>(
      `select actor_id, data from audit_events where type = 'application.exported' and subject_id = $1`,
      [programme],
    );
    expect(rows).toMatchObject([{ actor_id: manager.userId, data: { programme: 'Light for Schools', rows: 1 } }]);
  });

  it('is in the language of the reader', async () => {
    const { programme } = await board({}, { count: 1 });
    dataOf(await director.patch('/user/language', { language: 'fr' }));
    const response = await packOf(director, programme);
    dataOf(await director.patch('/user/language', { language: 'en' }));
    expect(response.rawPayload.toString('latin1')).toMatch(/\/Lang \(fr\)/);
    const text = textOf(response.rawPayload);
    for (const part of [
      'Classement et seuil du budget',
      '1 sur 1 reçues',
      'Sommaire',
      'Rang 1 sur 1',
      'Commentaires des évaluateurs',
      'Aucune décision n’est préparée pour ce dossier.',
      'Confidentiel, réservé aux membres du comité',
      'Page 1 sur 3',
    ])
      expect(text).toContain(plain(part));
    expect(text).not.toMatch(/Ranking|Reviewer|Requested|Draft/);
  });

  it('says so where no application is before the board, and lists what is decided', async () => {
    await renewShares();
    const { programme, numbers, ids } = await board({}, { count: 1 });
    await t.owner.query(`update applications set approval_flags = '{}' where id = any ($1)`, [ids]);
    const empty = await readPack(director, programme);
    expect(empty).toContain(plain('No applications are waiting for the board.'));
    expect(empty).toContain('Page1of1');
    expect(empty).not.toContain(numbers[0]);
    const decided = await board({}, { count: 1 });
    dataOf(await applicants[0]!.post(`/application/withdraw/${decided.ids[0]}`));
    const ended = await readPack(director, decided.programme);
    expect(ended).toContain(plain('Decided or ended'));
    expect(ended).toContain(`${shownName(0)}${decided.numbers[0]}Withdrawn`);
    expect(ended).toContain('Page1of1');
  });

  it('continues long comments on further pages, and takes as many statements for three applications as for one', async () => {
    await renewShares();
    const one = await board({}, { count: 1, comments: `${'A long comment that goes on. '.repeat(400)}The end.` });
    const three = await board();
    const count = async (programme: string): Promise<number> => {
      await packOf(director, programme);
      statements.length = 0;
      expect((await packOf(director, programme)).statusCode).toBe(200);
      return statements.length;
    };
    expect(await count(three.programme)).toBe(await count(one.programme));
    const text = await readPack(director, one.programme);
    expect(text).toMatch(/Page6of6$/);
    expect(text.match(/Alongcommentthatgoeson\./g)).toHaveLength(400);
    expect(text).toContain('Theend.');
  });
});
