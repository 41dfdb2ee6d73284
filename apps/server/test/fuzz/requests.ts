import { brokenForm } from './forms.ts';
import { ONLY_BROKEN, SENT_SIGNED_OUT, type Operation } from './operations.ts';
import type { Random } from './random.ts';
import { anyId, sample, type Ids } from './samples.ts';
import { HOSTILE_TEXTS, hostileValue, RAW_MARK, RAW_VALUES } from './values.ts';

/** A request as it goes over the wire. */
export interface WrongRequest {
  operation: string;
  persona: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Who asks: mostly people whose role opens the call, for a refusal at the door says little. */
export const SIGNED_OUT = 'signed out';
export const FUZZ_PERSONAS = ['super.admin', 'director', 'assessor1', 'applicant1'] as const;
const WEIGHTED = ['super.admin', 'super.admin', 'director', 'director', 'assessor1', 'applicant1', 'applicant1'] as const;

/** One request that is wrong somewhere: in its address, its query, its headers or its body. */
export function wrongRequest(operation: Operation, random: Random, ids: Ids): WrongRequest {
  const isSignedOut = SENT_SIGNED_OUT.has(operation.id) || random.chance(0.04);
  const onlyBroken = ONLY_BROKEN.has(operation.id);
  const hasBody = operation.method !== 'GET' && (operation.body !== undefined || operation.parts !== undefined);
  // What has no body can be wrong in its address alone.
  const where = hasBody && (onlyBroken || random.chance(0.75)) ? 'body' : 'address';
  const request: WrongRequest = {
    operation: operation.id,
    persona: isSignedOut ? SIGNED_OUT : random.pick(WEIGHTED),
    method: operation.method,
    path: address(operation, random, ids, where === 'address', onlyBroken),
    headers: wrongHeaders(random),
    body: undefined,
  };
  if (operation.method === 'GET') return request;
  const { body, contentType } = operation.parts
    ? brokenForm(operation.parts, random, ids, where === 'body')
    : jsonBody(operation, random, ids, where === 'body', onlyBroken);
  return { ...request, body, headers: { ...(contentType && { 'content-type': contentType }), ...request.headers } };
}

function address(
  { path, parameters, group }: Operation,
  random: Random,
  ids: Ids,
  isWrong: boolean,
  isInvented: boolean,
): string {
  const inPath = parameters.filter((each) => each.in === 'path');
  const inQuery = parameters.filter((each) => each.in === 'query');
  const wrongAt = isWrong ? random.below(inPath.length + inQuery.length + 1) : -1;
  let filled = path;
  inPath.forEach(({ name, schema }, at) => {
    const right = schema.format === 'uuid' && !isInvented ? anyId(ids, random, group) : String(sample(schema, random, ids));
    const value = at === wrongAt ? random.pick(HOSTILE_TEXTS).slice(0, 3_000) : right;
    filled = filled.replace(`{${name}}`, encode(value || 'none', random));
  });
  const query: string[] = [];
  inQuery.forEach(({ name, schema }, at) => {
    const isHere = inPath.length + at === wrongAt;
    if (!isHere && random.chance(0.5)) return;
    const value = isHere ? hostileValue(random) : sample(schema, random, ids, name);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    query.push(`${name}=${encode(text.slice(0, 6_000), random)}`);
    if (isHere && random.chance(0.2)) query.push(`${name}=again`, `${name}[__proto__]=1`);
  });
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** Percent signs as browsers write them, and now and then bytes that are no UTF-8. */
const encode = (text: string, random: Random): string =>
  random.chance(0.03) ? random.pick(['%ED%A0%80', '%FF%FE', '%C0%AF', '%00']) : encodeURIComponent(text.toWellFormed());

function wrongHeaders(random: Random): Record<string, string> {
  if (!random.chance(0.12)) return {};
  return random.pick([
    { 'if-match': random.pick(['*', '"x"', '-1', '1e309', '9'.repeat(50), '""']) },
    { 'idempotency-key': random.pick(['', ' ', 'x'.repeat(3_000), '\u00e9', "'; --", '{}']) },
    { accept: 'text/nothing' },
    { 'accept-language': `${'x-'.repeat(500)},*;q=2` },
    { 'accept-encoding': 'identity;q=0, *;q=0' },
    { authorization: random.pick(['Bearer', 'Bearer x', `Bearer ${'x'.repeat(4_000)}`, 'Basic ::', 'Bearer gd_\u00ff']) },
    { range: 'bytes=-1--5' },
    { 'x-forwarded-for': `'; drop table users; --` },
    {
      'content-type': random.pick(['', 'text/xml', 'application/json; charset=utf-7', 'multipart/form-data', 'a'.repeat(2_000)]),
    },
    { 'content-encoding': 'gzip' },
  ]) as Record<string, string>;
}

function jsonBody(
  operation: Operation,
  random: Random,
  ids: Ids,
  isWrong: boolean,
  onlyBroken: boolean,
): { body: Buffer | undefined; contentType: string } {
  const contentType = 'application/json';
  const right = operation.body ? sample(operation.body, random, ids) : {};
  if (!isWrong) return { body: Buffer.from(JSON.stringify(right)), contentType };
  if (onlyBroken || random.chance(0.08)) return { body: brokenJson(JSON.stringify(right), random), contentType };
  const spoiled = spoil(right, random);
  const raw = random.pick(RAW_VALUES);
  return { body: Buffer.from((JSON.stringify(spoiled) ?? '').replaceAll(RAW_MARK, () => raw)), contentType };
}

const brokenJson = (text: string, random: Random): Buffer =>
  random.pick([
    Buffer.from(text.slice(0, text.length >> 1)),
    Buffer.from(`${text},`),
    Buffer.from(''),
    Buffer.from('null'),
    Buffer.from('[]'),
    Buffer.from('"text"'),
    Buffer.from('{"a":\u0001}'),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31]),
    Buffer.from(text, 'utf16le'),
    Buffer.from(`{"__proto__":${text}}`),
    Buffer.from(`{"constructor":{"prototype":${text}}}`),
    Buffer.from('['.repeat(50_000)),
  ]);

/** Spoils one or two places of a body: another value, one that is missing, or one too many. */
function spoil(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== 'object') return hostileValue(random);
  const spoiled = structuredClone(value);
  for (let n = random.chance(0.3) ? 2 : 1; n > 0; n--) spoilOnce(spoiled, random);
  return spoiled;
}

function spoilOnce(root: unknown, random: Random): void {
  let at = root as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(at);
    const key = keys.length > 0 ? random.pick(keys) : 'extra';
    const inner = at[key];
    // Deeper places are rarer to be met, so that most steps go down where there is a further one.
    if (inner && typeof inner === 'object' && Object.keys(inner).length > 0 && random.chance(0.75)) {
      at = inner as Record<string, unknown>;
      continue;
    }
    const fate = random.below(10);
    if (fate === 0) delete at[key];
    else if (fate === 1)
      Object.defineProperty(at, random.pick(['__proto__', 'constructor', 'toString', '']), own({ isAdmin: true }));
    else if (fate === 2) at[key] = '@@raw@@';
    else at[key] = hostileValue(random);
    return;
  }
}

const own = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, configurable: true, writable: true });
