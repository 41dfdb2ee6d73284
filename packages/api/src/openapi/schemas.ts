import { storedFormSectionsSchema } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { issueSchema, userBrief, idSchema } from '../endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { filterField } from '../filter.ts';

export type Json = Record<string, unknown>;

/** Keys of forms repeat what they belong to. */
const FORM_PREFIX = /^(section|field|column)_/;

/** What any group of calls may answer, by the names that clients know them by. */
const SHARED: Record<string, z.ZodType> = {
  Reference: z.object({ _id: idSchema, name: z.string() }),
  UserReference: userBrief,
  Issue: issueSchema,
  FormSection: storedFormSectionsSchema.element,
  ListFilter: filterField,
  Error: z.object({
    message: z.string().describe('For people, in their language.'),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).describe('For programs.'),
    issues: z.array(issueSchema).optional().describe('One for each broken rule; `path` is a field id or a dotted name.'),
    details: z.unknown().optional().describe('What a client needs to recover from a conflict.'),
    data: z.unknown().optional().describe('What an action on several records answers when none of them was possible.'),
  }),
};

/** Values that are everywhere, with an example each. */
const VALUES: Record<string, Json> = {
  Id: { type: 'string', format: 'uuid', examples: ['019a2f6e-7c1d-7000-8a3b-5d2f4c6e8a10'] },
  Instant: { type: 'string', format: 'date-time', description: 'In UTC.', examples: ['2026-11-26T12:00:00.000Z'] },
  Day: { type: 'string', format: 'date', examples: ['2026-11-26'] },
};
const keyOf = ({ type, format }: Json): string => JSON.stringify({ type, format });
const VALUE_NAMES = new Map(Object.entries(VALUES).map(([name, schema]) => [keyOf(schema), name]));

/**
 * The schema as JSON Schema. Objects that leave the server are not closed: a client that refuses an unknown key would break with
 * every new one.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => simplify(jsonSchema as Json),
  });
  return json;
}

/** Says the same in the way that clients and linters read best. */
function simplify(schema: Json): void {
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  // The pattern says what the format says, at length.
  if (schema['format'] !== undefined) delete schema['pattern'];
  const keys = isObject(schema['propertyNames']) ? schema['propertyNames']['enum'] : undefined;
  if (Array.isArray(keys)) {
    schema['properties'] = Object.fromEntries(keys.map((key) => [key, schema['additionalProperties']]));
    delete schema['propertyNames'];
    delete schema['additionalProperties'];
  }
  // Anything or null is anything.
  if (Array.isArray(schema['anyOf']) && schema['anyOf'].some((option) => isObject(option) && Object.keys(option).length === 0))
    delete schema['anyOf'];
}

/** Where a schema is found. */
interface Place {
  /** The name that it gets if it is an object. */
  name: string;
  /** The group of calls with which it shares schemas. */
  group: string;
  /** True where it has its name whatever else is equal: the body and the answer of a call. */
  isOwn?: boolean;
}

/** The named schemas of a description: every object gets a name of its place, and one schema for all that are equal within a group. */
export class NamedSchemas {
  readonly all: Record<string, Json> = { ...VALUES };
  readonly #byText = new Map<string, string>();

  constructor() {
    for (const [name, schema] of Object.entries(SHARED)) this.refer(toJsonSchema(schema, 'output'), { name, group: '' });
  }

  /**
   * The schema with every object in it replaced by a reference to a named one.
   */
  refer(schema: Json, { name, group, isOwn = false }: Place): Json {
    const value = VALUE_NAMES.get(JSON.stringify(schema));
    if (value !== undefined) return reference(value);
    const within = (child: unknown, suffix: string, isList = false): unknown =>
      isObject(child) ? this.refer(child, { name: (isList ? singular(name) : name) + suffix, group }) : child;
    const walked: Json = { ...schema };
    if (isObject(schema['properties']))
      walked['properties'] = Object.fromEntries(
        Object.entries(schema['properties']).map(([key, child]) => [key, within(child, pascal(key.replace(FORM_PREFIX, '')))]),
      );
    if (isObject(schema['items'])) walked['items'] = within(schema['items'], '', true);
    if (isObject(schema['additionalProperties']))
      walked['additionalProperties'] = within(schema['additionalProperties'], 'Value');
    for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
      const options = schema[key];
      if (!Array.isArray(options)) continue;
      const objects = options.filter((option) => isObject(option) && isObject(option['properties'])).length;
      walked[key] = options.map((option, at) => within(option, objects > 1 ? `Option${at + 1}` : ''));
    }
    return isObject(walked['properties']) ? this.#share(walked, { name, group, isOwn }) : walked;
  }

  /** The same for what a call answers: `data` has the call's own name, for each of several with `Row` after it. */
  answer(schema: Json, { name, group }: Place): Json {
    const whole = { name: `${name}Answer`, group, isOwn: true };
    const properties = schema['properties'] as Record<string, Json> | undefined;
    const data = properties?.['data'];
    if (!data) return this.refer(schema, whole);
    const row = { name: data['type'] === 'array' ? `${name}Rows` : name, group };
    return this.refer({ ...schema, properties: { ...properties, data: this.refer(data, row) } }, whole);
  }

  #share(schema: Json, { name, group, isOwn }: Place): Json {
    const text = JSON.stringify(schema);
    const known = isOwn ? undefined : (this.#byText.get(text) ?? this.#byText.get(group + text));
    if (known !== undefined) return reference(known);
    // A part of a record may have the name that a call's answer would have: `merge` of an organisation, and the call that merges.
    const free = [name, `${name}Result`].find((each) => !this.all[each]);
    if (free === undefined) throw new Error(`Two schemas of the API would be named ${name}`);
    this.all[free] = schema;
    if (!isOwn) this.#byText.set(group + text, free);
    return reference(free);
  }
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `adminNew` and `admin_new` as `AdminNew`. */
export const pascal = (text: string): string =>
  text
    .replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/[^a-zA-Z0-9]/g, '');

/** The name of one of several: `Reviews` are each a `Review`. */
export const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : /[^s]s$/.test(name) ? name.slice(0, -1) : name;
