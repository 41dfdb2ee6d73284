import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listEndpoints } from '@grantdesk/api';
import { openApiDocument } from '@grantdesk/api/openapi/document';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { typesOf } from '../tools/types.ts';
import { findBreaks, type Description } from './breaking.ts';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
const described = (): Description => structuredClone(openApiDocument()) as unknown as Description;

describe('the description of the API', () => {
  it('passes the linter of Redocly with its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(openApiDocument());
    const problems = await lintFromString({ source, absoluteRef: path.resolve('openapi.json'), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)).toEqual([]);
  });

  it('has no object without a name in a body or an answer', () => {
    const unnamed: string[] = [];
    const look = (schema: unknown, place: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('properties' in schema) unnamed.push(place);
      for (const [key, child] of Object.entries(schema)) if (key !== 'example') look(child, `${place}/${key}`);
    };
    for (const [address, methods] of Object.entries(described().paths).filter(([each]) => !each.includes('/auth/{route}')))
      for (const { requestBody, responses } of Object.values(methods))
        for (const { content } of [requestBody, ...Object.values(responses)].filter((each) => each !== undefined))
          look(content?.['application/json']?.schema, address);
    expect(unnamed).toEqual([]);
  });

  it('names every record of the contract once, and no name is a number or an accident of a key', () => {
    const names = Object.keys(described().components.schemas);
    for (const name of [
      'Application',
      'ApplicationRow',
      'Payment',
      'Programme',
      'Organisation',
      'FormSection',
      'Error',
      'Reference',
    ])
      expect(names).toContain(name);
    expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  });

  it('says for each call what a token needs, or that no token may call it', () => {
    const { paths } = described();
    const security = (method: string, address: string) => paths[address]?.[method]?.security ?? [];
    expect(security('get', '/api/payment/one/{id}')).toContainEqual({ token: [] });
    expect(security('post', '/api/token/new')).toEqual([{ session: [] }]);
    expect(security('get', '/api/programme/open')).toEqual([]);
    expect(Object.keys(paths).length).toBeGreaterThan(listEndpoints().length / 2);
  });

  it('is what the types of the client are made from', async () => {
    expect(await typesOf()).toBe(read('src/schema.gen.ts'));
  });

  it('breaks nothing of the released version', () => {
    expect(findBreaks(JSON.parse(read('released.json')) as Description, described())).toEqual([]);
  });
});

describe('what would break a client', () => {
  const changed = (change: (description: Description) => void): string[] => {
    const now = described();
    change(now);
    return findBreaks(described(), now);
  };
  const schema = (description: Description, name: string) =>
    description.components.schemas[name] as { properties: Record<string, object>; required: string[] };

  it('is found: a call, a parameter or a key that is gone, and tokens that are shut out', () => {
    expect(changed(({ paths }) => delete paths['/api/payment/one/{id}'])).toEqual(['GET /api/payment/one/{id} is gone']);
    expect(changed(({ paths }) => (paths['/api/payment/one/{id}']!['get']!.security = [{ session: [] }]))).toEqual([
      'GET /api/payment/one/{id}: tokens can no longer call it',
    ]);
    const withoutPage = changed(({ paths }) => (paths['/api/form/many']!['get']!.parameters = []));
    expect(withoutPage).toContain('GET /api/form/many: parameter page is gone');
    const withoutKey = changed((now) => delete schema(now, 'Payment').properties['dueDate']);
    expect(withoutKey).toContain('GET /api/payment/one/{id}: answer.data.dueDate is gone');
  });

  it('is found: what is newly required or may newly be absent, and values that are no longer taken', () => {
    const required = changed((now) => schema(now, 'TokenNewBody').required.push('reason'));
    expect(required).toEqual(['POST /api/token/new: body.reason is required now']);
    const absent = changed((now) => {
      const payment = schema(now, 'Payment');
      payment.required = payment.required.filter((key) => key !== 'dueDate');
    });
    expect(absent).toContain('GET /api/payment/one/{id}: answer.data.dueDate may be absent now');
    const fewer = changed((now) => (schema(now, 'WebhookNewBody').properties['name'] = { type: 'integer' }));
    expect(fewer).toEqual(['POST /api/webhook/new: body.name no longer takes string']);
  });

  it('is not a new call, a new key of an answer or a new choice in a body', () => {
    const more = changed((now) => {
      now.paths['/api/new'] = { get: { responses: {} } };
      schema(now, 'Payment').properties['extra'] = { type: 'string' };
      schema(now, 'Payment').required.push('extra');
      schema(now, 'TokenNewBody').properties['reason'] = { type: 'string' };
    });
    expect(more).toEqual([]);
  });

  it('is not another order of the choices of a body, but a choice that is gone', () => {
    const choices = (now: Description): object[] => {
      const { requestBody } = now.paths['/api/settings/update']!['patch']! as unknown as {
        requestBody: { content: Record<string, { schema: { oneOf: object[] } }> };
      };
      return requestBody.content['application/json']!.schema.oneOf;
    };
    expect(choices(described()).length).toBeGreaterThan(5);
    expect(changed((now) => choices(now).reverse())).toEqual([]);
    expect(changed((now) => choices(now).splice(0, 1))).toContain('PATCH /api/settings/update: body|key=security is gone');
  });
});
