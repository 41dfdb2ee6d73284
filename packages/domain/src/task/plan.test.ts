import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarationIssues, likelyConflict, toMarks, organisationKey, organisationDomain } from './conflict.ts';
import { fixText, planMoves, planTasks, type PlanFacts } from './plan.ts';
import { FULL_CHAIN } from '../stage/shape.ts';

const person = (email: string, organisation: string | null = null) => ({ email, organisation });
const application = (id: string, more: object = {}) => ({
  id,
  progressStatus: 'SUBMITTED',
  proposalProgressStatus: null,
  flags: [],
  people: [person(`${id}@applicant.example`)],
  ...more,
});
const assignee = (id: string, open = 0, more: object = {}) => ({
  id,
  name: id.toUpperCase(),
  open,
  ...person(`${id}@panel.example`),
  ...more,
});
const task = (id: string, applicationId: string, userId: string, more: object = {}) => ({
  id,
  applicationId,
  userId,
  progress: 'PENDING',
  isDeclined: false,
  isDeleted: false,
  ...more,
});
const factsOf = (more: Partial<PlanFacts>): PlanFacts => ({
  taskAction: 'INITIAL_APPLICATION_SCORING',
  stages: FULL_CHAIN,
  applications: [],
  assignees: [],
  tasks: [],
  declines: [],
  declared: [],
  overridden: [],
  ...more,
});
const auto = { isAuto: true, isNamed: false, minimum: 2, maximum: null };
const byHand = { isAuto: false, isNamed: true, minimum: 1, maximum: null };

describe('what an assignment will do', () => {
  it('by hand: creates a task for each pair, and reports open drafts, pairs that have one and conflicts', () => {
    const plan = planTasks(
      factsOf({
        applications: [
          application('a1'),
          application('a2', { progressStatus: 'OPEN' }),
          application('a3', { flags: ['BOARD_DECLINED'] }),
        ],
        assignees: [assignee('ada'), assignee('bo'), assignee('cy')],
        tasks: [task('t1', 'a1', 'ada', { progress: 'COMPLETED' })],
        declared: [{ applicationId: 'a1', userId: 'bo', reason: 'My cousin.' }],
      }),
      byHand,
    );
    expect(plan.pairs).toEqual([{ applicationId: 'a1', userId: 'cy' }]);
    expect(plan.ignored).toEqual([
      { id: 'a2', reason: 'Open and applications in progress are always ignored!' },
      { id: 'a3', reason: 'The board has made its decision.' },
      { id: 'a1', reason: 'ADA already has a task for this application.' },
      { id: 'a1', reason: 'BO has a conflict of interest.' },
    ]);
    expect(plan.conflicts).toEqual([{ applicationId: 'a1', userId: 'bo', kind: 'DECLARED', reason: 'My cousin.' }]);
    expect(plan.loads.find(({ userId }) => userId === 'cy')).toEqual({ userId: 'cy', before: 0, added: 1, after: 1 });
  });

  it('auto: counts existing tasks towards the minimum, but neither counts nor repeats declined ones', () => {
    const plan = planTasks(
      factsOf({
        applications: [application('a1'), application('a2')],
        assignees: [assignee('ada'), assignee('bo'), assignee('cy')],
        tasks: [task('t1', 'a1', 'zoe'), task('t2', 'a2', 'ada', { isDeclined: true })],
        declines: [{ applicationId: 'a1', userId: 'bo' }],
      }),
      auto,
    );
    expect(plan.pairs.filter(({ applicationId }) => applicationId === 'a1')).toHaveLength(1);
    expect(plan.pairs.filter(({ applicationId }) => applicationId === 'a2').map(({ userId }) => userId)).toEqual(['bo', 'cy']);
    expect(plan.pairs).not.toContainEqual({ applicationId: 'a1', userId: 'bo' });
    expect(plan.short).toEqual([]);
  });

  it('auto: says which application lacks assessors, and the cheapest fix', () => {
    const { short, fixes } = planTasks(
      factsOf({
        applications: [application('a1')],
        assignees: [assignee('ada'), assignee('bo', 0, { email: 'bo@applicant.example' })],
      }),
      auto,
    );
    expect(short).toEqual([{ id: 'a1', lacks: 1, reasons: ['BO shares an email domain with the applicant.'] }]);
    expect(fixes.map(fixText)).toEqual([
      'Choose 1 more assignee without a conflict of interest.',
      'Lower the minimum to 1 per application.',
    ]);
  });

  it('auto without names means what is called to the stage, with names says which has enough', () => {
    const later = application('a1', { proposalProgressStatus: 'SUBMITTED' });
    const facts = factsOf({ taskAction: 'INTERVIEW_SCORING', applications: [later], assignees: [assignee('ada')] });
    expect(planTasks(facts, { ...auto, minimum: 1 }).pairs).toEqual([]);
    const called = { ...facts, applications: [{ ...later, flags: ['CALLED_FOR_INTERVIEW'] }] };
    expect(planTasks(called, { ...auto, minimum: 1 }).pairs).toHaveLength(1);
    const full = { ...called, tasks: [task('t1', 'a1', 'bo')] };
    expect(planTasks(full, { ...auto, isNamed: true, minimum: 1 }).ignored).toEqual([
      { id: 'a1', reason: 'It already has an assessor.' },
    ]);
  });

  it('re-assign moves open tasks evenly, ignores completed, moved and vanished ones, and never doubles a pair', () => {
    const plan = planMoves(
      factsOf({
        applications: [application('a1'), application('a2')],
        assignees: [assignee('ada', 1), assignee('bo')],
        tasks: [
          task('t1', 'a1', 'zoe'),
          task('t2', 'a2', 'zoe'),
          task('t3', 'a1', 'yan', { progress: 'COMPLETED' }),
          task('t4', 'a2', 'ada'),
          task('t5', 'a2', 'yan'),
        ],
      }),
      ['t1', 't2', 't3', 't5', 'gone'],
      { t5: 'someone' },
    );
    expect(plan.moves).toEqual([
      { taskId: 't1', applicationId: 'a1', from: 'zoe', to: 'ada' },
      { taskId: 't2', applicationId: 'a2', from: 'zoe', to: 'bo' },
    ]);
    expect(plan.ignored).toEqual([
      { id: 'gone', reason: 'This task no longer exists.' },
      { id: 't3', reason: 'Completed tasks are always ignored!' },
      { id: 't5', reason: 'Someone else has reassigned this task.' },
    ]);
  });

  it('re-assign keeps every pair of application and assignee single, whatever is chosen', () => {
    const people = ['ada', 'bo', 'cy', 'di'];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(2), fc.nat(3)), { selector: ([a, r]) => `${a} ${r}`, maxLength: 10 }),
        fc.subarray(people, { minLength: 1 }),
        fc.array(fc.nat(9), { maxLength: 6 }),
        (held, chosen, picked) => {
          const tasks = held.map(([a, r], n) => task(`t${n}`, `a${a}`, people[r] ?? ''));
          const taskIds = [...new Set(picked)].flatMap((n) => tasks[n]?.id ?? []);
          const { moves, ignored } = planMoves(
            factsOf({
              applications: [0, 1, 2].map((n) => application(`a${n}`)),
              assignees: chosen.map((id) => assignee(id)),
              tasks,
            }),
            taskIds,
          );
          expect(moves.length + ignored.length).toBe(taskIds.length);
          const after = tasks.map(
            (each) => `${each.applicationId} ${moves.find(({ taskId }) => taskId === each.id)?.to ?? each.userId}`,
          );
          expect(new Set(after).size).toBe(after.length);
          for (const { to } of moves) expect(chosen).toContain(to);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('conflicts of interest', () => {
  const likely = (reviewer: ReturnType<typeof person>, ...people: ReturnType<typeof person>[]) =>
    likelyConflict(toMarks(reviewer), people.map(toMarks));

  it('the same organisation or e-mail domain is flagged, free mail is not', () => {
    expect(likely(person('a@gmail.com'), person('b@gmail.com'))).toBe(null);
    expect(likely(person('a@cs.uni.example'), person('b@uni.example'))).toBe('SAME_DOMAIN');
    expect(likely(person('a@my-uni.example'), person('b@uni.example'))).toBe(null);
    expect(
      likely(person('a@gmail.com', 'Hope & Sons, Ltd.'), person('x@y.example'), person('b@z.example', 'HOPE  sons ltd')),
    ).toBe('SAME_ORGANISATION');
    expect(likely(person('a@gmail.com', null), person('b@z.example', null))).toBe(null);
    expect(organisationDomain('no address')).toBe('');
    expect(organisationKey(' Ọ̀yọ́ State (Trust) ')).toBe('ọ̀yọ́statetrust');
  });

  it('an override lifts the flag', () => {
    const facts = factsOf({
      applications: [application('a1')],
      assignees: [assignee('bo', 0, { email: 'bo@applicant.example' })],
    });
    expect(planTasks(facts, byHand).pairs).toEqual([]);
    expect(planTasks({ ...facts, overridden: [{ applicationId: 'a1', userId: 'bo' }] }, byHand).pairs).toHaveLength(1);
  });

  it('a declaration names one thing and gives a reason', () => {
    const messages = (input: object) => declarationIssues(input).map(({ message }) => message);
    expect(messages({ application: 'x', reason: 'I wrote it' })).toEqual([]);
    expect(messages({ organisation: ' ,. ', reason: 'x' })).toEqual(['Enter the organisation’s name.', 'Enter a reason.']);
    expect(messages({ email: 'nobody', reason: 'cousin' })).toEqual(['Enter a valid email address!']);
    expect(messages({ email: 'a@b.example', organisation: 'B', reason: 'x'.repeat(1001) })).toEqual([
      'Enter an application, an organisation or a person.',
      'Use at most 1000 characters.',
    ]);
  });
});
