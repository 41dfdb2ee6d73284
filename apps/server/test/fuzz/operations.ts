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
  requestBody?: { content: Record<string, { schema: Referring }> };
}
type Referring = Schema & { $ref?: string };

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Referring> };
}

/** Every call that the product describes at `/api/docs/json`, so that a new one is covered by itself. */
export const operationsOf = ({ paths, components: { schemas } }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody?.content;
      const [body, form] = [content?.['application/json']?.schema, content?.['multipart/form-data']?.schema];
      return {
        id: described.operationId,
        group: described.operationId.split('.')[0] ?? '',
        method: method.toUpperCase(),
        path,
        parameters: described.parameters ?? [],
        body: body && whole(body, schemas),
        parts: form && [...Object.keys(form.properties ?? {}), 'name', 'file', 'version'],
      };
    }),
  );

/** The schema with what it refers to in its place. */
function whole(schema: Referring, schemas: Document['components']['schemas']): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const found = name === undefined ? schema : (schemas[name] ?? {});
  return JSON.parse(JSON.stringify(found), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && '$ref' in value ? whole(value as Referring, schemas) : value,
  ) as Schema;
}

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
