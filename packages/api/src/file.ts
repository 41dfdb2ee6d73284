import { FILE_SCANS } from '@grantdesk/domain';
import { z } from 'zod';
import { account, dateTime, endpoint, idParams, idSchema, open, signedIn, single, type Access } from './endpoint.ts';

/** What the malware scanner says of a file; `NOT_SCANNED` where no scanner is set. */
const scan = z.enum(FILE_SCANS);

/** A file as the record that it belongs to names it. */
export const fileBrief = z.object({ _id: idSchema, name: z.string(), size: z.number().int(), type: z.string(), scan });

const fileOne = fileBrief.extend({
  digest: z.string(),
  createdAt: dateTime,
  /** Short-lived address of the bytes, bound to the session that requested it; null while the file may not leave. */
  url: z.string().nullable(),
  expiresAt: dateTime,
  /** The outside viewer's own page for this file, where one is set and can show it. */
  viewerUrl: z.string().nullable(),
});

const recordRule = 'people who may read the record that the file belongs to; the service checks the record';
const link = z.object({ expires: z.coerce.number().int().default(0), signature: z.string().max(200).default('') });

/** Who may begin and go on with an upload; the service checks the draft, its window and the question. */
export const uploadAccess: Access = account(
  ['SUBSCRIBER'],
  'applicants upload only to their own application; the service checks the owner',
);

/** Files fall under the record that they belong to. */
export const file = {
  new: endpoint({
    summary: 'Upload a file for a field of an application; its type and content are checked against the field',
    access: uploadAccess,
    multipart: { about: '`field` is the id of the question.', texts: ['application', 'field'], files: ['file'] },
    answer: single(fileOne),
    success: 201,
    errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RULE_BROKEN', 'ALREADY_SUBMITTED', 'OUTSIDE_WINDOW', 'CONFLICT'],
  }),
  one: endpoint({
    summary: 'Get a file and a short-lived address for its bytes',
    access: signedIn(recordRule),
    params: idParams,
    // Whether it opens in the product, by the organisation's settings.
    answer: single(fileOne.extend({ opensHere: z.boolean() })),
  }),
  content: endpoint({
    summary: 'Download a file, or a range of it, from its short-lived address',
    access: signedIn('the address is signed for one session; the service checks the record again'),
    params: idParams,
    query: link,
    answer: z.unknown(),
    raw: true,
  }),
  thumbnail: endpoint({
    summary: 'Get a thumbnail of an image',
    access: signedIn(recordRule),
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
  outside: endpoint({
    summary: 'Serve a file to the office viewer of the installation; 404 if none is set',
    access: open('an external viewer has no session: the address is signed, expires after five minutes and names one file'),
    params: idParams,
    query: link,
    answer: z.unknown(),
    raw: true,
  }),
};
