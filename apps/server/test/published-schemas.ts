import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { findIssues } from './open-data-schemas.ts';

/** What a document breaks of the schemas that standards publish (test/schemas); empty where it conforms. */

const read = (name: string): string => readFileSync(path.resolve(import.meta.dirname, 'schemas', name), 'utf8');
/**
 * Without examples: some are schemas themselves, with the same id several times. A time is that of a clock, as CommonGrants
 * describes it; the validator's own format wants a zone.
 */
const readJson = (name: string): Record<string, unknown> =>
  JSON.parse(read(name), (key, value: unknown) =>
    key === 'example' ? undefined : key === 'format' && value === 'time' ? 'iso-time' : value,
  ) as Record<string, unknown>;
const xsd = (fileName: string) => ({ fileName, contents: read(fileName) });

/** IATI 2.03 activities. */
export async function iatiIssues(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'activities.xml', contents: xml },
    schema: xsd('iati-activities-schema.xsd'),
    preload: [xsd('iati-common.xsd'), xsd('xml.xsd')],
  });
  return errors.map(({ message }) => message);
}

/** A package of 360Giving 1.4, with each of its grants. The dialect that the schemas name changes nothing that they use. */
export function packageIssues() {
  const { $schema: _dialect, ...pack } = readJson('360-giving-package-schema.json') as Record<string, unknown> & {
    properties: { grants: object };
  };
  const { $schema: _grantDialect, ...grant } = readJson('360-giving-schema.json');
  const properties = { ...pack.properties, grants: { ...pack.properties.grants, items: grant } };
  return findIssues({ ...pack, properties }, { strict: false });
}

/** An answer of CommonGrants 0.4: of a call and status as the protocol's description has it. */
export function commonGrantsIssues(address: string, method: 'get' | 'post', status: '200' | 'error') {
  const { paths, components } = readJson('common-grants-0.4.0.json') as {
    paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>>;
    components: object;
  };
  const schema =
    status === 'error'
      ? { $ref: '#/components/schemas/CommonGrants.Responses.Error' }
      : paths[address]?.[method]?.responses[status]?.content['application/json']?.schema;
  if (!schema) throw new Error(`The protocol has no ${method} ${address}`);
  return findIssues({ ...schema, components }, { strict: false });
}
