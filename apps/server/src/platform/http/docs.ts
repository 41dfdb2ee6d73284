import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_PREFIX } from '@grantdesk/api';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** The description at `/api/docs/json` and a page to browse it at `/api/docs` (API-7). Open: it holds no data. */
export async function bindDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    uiConfig: { docExpansion: 'none', deepLinking: true },
    theme: { title: 'Grantdesk API' },
  });
}
