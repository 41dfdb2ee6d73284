type Json = Record<string, unknown>;

/** What of a description clients rely on. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}
interface Operation {
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

/**
 * What in a newer description would break a client of the released one: calls, parameters and keys that are gone, what is newly
 * required, values that are no longer taken, and answers of another type. New calls, new keys and new values of an answer's
 * enumerations break nothing: the description says that they may come.
 */
export function findBreaks(released: Description, now: Description): string[] {
  const breaks: string[] = [];
  for (const [path, methods] of Object.entries(released.paths))
    for (const [method, before] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const after = now.paths[path]?.[method];
      if (!after) breaks.push(`${call} is gone`);
      else breaks.push(...breaksOf(before, after, { released, now }).map((what) => `${call}: ${what}`));
    }
  return breaks;
}

type Both = { released: Description; now: Description };

function breaksOf(before: Operation, after: Operation, both: Both): string[] {
  const compare = new Comparison(both);
  if (before.security?.some((each) => 'token' in each) && !after.security?.some((each) => 'token' in each))
    compare.found.push('tokens can no longer call it');
  for (const old of before.parameters ?? []) {
    const same = after.parameters?.find((each) => each.name === old.name && each.in === old.in);
    if (same) compare.taken(old.schema, same.schema, old.name);
    else compare.found.push(`parameter ${old.name} is gone`);
  }
  for (const { name, required } of after.parameters ?? [])
    if (required && !before.parameters?.some((each) => each.name === name && each.required))
      compare.found.push(`parameter ${name} is required now`);
  if (after.requestBody?.required && !before.requestBody?.required) compare.found.push('a body is required now');
  for (const [type, { schema }] of Object.entries(before.requestBody?.content ?? {})) {
    const same = after.requestBody?.content[type];
    if (!same) compare.found.push(`a body of ${type} is no longer taken`);
    else if (schema && same.schema) compare.taken(schema, same.schema, 'body');
  }
  for (const [status, { content }] of Object.entries(before.responses).filter(([each]) => each.startsWith('2'))) {
    if (!after.responses[status]) compare.found.push(`it no longer answers ${status}`);
    for (const [type, { schema }] of Object.entries(content ?? {})) {
      const same = after.responses[status]?.content?.[type]?.schema;
      if (schema && same) compare.answered(schema, same, 'answer');
      else if (schema) compare.found.push(`it no longer answers ${type}`);
    }
  }
  return compare.found;
}

class Comparison {
  readonly found: string[] = [];
  readonly #both: Both;
  /** Pairs that are being compared: schemas may contain themselves. */
  readonly #seen = new Set<string>();

  constructor(both: Both) {
    this.#both = both;
  }

  /** What a client sends must still be taken. */
  taken(released: Json, now: Json, place: string): void {
    this.#compare(released, now, place, (old, newer) => {
      for (const key of listOf(newer['required']))
        if (!listOf(old['required']).includes(key)) this.found.push(`${place}.${key} is required now`);
      const values = listOf(newer['enum']);
      const lost = values.length > 0 ? listOf(old['enum']).filter((value) => !values.includes(value)) : [];
      if (lost.length > 0) this.found.push(`${place} no longer takes ${lost.join(', ')}`);
      if (values.length > 0 && listOf(old['enum']).length === 0) this.found.push(`${place} takes only ${values.join(', ')} now`);
      const [before, after] = this.#types(old, newer);
      const refused = before.filter((type) => !after.includes(type) && after.length > 0);
      if (refused.length > 0) this.found.push(`${place} no longer takes ${refused.join(', ')}`);
    });
  }

  /** What a client reads must still be there. */
  answered(released: Json, now: Json, place: string): void {
    this.#compare(
      released,
      now,
      place,
      (old, newer) => {
        for (const key of listOf(old['required']))
          if (!listOf(newer['required']).includes(key)) this.found.push(`${place}.${key} may be absent now`);
        const [before, after] = this.#types(old, newer);
        const strange = after.filter((type) => !before.includes(type) && before.length > 0);
        if (strange.length > 0) this.found.push(`${place} may be ${strange.join(', ')} now`);
      },
      'answered',
    );
  }

  #types(old: Json, newer: Json): [before: string[], after: string[]] {
    return [typesOf(this.#both.released, old), typesOf(this.#both.now, newer)];
  }

  #compare(
    released: Json,
    now: Json,
    place: string,
    check: (old: Json, newer: Json) => void,
    side: 'taken' | 'answered' = 'taken',
  ): void {
    const pair = `${side} ${JSON.stringify(released)} ${JSON.stringify(now)}`;
    if (this.#seen.has(pair)) return;
    this.#seen.add(pair);
    const [old, newer] = [resolve(this.#both.released, released), resolve(this.#both.now, now)];
    check(old, newer);
    const [before, after] = [childrenOf(this.#both.released, old), childrenOf(this.#both.now, newer)];
    for (const [key, child] of Object.entries(before)) {
      const same = after[key];
      if (same) this[side](child, same, place + key);
      else if (key.startsWith('.') || (key.includes('=') && side === 'taken')) this.found.push(`${place}${key} is gone`);
    }
  }
}

function resolve(description: Description, schema: Json): Json {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  return name === undefined ? schema : (description.components.schemas[name] ?? {});
}

const optionsOf = (schema: Json): Json[] => (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[];
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The types that a value may have; nothing where any will do. */
function typesOf(description: Description, schema: Json): string[] {
  const { type, ...rest } = resolve(description, schema);
  return type === undefined ? optionsOf(rest).flatMap((option) => typesOf(description, option)) : [type].flat().map(String);
}

/** What tells an object of a union from the others, wherever it stands among them: its property with one value. */
function markOf(option: Json): string | undefined {
  const properties = Object.entries((option['properties'] ?? {}) as Record<string, Json>);
  const [mark] = properties.flatMap(([name, { const: value }]) => (typeof value === 'string' ? [`${name}=${value}`] : []));
  return mark;
}

/** The schemas in a schema, by their place. What may be null or an object counts as that object. */
function childrenOf(description: Description, schema: Json): Record<string, Json> {
  const only = optionsOf(schema).filter((option) => option['type'] !== 'null');
  const inner = only.length === 1 && only[0] ? resolve(description, only[0]) : schema;
  return {
    ...Object.fromEntries(Object.entries((inner['properties'] ?? {}) as Json).map(([key, child]) => [`.${key}`, child as Json])),
    ...(inner['items'] ? { '[]': inner['items'] as Json } : {}),
    ...(only.length > 1
      ? Object.fromEntries(only.map((option, at) => [`|${markOf(resolve(description, option)) ?? at}`, option]))
      : {}),
    ...(typeof inner['additionalProperties'] === 'object' ? { '{}': inner['additionalProperties'] as Json } : {}),
  };
}
