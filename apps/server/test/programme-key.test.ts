import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { plannedProject } from './builders/money.ts';
import { startApplication } from './builders/programme.ts';
import { act, reviewProgramme, scoring, submitted, taskBody, taskOf } from './builders/review.ts';

/** Tables that grow with what people hand in, all of which belong to a programme. */
const GROWING = (
  'applications submissions files tasks payments ledger_entries projects reports ' +
  'stage_moves application_answers application_words application_people application_scores application_counts application_count_deltas task_counts task_count_deltas audit_events ' +
  'notifications emails interviews contracts amendments'
).split(' ');
const NAMES = new RegExp(String.raw`(?:from|join|into|update)\s+"?(?:${GROWING.join('|')})"?(?![\w])`, 'i');

/** Compared with a value that came along, or inserted; or the programme itself, which the growing tables are joined to. */
const CARRIES_KEY = [
  /programme_id"?\s*(?:=\s*(?:any\s*\(\s*|\(select )?|in\s*\(\s*)\$\d/i,
  /(?:"programmes"|programmes)\."?id"?\s*=\s*\$\d/i,
  /insert into "?\w+"? \([^)]*"?programme_id"?/i,
];
/** One record, or some, by ids that came along: their row, or what hangs on it. */
const BY_ID =
  /(?<![\w])"?(?:id|application_id|owner_id|submission_id|project_id|task_id)"?\s*(?:=\s*(?:any\s*\(\s*(?:\(select )?)?|in\s*\(\s*)\$\d|from unnest\((?:\(select )?\$\d::uuid\[\]\)+ with ordinality/i;

/**
 * What runs often and carries no programme, and why. On a distributed database these ask every shard, or a table that is not
 * distributed (docs/operations/scale.md).
 */
const EXCEPTED: { of: RegExp; why: string }[] = [
  {
    of: /^insert into "submissions"/,
    why: 'One row, found by its application; it gets the column before tables are distributed.',
  },
  { of: /^insert into "application_scores"/, why: 'One row, found by its application; it gets the column likewise.' },
  { of: /^select "id", .* from "programmes" where true/, why: 'Programmes are few; each asks for its own rows beside it.' },
  {
    of: /^select "programmes"\."applicant_rule", .*application_counts/,
    why: 'Programmes are few; each asks for its own counts.',
  },
  { of: /from "tasks" .*"tasks"\."assigned_to" = \$/, why: 'Own tasks of one reviewer, in all programmes.' },
  { of: /select 'REVIEWS'/, why: 'The first page of staff: what waits for one person, in all programmes.' },
  { of: /with fragments as materialized .*application_words/, why: 'The search over everything.' },
  { of: /from "projects" .*"search_text" like/, why: 'The search over everything.' },
  { of: /from "audit_events"/, why: 'The trail of the whole installation, by time.' },
];

const LISTS = ['list', 'facets', 'export', 'board', 'projects', 'payments', 'dashboard'];

describe('the programme is the key', () => {
  const seen = new Map<string, Set<string>>();
  let during = '';
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({}, undefined, {
      onStatement: (text) => {
        if (during && NAMES.test(text)) seen.get(during)?.add(text.replaceAll(/\s+/g, ' ').trim());
      },
    });
  });
  afterAll(() => t.close());

  /** Takes down what one call runs; a refusal would show nothing. */
  async function on(name: string, call: () => Promise<LightMyRequestResponse>): Promise<void> {
    if (!seen.has(name)) seen.set(name, new Set());
    during = name;
    const answer = await call();
    during = '';
    expect(answer.statusCode, `${name}: ${answer.body.slice(0, 300)}`).toBeLessThan(300);
  }

  it('every statement that runs often carries it, but for reads by id and those that are named', async () => {
    const [director, manager, assessor] = [await t.as('director'), await t.as('manager'), await t.as('assessor1')];
    const [applicant, other, grantee] = [await t.as('applicant1'), await t.as('applicant2'), await t.as('applicant3')];
    const accountant = await t.as('accountant');
    const { programme, guide } = await reviewProgramme(director, manager);
    const application = await submitted(applicant, programme);
    await on('start', () => other.post('/application/new', { programme }));
    const draft = await startApplication(other, programme); // answers the one that there is
    await on('save', () => other.form('PATCH', `/application/save/${draft}`, [['name', 'Ada']]));
    await on('submit', () => other.form('POST', `/application/submit/${draft}`, []));
    const list = `/application/many?programmeId=${programme}`;
    const filters = encodeURIComponent(JSON.stringify({ progressStatus: ['SUBMITTED'] }));
    for (const more of ['', '&search=ada&sort=averageScore:ASCENDING', `&filters=${filters}&page=2`])
      await on('list', () => manager.get(list + more));
    const values = encodeURIComponent('["SUBMITTED"]');
    await on('facets', () => manager.get(`/application/facets?programmeId=${programme}&path=progressStatus&values=${values}`));
    await on('list', () => manager.get(`/application/selection?programmeId=${programme}`));
    await on('export', () => manager.get(`/application/export?programmeId=${programme}&answers=true`));
    await on('assign', () => manager.post('/task/admin/new', taskBody(programme, guide, [application], [assessor.userId])));
    const task = await taskOf(assessor, application);
    await on('tasks', () => assessor.get('/task/admin/many'));
    await on('review', () => assessor.post('/task/admin/process', scoring(task, programme)));
    await on('board', () => manager.get(`/scoring/round/${programme}?taskAction=INITIAL_APPLICATION_SCORING`));
    await on('stage', () => act(manager, 'SHORTLIST_FOR_PROPOSAL', application));
    await on('dashboard', () => director.get(`/dashboard/programme/${programme}`));
    await on('first page', () => director.get('/dashboard/overview'));
    await on('search', () => director.get('/search/many?search=ada'));
    await plannedProject(t, { applicant: grantee, planner: director }, programme);
    await on('projects', () => director.get(`/project/by-programme/${programme}`));
    for (const at of [
      `projects/${programme}`,
      `due-for-approval/${programme}`,
      `history?programmeId=${programme}`,
      `export?programmeId=${programme}`,
      `finance/${programme}`,
    ])
      await on('payments', () => accountant.get(`/payment/${at}`));
    await on('audit', () => director.get('/audit/many'));

    const used = new Set<string>();
    const wrong: string[] = [];
    for (const [call, statements] of seen) {
      let keyed = 0;
      for (const text of statements) {
        if (CARRIES_KEY.some((pattern) => pattern.test(text))) keyed++;
        else if (!BY_ID.test(text)) {
          const exception = EXCEPTED.find(({ of }) => of.test(text));
          if (exception) used.add(String(exception.of));
          else wrong.push(`${call}: ${text.slice(0, 600)}`);
        }
      }
      if (LISTS.includes(call) && keyed === 0) wrong.push(`${call}: no statement carries the key`);
    }
    expect(wrong).toEqual([]);
    expect([...seen].filter(([, statements]) => statements.size === 0).map(([call]) => call)).toEqual([]);
    expect(EXCEPTED.map(({ of }) => String(of)).filter((of) => !used.has(of))).toEqual([]);
  });
});
