import { m } from '@grantdesk/messages';
import type { ErrorBody, Issue } from '@grantdesk/api';

export type { Issue };

/** A call that did not succeed. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[];
  readonly details: unknown;
  /** What a bulk action answers when nothing of it was possible. */
  readonly data: unknown;

  constructor(status: number, code: string, message: string, issues: Issue[] = [], details?: unknown, data?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.details = details;
    this.data = data;
  }
}

const OFFLINE = m.common.theServerCannotBeReachedCheck();

/** Turns the body of an answer that is not a success into an error; anything but JSON gets the plain text of the specification. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const fallback = response.status === 403 ? m.common.accessDenied() : m.common.anErrorOccured();
  return new ApiError(
    response.status,
    body?.code ?? 'UNKNOWN',
    body?.message || fallback,
    body?.issues ?? [],
    body?.details,
    body?.data,
  );
}

/** The one translator: whatever was thrown becomes an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof TypeError) return new ApiError(0, 'OFFLINE', OFFLINE);
  return new ApiError(0, 'UNKNOWN', m.common.anErrorOccured());
}

export const toMessage = (thrown: unknown): string => toApiError(thrown).message;
export const isStatus = (thrown: unknown, status: number): boolean => thrown instanceof ApiError && thrown.status === status;
/** No connection, as opposed to a refusal. */
export const isOffline = (thrown: unknown): boolean => toApiError(thrown).code === 'OFFLINE';
