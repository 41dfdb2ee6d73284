import { openApiDocument } from '@grantdesk/api/openapi/document';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

/** The types of every call, as openapi-fetch reads them. */
export async function typesOf(): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTS(openApiDocument() as unknown as OpenAPI3, {
    // A value that the server puts in where there is none is not required.
    defaultNonNullable: false,
    transform: (schema) =>
      (schema as { contentMediaType?: string }).contentMediaType === 'application/octet-stream' ? blob : undefined,
  });
  return `// Made by \`node packages/client/tools/generate.ts\` from the description of the API.\n${astToString(nodes)}`;
}
