import { m } from '@grantdesk/messages';
import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart'; // adds `parts` to the request's type
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { toHash } from './idempotency.ts';

/** Values of a form by field name, each repeated name collected in order; line ends as the person typed them. */
interface Parts {
  values: Map<string, string[]>;
}

interface PartsOptions {
  /** The most parts that the form can need. */
  maxParts: number;
  /**
   * Takes one file; must read the stream to its end or destroy it. Returns what represents the file in the request's
   * hash (its digest), or throws an AppError to refuse the whole request.
   */
  onFile?: (field: string, fileName: string, content: Readable, isTruncated: () => boolean) => Promise<string>;
  /** Called with each value as it arrives, for requests whose files need the values before them. */
  onValue?: (field: string, value: string) => void;
  /** Largest file in bytes that can be right for any field. */
  maxFileBytes?: number;
}

/** Reads the form data of the current request; a service calls it once it knows the record that the parts are for. */
export type PartsReader = (options: PartsOptions) => Promise<Parts>;

/** One answer is at most this long; a longer one is refused, never cut. */
const LARGEST_VALUE_BYTES = 1_048_576;
const LARGEST_NAME_BYTES = 300;

export function partsReader(request: FastifyRequest, ctx: Ctx | undefined): PartsReader {
  return async (options) => {
    const values = new Map<string, string[]>();
    const files: [string, string][] = [];
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
    if (hasBody && isJson(request)) readJson(request.body, values, options);
    else if (hasBody) {
      const parts = request.parts({
        limits: {
          fieldSize: LARGEST_VALUE_BYTES,
          fieldNameSize: LARGEST_NAME_BYTES,
          parts: options.maxParts,
          fields: options.maxParts,
          files: options.onFile ? options.maxParts : 0,
          fileSize: (options.maxFileBytes ?? 0) + 1,
        },
      });
      for await (const part of parts) {
        if (part.type === 'file') {
          if (!options.onFile) throw new AppError('UNSUPPORTED_MEDIA_TYPE', m.http.thisFormTakesNoFiles());
          files.push([part.fieldname, await options.onFile(part.fieldname, part.filename, part.file, () => part.file.truncated)]);
        } else {
          if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('TOO_LARGE', m.http.oneOfTheAnswersIsToo());
          const value = decodeValue(part.value);
          values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), value]);
          options.onValue?.(part.fieldname, value);
        }
      }
    }
    // The boundary differs on every retry, so the key's hash covers the decoded values and file digests instead.
    if (ctx?.idempotency)
      ctx.idempotency.bodyHash = toHash({
        values: Object.fromEntries(values),
        files: files.map((file) => file.join(':')).toSorted((a, b) => (a < b ? -1 : 1)),
        params: request.params,
        query: request.query,
      });
    return { values };
  };
}

/** The same values as an object, where no file goes along: a text each, or a list of texts, or null for an empty one. */
function readJson(body: unknown, values: Map<string, string[]>, { maxParts, onValue }: PartsOptions): void {
  const given = z.record(z.string().max(LARGEST_NAME_BYTES), jsonValue).safeParse(body ?? {});
  if (!given.success) throw new AppError('UNPARSEABLE', m.http.answersAreTextsOrListsOf());
  const parts = Object.entries(given.data).map(([name, value]): [string, string[]] => {
    const all = typeof value === 'string' ? [value] : value;
    return [name, all === null || all.length === 0 ? [''] : all];
  });
  if (parts.reduce((count, [, all]) => count + all.length, 0) > maxParts)
    throw new AppError('TOO_LARGE', m.http.theFormHasTooManyParts());
  for (const [name, all] of parts) {
    if (all.some((value) => Buffer.byteLength(value) > LARGEST_VALUE_BYTES))
      throw new AppError('TOO_LARGE', m.http.oneOfTheAnswersIsToo());
    values.set(name, all.map(decodeValue));
    for (const value of values.get(name) ?? []) onValue?.(name, value);
  }
}

const isJson = ({ headers }: FastifyRequest): boolean => /^application\/json\b/i.test(headers['content-type'] ?? '');

const jsonValue = z.union([z.string(), z.array(z.string()), z.null()]);

/** Form data turns every line end into CRLF; the answer that was typed has LF. NUL and halves of characters cannot be stored. */
const decodeValue = (value: unknown): string => String(value).toWellFormed().replaceAll('\r\n', '\n').replaceAll('\0', '');
