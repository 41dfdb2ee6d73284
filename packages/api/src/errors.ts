/**
 * Every error code of the API with its HTTP status.
 * The code carries the status, so that no caller chooses one by hand.
 */
export const ERROR_STATUS = {
  UNPARSEABLE: 400,
  UNKNOWN_FILTER: 400,
  NOT_SIGNED_IN: 401,
  ACCESS_DENIED: 403,
  /** The password must be given again first: `POST /user/confirm`, then the same request once more. */
  CONFIRM_IDENTITY: 403,
  /** Staff must set a second factor up before anything else: `POST /user/second-factor/start`. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The session views as another person, so it can only read. */
  VIEW_ONLY: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  STALE_VERSION: 409,
  ALREADY_SUBMITTED: 409,
  OUTSIDE_WINDOW: 409,
  IN_USE: 409,
  BUSY: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RULE_BROKEN: 422,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One broken rule; `path` is a field id or a dotted name. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. `details` holds what a client needs to recover from a conflict. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  details?: unknown;
  /** What a bulk action answers when nothing of it was possible. */
  data?: unknown;
}
