import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, signedIn, single } from './endpoint.ts';

export const fileOne = z.object({
  _id: idSchema,
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
  digest: z.string(),
  createdAt: dateTime,
  /** Short-lived address of the bytes, bound to the session that asked. */
  url: z.string(),
  expiresAt: dateTime,
});

/** Files fall under the record that they belong to (decisions, Data 12). */
export const file = {
  new: endpoint({
    summary: 'Upload one file for a field of an application; its kind and content are checked against the field',
    access: account(['SUBSCRIBER'], 'applicants upload to their own application alone; the service checks the owner'),
    multipart: 'Parts `application`, `field` (field id), then `file`.',
    answer: single(fileOne),
    success: 201,
    errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RULE_BROKEN', 'ALREADY_SUBMITTED', 'OUTSIDE_WINDOW'],
  }),
  one: endpoint({
    summary: 'A file and a short-lived address for its bytes',
    access: signedIn('whoever may read the record that the file belongs to; the service checks it'),
    params: idParams,
    answer: single(fileOne),
  }),
  content: endpoint({
    summary: "A file's bytes, by the short-lived address",
    access: signedIn('the address is signed for one session; the service checks the record again'),
    params: idParams,
    query: z.object({ expires: z.coerce.number().int().default(0), signature: z.string().max(200).default('') }),
    answer: z.unknown(),
    raw: true,
  }),
};
