/** What a receipt's digest is computed over: the same submission always gives the same text. */
import type { Answers } from '../form/types.ts';

export type Submission = {
  /** Identifies the form version that was answered. */
  formVersion: string | number;
  /** As returned by submittable. */
  answers: Answers;
  /** File id -> digest of its content, so that the receipt proves the files as well. */
  fileDigests?: Record<string, string>;
};

/**
 * Canonical JSON of a submission: keys sorted by code unit, no spaces, empty answers left out (so
 * absent and null agree). Hash its UTF-8 bytes.
 */
export function canonicalSubmission(submission: Submission): string {
  return canonicalJson({
    kind: 'grantdesk-submission/1',
    formVersion: submission.formVersion,
    answers: Object.fromEntries(Object.entries(submission.answers).filter(([, value]) => value !== null && value.length > 0)),
    fileDigests: submission.fileDigests ?? {},
  });
}

/** JSON with the keys of every object sorted by code unit; arrays keep their order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}
