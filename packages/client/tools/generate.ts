// Writes schema.gen.ts, the types of the API; with `release`, also what the next versions are compared with.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '@grantdesk/api/openapi/document';
import { typesOf } from './types.ts';

type Described = { paths: Record<string, Record<string, Record<string, unknown>>>; components: { schemas: unknown } };

/** What clients rely on, without its explanations. */
function shapeOf(document: Record<string, unknown>): unknown {
  const { paths, components } = document as unknown as Described;
  const shapes = Object.entries(paths).map(([address, methods]) => [
    address,
    Object.fromEntries(
      Object.entries(methods).map(([method, { security, parameters, requestBody, responses }]) => [
        method,
        { security, parameters, requestBody, responses: successes(responses as object) },
      ]),
    ),
  ]);
  return {
    openapi: document['openapi'],
    info: document['info'],
    paths: Object.fromEntries(shapes),
    components: { schemas: components.schemas },
  };
}

const successes = (responses: object): object =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith('2')));

const folder = path.join(import.meta.dirname, '..');
writeFileSync(path.join(folder, 'src/schema.gen.ts'), await typesOf());
if (process.argv[2] === 'release') writeFileSync(path.join(folder, 'released.json'), JSON.stringify(shapeOf(openApiDocument())));
