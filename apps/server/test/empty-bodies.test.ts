import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAS, refusalOf, startTestApp, type Caller, type TestApp } from './app.ts';
import { reviewProgramme, submitted, taskBody, taskOf } from './builders/review.ts';
import { operationsOf, SENT_SIGNED_OUT, type Operation } from './fuzz/operations.ts';
import type { Schema } from './fuzz/samples.ts';

/** No record has it: what a body lacks is said before any record is looked for. */
const NO_ID = '01900000-0000-7000-8000-000000000000';

/** Required fields in every form that the body may take. */
const hasRequired = ({ anyOf, oneOf, required = [] }: Schema): boolean =>
  (anyOf ?? oneOf)?.every(hasRequired) ?? required.length > 0;

const takesId = ({ path }: Operation): boolean => path.includes('{');

const address = ({ path, parameters }: Operation): string =>
  path.replace(
    /\{(\w+)\}/g,
    (_whole, name) => (parameters.find((each) => each.name === name)?.schema.enum?.[0] as string | undefined) ?? NO_ID,
  );

const sendEmpty = (who: Caller, operation: Operation): Promise<LightMyRequestResponse> =>
  operation.parts
    ? who.form(operation.method as 'POST', address(operation), [])
    : who.send({ method: operation.method as 'POST', url: address(operation), payload: {} });

describe('an empty body', () => {
  let t: TestApp;
  let people: Caller[];
  let operations: Operation[];
  beforeAll(async () => {
    t = await startTestApp();
    people = await Promise.all(PERSONAS.map((persona) => t.as(persona)));
    const document = (await t.anonymous.get('/docs/json')).json<Parameters<typeof operationsOf>[0]>();
    operations = operationsOf(document).filter(({ id, method }) => method !== 'GET' && !SENT_SIGNED_OUT.has(id));
  });
  afterAll(() => t.close());

  /** The answer to the first person who may make the call. */
  const answerOf = async (operation: Operation) => {
    for (const who of people) {
      const answer = await sendEmpty(who, operation);
      if (answer.statusCode !== 401 && answer.statusCode !== 403) return answer;
    }
    throw new Error(`${operation.id} is open to no one`);
  };

  it('is refused with each field that is missing, by every call that requires fields', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    const swept = operations.filter(
      (operation) => (operation.body && hasRequired(operation.body)) || (operation.parts !== undefined && !takesId(operation)),
    );
    for (const operation of swept) {
      const { status, issues = [] } = refusalOf(await answerOf(operation));
      if (status !== 422 || issues.length === 0 || issues.some(({ path, message }) => path === '' || message === ''))
        wrong.push(`${operation.method} ${operation.path}: ${status} ${JSON.stringify(issues)}`);
    }
    expect(wrong).toEqual([]);
    expect(swept.length).toBeGreaterThan(70);
  });

  it('is refused with fields or accepted by every other call without an id in its address', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter((each) => !takesId(each))) {
      const answer = await answerOf(operation);
      const isAccepted = answer.statusCode < 300;
      if (!isAccepted && (answer.statusCode !== 422 || !refusalOf(answer).issues?.length))
        wrong.push(`${operation.method} ${operation.path}: ${answer.statusCode} ${answer.body}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused with the field where a call about a record requires a text', async () => {
    const [director, manager, assessor, applicant] = await Promise.all(
      (['director', 'manager', 'assessor1', 'applicant1'] as const).map((persona) => t.as(persona)),
    );
    const { programme, guide } = await reviewProgramme(director as Caller, manager as Caller);
    const id = await submitted(applicant as Caller, programme);
    const made = await (manager as Caller).post('/task/admin/new', taskBody(programme, guide, [id], [assessor?.userId ?? '']));
    expect(made.statusCode).toBe(201);
    const task = await taskOf(assessor as Caller, id);
    for (const [who, path, field] of [
      [assessor, `/task/decline/${task}`, 'reason'],
      [manager, `/message/new/${id}`, 'kind'],
    ] as const)
      expect(
        refusalOf(await (who as Caller).post(path, {})).issues?.map((issue) => issue.path),
        path,
      ).toContain(field);
  });
});
