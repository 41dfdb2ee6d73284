import { LOCALES, m } from '@grantdesk/messages';
import type { AccountType, Action, Resource } from '@grantdesk/domain';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint. Required: an endpoint without one keeps the server from booting.
 * `signedIn` and `account` still leave the record rules to the service, which asks `domain/access`.
 */
export type Access =
  | { kind: 'open'; reason: string }
  | { kind: 'signedIn'; reason: string }
  | { kind: 'account'; accountTypes: AccountType[]; reason: string }
  | { kind: 'permission'; resource: Resource; action: Action };

export interface Endpoint {
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. Absent on multipart calls, whose parts are decoded against the record at hand. */
  body?: z.ZodType;
  multipart?: Multipart;
  /** The answer of a success; anything else it carries is stripped before it leaves. */
  answer: z.ZodType;
  /** 200 unless the call creates a record. */
  success?: 200 | 201;
  /** Status codes beyond those that every call may answer (400, 401, 403, 404, 429, 500, 503). */
  errors?: ErrorCode[];
  /** True where the call creates or decides, so that an `Idempotency-Key` is honoured. */
  idempotent?: boolean;
  /** True for the one GET that writes: never prefetched or retried, refused when cross-site. */
  writes?: boolean;
  /** True where the person must have given the password within the last quarter of an hour: 403 CONFIRM_IDENTITY otherwise. */
  confirmed?: boolean;
  /** The same, where it depends on what the body asks for. */
  confirmedFor?: (body: never) => boolean;
  /** True for what staff may call while the second factor that they must have is not set up. */
  beforeSecondFactor?: boolean;
  /**
   * Whether a session that views as another person may call it. By default: what only reads, and asks for
   * no password. `never` for reads about the account itself.
   */
  whileViewing?: 'always' | 'never';
  /** Largest JSON body in bytes; the server's default otherwise. */
  bodyLimit?: number;
  /** Calls that cost much are shared out: so many a person within some time, whatever network they come from. */
  share?: 'export' | 'search';
  /** The handler answers the raw reply itself (a file's bytes). */
  raw?: boolean;
  /**
   * Seconds for which anyone may keep the answer without asking again; 0 for a copy that is checked each time. The answer has
   * an ETag then, and is 304 to a client that has it. For open calls whose answer is the same for everyone.
   */
  cached?: number;
  /** What a refusal says beside our own fields, where a standard has a shape for it. */
  errorShape?: 'COMMON_GRANTS';
}

/** The parts of a form, texts first. */
export interface Multipart {
  about?: string;
  texts?: readonly string[];
  files?: readonly string[];
  optional?: readonly string[];
  /** True where answers come as parts of their own, named by the ids of their questions; without a file also as one JSON object. */
  isOpen?: boolean;
}

/** Answers as one JSON object, in bytes: form data has no limit but those of its parts. */
export const ANSWERS_BODY_LIMIT = 8 * 1024 * 1024;

export const endpoint = <const E extends Endpoint>(e: E): E => e;

/** What a session that views as another person may call: reads, except for the account's own secrets. */
export const isForViewers = ({ whileViewing, writes, confirmed }: Endpoint, method: string): boolean =>
  whileViewing === 'always' || (whileViewing !== 'never' && method === 'GET' && !writes && !confirmed);

export const permission = (resource: Resource, action: Action): Access => ({ kind: 'permission', resource, action });
export const open = (reason: string): Access => ({ kind: 'open', reason });
export const signedIn = (reason: string): Access => ({ kind: 'signedIn', reason });
export const account = (accountTypes: AccountType[], reason: string): Access => ({ kind: 'account', accountTypes, reason });

export const idSchema = z.uuid();
export const idParams = z.object({ id: idSchema });
/** The same, with what it is the id of: the path alone does not always say it. */
export const idOf = (noun: string) => z.object({ id: idSchema.describe(`Id of the ${noun}.`) });

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;

/** The body of a partial update: every field may be absent, and a default never stands in for an absent one. */
export const toPatchSchema = <S extends z.ZodRawShape>(shape: S) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([key, field]) => [
        key,
        (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)).optional(),
      ]),
    ) as unknown as { [K in keyof S]: z.ZodOptional<WithoutDefault<S[K]>> },
  );

/** Answer of a call for one record: `{ data }`. */
export const single = <S extends z.ZodType>(schema: S) => z.object({ data: schema });

const pageShape = {
  count: z.number().int(),
  totalCount: z.number().int(),
  pages: z.number().int(),
  next: z.number().int().nullable(),
  prev: z.number().int().nullable(),
};

/** Answer of a list: page data. `extra` adds facts about the list as a whole, such as tab counts. */
export const page = <S extends z.ZodType, X extends z.ZodRawShape = Record<never, never>>(schema: S, extra?: X) =>
  z.object({ data: z.array(schema), ...pageShape, ...(extra ?? ({} as X)) });

const within = (min: number, max: number, fallback: number) =>
  z.coerce
    .number()
    .transform((n) => Math.min(max, Math.max(min, Math.trunc(n))))
    .default(fallback);

/** The query of every list. Out-of-range pages and sizes are pulled into range; what is no number is refused. */
export const listQuery = z.object({
  page: within(1, 1_000_000, 1),
  limit: within(1, 300, 25),
  sort: z.string().max(100).default('DESCENDING'),
  search: z.string().trim().max(200).default(''),
  filters: z.string().max(10_000).default(''),
});

export const languageCode = z.enum(
  LOCALES.map(({ value }) => value),
  { error: m.common.chooseALanguage },
);
export const dateTime = z.iso.datetime();
export const userBrief = z.object({ _id: idSchema, name: z.string(), email: z.string() });
export const issueSchema = z.object({ path: z.string(), message: z.string() });
