import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_PREFIX } from '@grantdesk/api';
import { openApiDocument } from '@grantdesk/api/openapi/document';
import type { FastifyInstance } from 'fastify';

/** The page in the product's own colours. */
const STYLE = `body { background: #F7F6F3 } .swagger-ui { font-family: system-ui, sans-serif; color: #1B2126 }
.swagger-ui .info .title, .swagger-ui .opblock-tag { color: #1B2126 } .swagger-ui .info a, .swagger-ui .opblock-tag a { color: #0B6470 }
.swagger-ui .btn.authorize { color: #0B6470; border-color: #0B6470 } .swagger-ui .btn.authorize svg { fill: #0B6470 }`;

/** The description at `/api/docs/json` and a page to browse it at `/api/docs`. Open: it contains no data. */
export async function bindDocs(app: FastifyInstance): Promise<void> {
  // Made when it is first sent: it takes a tenth of a start, and most processes never need it.
  let made: unknown;
  const document = { toJSON: () => (made ??= openApiDocument()) };
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    uiConfig: { docExpansion: 'none', deepLinking: true, layout: 'BaseLayout' },
    theme: { title: 'Grantdesk API', css: [{ filename: 'grantdesk.css', content: STYLE }] },
  });
}
