import type { Random } from './random.ts';

/** A part of a JSON Schema, as the API's description holds it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

/** Ids of records that exist, so that a request gets past the look-up of its record. */
export interface Ids {
  all: string[];
  byGroup: Map<string, string[]>;
}

export function anyId({ all, byGroup }: Ids, random: Random, group = ''): string {
  const own = byGroup.get(group) ?? [];
  if (own.length > 0 && random.chance(0.6)) return random.pick(own);
  return all.length > 0 && random.chance(0.9) ? random.pick(all) : '01900000-0000-7000-8000-000000000000';
}

const DEEPEST = 8;

/** A value that the schema allows, as far as it says; names help where it only says "text". */
export function sample(schema: Schema, random: Random, ids: Ids, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(random.pick(choices), random, ids, name, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sample(each, random, ids, name, depth))) as object;
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return sampleObject(schema, random, ids, depth);
    case 'array':
      if (depth > DEEPEST) return [];
      return (
        schema.prefixItems?.map((item) => sample(item, random, ids, name, depth + 1)) ??
        Array.from({ length: Math.max(schema.minItems ?? 0, random.below(3)) }, () =>
          sample(schema.items ?? {}, random, ids, name, depth + 1),
        )
      );
    case 'integer':
    case 'number':
      return sampleNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return sampleText(schema, random, ids, name);
    default:
      return random.pick<unknown>(['text', 7, true, [], {}, null]);
  }
}

function sampleObject(schema: Schema, random: Random, ids: Ids, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const value: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(properties))
    if (required.includes(key) || (depth < DEEPEST && random.chance(0.6)))
      value[key] = sample(property, random, ids, key, depth + 1);
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    for (let n = random.below(3); n > 0; n--) {
      const key = random.pick(['name', 'plan', 'en', anyId(ids, random)]);
      value[key] = sample(additionalProperties, random, ids, '', depth + 1);
    }
  return value;
}

function sampleNumber({ type, minimum, maximum }: Schema, random: Random): number {
  const least = Math.max(minimum ?? 0, -1e9);
  const most = Math.min(maximum ?? least + 1000, 1e9);
  const value = least + random.next() * (most - least);
  return type === 'integer' ? Math.round(value) : value;
}

const DATES = ['2026-12-01', '2027-03-31T12:00:00.000Z', '2025-01-01', '2030-06-01T09:30:00+01:00'];

function sampleText({ format, minLength = 0, maxLength }: Schema, random: Random, ids: Ids, name: string): string {
  if (format === 'uuid') return anyId(ids, random);
  if (format === 'date-time') return random.pick(DATES.filter((date) => date.includes('T')));
  if (format === 'date') return '2026-12-01';
  if (format === 'email' || /email/i.test(name)) return `person${random.below(50)}@example.test`;
  if (format === 'uri' || /url/i.test(name)) return 'https://receiver.invalid/here';
  if (/date|day$|(?:start|end|due|Time)(?:At|s)?$/i.test(name)) return random.pick(DATES);
  if (/zone/i.test(name)) return 'Africa/Lagos';
  if (/currency/i.test(name)) return random.pick(['NGN', 'EUR']);
  const text = random.pick([anyId(ids, random), 'Plan', 'Ọ̀yọ́ 2', '12', 'name', 'A longer text. '.repeat(20)]);
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}
