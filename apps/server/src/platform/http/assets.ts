import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { LOCALES } from '@grantdesk/messages';
import type { FastifyInstance } from 'fastify';
import { isKnown } from './cached.ts';
import { baseOf } from './web.ts';

/** What only ever is a part of a page, and never a page or the script of a worker, which obey more headers. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The build leaves most files beside themselves compressed; the first that a browser can read is sent. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;
type Encoding = (typeof ENCODINGS)[number]['name'] | 'identity';

interface Body {
  bytes: Buffer;
  etag: string;
  /** Names and values by turns, as Node sends them without a further look. */
  headers: string[];
}

interface Asset {
  type: string;
  files: { encoding: Encoding; file: string; body?: Promise<Body> }[];
}

/**
 * Answers the scripts, styles and letters of the built web app from memory, before any other hook: a first visit requests some
 * forty of them, and looking each up on disk was most of what such a visit cost the server. A file is read when it is first
 * requested, under exactly its address; every other address is left to what answers it (`bindWeb`).
 * @param headers for each of them, beside its own
 */
export function answerAssets(
  app: FastifyInstance,
  folder: string,
  headers: Record<string, string>,
  isStopping: () => boolean,
): void {
  const assets = new Map(LOCALES.flatMap(({ value }) => listAssets(folder, `${baseOf(value)}assets/`)));
  if (assets.size === 0) return;
  const shared = Object.entries(headers).flat();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url = '', headers: sent } = request.raw;
    const asset = method === 'GET' || method === 'HEAD' ? assets.get(url) : undefined;
    if (!asset) return done();
    const isAccepted = readAccepted(sent['accept-encoding']);
    const file = asset.files.find(({ encoding }) => encoding === 'identity' || isAccepted(encoding));
    if (!file) return done();
    file.body ??= readBody(file.file, asset.type, file.encoding, shared);
    file.body.then(
      (body) => {
        reply.hijack();
        if (isStopping()) reply.raw.shouldKeepAlive = false;
        send(reply.raw, body, method === 'HEAD', sent['if-none-match']);
      },
      // A build was removed under a running server.
      () => {
        delete file.body;
        done();
      },
    );
  });
}

function listAssets(folder: string, prefix: string): [url: string, asset: Asset][] {
  const inside = path.join(folder, prefix);
  const names = new Set(existsSync(inside) ? readdirSync(inside) : []);
  return [...names].flatMap((name) => {
    const type = TYPES[path.extname(name)];
    if (!type) return [];
    const compressed = ENCODINGS.filter(({ extension }) => names.has(name + extension));
    const files = compressed.map(({ name: encoding, extension }) => ({ encoding, file: path.join(inside, name + extension) }));
    return [[prefix + name, { type, files: [...files, { encoding: 'identity', file: path.join(inside, name) }] }]];
  });
}

async function readBody(file: string, type: string, encoding: Encoding, shared: string[]): Promise<Body> {
  const bytes = await readFile(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const own = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    etag,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { bytes, etag, headers: [...shared, ...Object.entries(own).flat()] };
}

function send(response: ServerResponse, { bytes, etag, headers }: Body, isHead: boolean, known: string | undefined): void {
  if (isKnown(known, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, [...headers, 'content-length', String(bytes.length)]);
  response.end(isHead ? undefined : bytes);
}

/** Which encodings a header accepts: it names them, or any, without refusing them (`br;q=0`). */
function readAccepted(header = ''): (encoding: string) => boolean {
  const named = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim()))
    .map(([name = '', quality = '']): [string, boolean] => [name, !/^q=0(?:\.0*)?$/.test(quality)]);
  const known = new Map(named);
  return (encoding) => known.get(encoding) ?? known.get('*') ?? false;
}
