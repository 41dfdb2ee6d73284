import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, inDays } from './builders/programme.ts';
import { GUIDE } from './builders/review.ts';
import { startTestApp, type Caller, type Persona, type TestApp } from './app.ts';

interface Operation {
  method: string;
  path: string;
  success: string;
  isMultipart: boolean;
}

let t: TestApp;
const operations = new Map<string, Operation>();
beforeAll(async () => {
  t = await startTestApp();
  // A client program knows nothing but the description that the product serves.
  const document = (await t.anonymous.get('/docs/json')).json<{
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; responses: Record<string, unknown>; requestBody?: { content: Record<string, unknown> } }
      >
    >;
  }>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? '200';
      operations.set(operation.operationId, {
        method: method.toUpperCase(),
        path,
        success,
        isMultipart: operation.requestBody?.content['multipart/form-data'] !== undefined,
      });
    }
  }
});
afterAll(() => t.close());

interface Given {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  parts?: [string, string][];
}

/** Calls an operation by its id, as described; the status must be the described success. */
async function call<T = { _id: string }>(
  who: Caller,
  id: string,
  { params = {}, query = {}, body, parts }: Given = {},
): Promise<T> {
  const operation = operations.get(id);
  if (!operation) throw new Error(`The description names no operation ${id}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = `${path}?${new URLSearchParams(query).toString()}`;
  const response = operation.isMultipart
    ? await who.form(operation.method as 'POST', url, parts ?? [])
    : await who.send({ method: operation.method as 'POST', url, ...(body !== undefined && { payload: body as object }) });
  expect(String(response.statusCode), `${id}: ${response.body.slice(0, 300)}`).toBe(operation.success);
  return response.json<{ data: T }>().data;
}

it('a client program drives a submission to the board decision by the OpenAPI description alone', async () => {
  const people = {} as Record<Persona, Caller>;
  for (const persona of ['director', 'manager', 'assessor1', 'assessor2', 'applicant1', 'applicant2'] as Persona[])
    people[persona] = await t.as(persona);
  const { director, manager, applicant1, applicant2 } = people;
  const assessors = [people.assessor1, people.assessor2];

  const form = async (kind: string): Promise<string> => {
    const { _id } = await call(director, 'form.import', {
      body: { ...formOf({ field_id: 'name', field_validation: { required: true } }), kind },
    });
    await call(director, 'form.publish', { params: { id: _id } });
    return _id;
  };
  const guide = await call(director, 'scoreGuide.adminNew', { body: GUIDE });
  const programme = await call(director, 'programme.new', {
    body: {
      name: 'By program',
      currency: 'NGN',
      budget: 1,
      startDate: inDays(-1),
      endDate: inDays(9),
      proposalStartDate: inDays(-1),
      proposalEndDate: inDays(9),
      applicationForm: await form('APPLICATION'),
      proposalForm: await form('PROPOSAL'),
      managers: [manager.userId],
    },
  });

  const write = async (who: Caller, id: string, which: string): Promise<void> => {
    await call(who, 'application.save', { params: { id }, query: { form: which }, parts: [['name', 'Ada']] });
    await call(who, 'application.submit', { params: { id }, query: { form: which } });
  };
  const ids: string[] = [];
  for (const who of [applicant1, applicant2]) {
    const { _id } = await call(who, 'application.new', { body: { programme: programme._id } });
    await write(who, _id, 'application');
    ids.push(_id);
  }
  const move = (who: Caller, action: string, applications = ids) =>
    call<{ done: string[] }>(who, 'application.stage', { body: { action, applications } });
  const score = async (taskAction: string): Promise<void> => {
    const payload = { programme: programme._id, applications: ids, taskAction, scoreGuide: guide._id };
    const { count } = await call<{ count: number }>(manager, 'task.adminNew', {
      body: {
        name: `Task ${taskAction}`,
        startDate: inDays(0),
        dueDate: inDays(5),
        assignedTo: assessors.map((who) => who.userId),
        category: { name: 'APPLICATION_REVIEW', payload },
      },
    });
    expect(count).toBe(4);
    for (const who of assessors) {
      const tasks = await call<{ _id: string }[]>(who, 'task.adminMany', {
        query: { filters: JSON.stringify({ progressStatus: ['PENDING'] }), limit: '300' },
      });
      for (const { _id } of tasks) {
        const task = await call<{
          category: {
            payload: { scoreGuide: { criteria: { slug: string; possibleOutcomes: { title: string; weight: number }[] }[] } };
          };
        }>(who, 'task.adminOne', { params: { id: _id } });
        const scoreData = Object.fromEntries(
          task.category.payload.scoreGuide.criteria.map(({ slug, possibleOutcomes }) => [
            slug,
            { outcome: possibleOutcomes[1]?.title, weight: possibleOutcomes[1]?.weight },
          ]),
        );
        await call(who, 'task.adminProcess', {
          body: {
            taskId: _id,
            categoryName: 'APPLICATION_REVIEW',
            taskAction,
            programmeId: programme._id,
            recommended: true,
            data: { scoreData, comments: 'Good.' },
          },
        });
      }
    }
  };

  await score('INITIAL_APPLICATION_SCORING');
  await move(manager, 'SHORTLIST_FOR_PROPOSAL');
  await move(manager, 'CALL_FOR_PROPOSAL');
  await write(applicant1, ids[0] ?? '', 'proposal');
  await write(applicant2, ids[1] ?? '', 'proposal');
  await score('PROPOSAL_SCORING');
  await move(manager, 'SHORTLIST_FOR_INTERVIEW');
  await move(manager, 'CALL_FOR_INTERVIEW');
  for (const id of ids) {
    await call(manager, 'application.interview', {
      params: { id },
      body: { status: 'SCHEDULED', interviewStartDate: inDays(1), interviewEndDate: inDays(1.1) },
    });
    await call(manager, 'application.interview', {
      params: { id },
      body: { status: 'COMPLETED', interviewStartDate: inDays(-0.1), interviewEndDate: inDays(-0.05) },
    });
  }
  await score('INTERVIEW_SCORING');
  await move(manager, 'SHORTLIST_FOR_BOARD_APPROVAL');
  await move(director, 'APPROVE_GRANT', ids.slice(0, 1));
  await move(director, 'DECLINE_GRANT', ids.slice(1));

  const board = await call<{ _id: string; averageScore: number; reviewsCount: number; approvalFlags: string[] }[]>(
    manager,
    'application.many',
    { query: { programmeId: programme._id, tab: 'SHORTLISTED_FOR_BOARD_APPROVAL' } },
  );
  expect(board.find((row) => row._id === ids[0])).toMatchObject({
    averageScore: 30,
    reviewsCount: 2,
    approvalFlags: expect.arrayContaining(['BOARD_APPROVED']),
  });
  expect(board.find((row) => row._id === ids[1])?.approvalFlags).toContain('BOARD_DECLINED');
  const contracts = await call<{ _id: string }[]>(manager, 'application.many', {
    query: { programmeId: programme._id, tab: 'CONTRACTS' },
  });
  expect(contracts.map((row) => row._id)).toEqual([ids[0]]);
});
