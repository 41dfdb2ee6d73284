import type { Schema } from './samples.ts';

/** One call of the API, as its own description tells it. */
export interface Operation {
  id: string;
  group: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
  /** Names of the parts of a form, where the call takes one. */
  parts: string[] | undefined;
}

interface Described {
  operationId: string;
  parameters?: Operation['parameters'];
  requestBody?: { description?: string; content: Record<string, { schema: Schema }> };
}

/** Every call that the product describes at `/api/docs/json`, so that a new one is covered by itself. */
export const operationsOf = (document: { paths: Record<string, Record<string, Described>> }): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      group: described.operationId.split('.')[0] ?? '',
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      body: described.requestBody?.content['application/json']?.schema,
      parts: described.requestBody?.content['multipart/form-data'] && partsNamedIn(described.requestBody.description ?? ''),
    })),
  );

const partsNamedIn = (description: string): string[] => [
  ...[...description.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
  'name',
  'file',
  'version',
];

/**
 * Calls that are only sent so broken that they cannot succeed: a success would take the sessions of this run, or the records that
 * its other requests are about.
 */
export const ONLY_BROKEN = new Set([
  'settings.update', // may end sessions after a minute, or demand a second factor of all staff
  'role.update', // may take permissions from the roles of this run
  'user.viewAs', // the session would only read from then on
  'user.adminErase',
  'user.endSession',
]);
/** Calls that succeed whatever comes with them, and end the session or the account: sent signed out, which is refused. */
export const SENT_SIGNED_OUT = new Set([
  'auth.post', // one of its routes signs out
  'user.erasureAsk',
]);
