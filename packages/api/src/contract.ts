import { m } from '@grantdesk/messages';
import { CONTRACT_STATUSES, COPY_STATES } from '@grantdesk/domain';
import { z } from 'zod';
import { outcome as outcomeSchema } from './application/shapes.ts';
import { account, dateTime, endpoint, idParams, idSchema, permission, signedIn, single } from './endpoint.ts';

/** Money in minor units of the programme's currency. */
const money = z.number().int();
const day = z.string();
const denial = z.string().nullable();
const contractFile = z.object({ _id: idSchema, name: z.string(), size: z.number().int(), type: z.string() });

const copy = z.object({
  _id: idSchema,
  state: z.enum(COPY_STATES),
  reason: z.string(),
  uploadedAt: dateTime,
  name: z.string(),
  file: contractFile,
});

const version = z.object({
  _id: idSchema,
  version: z.number().int(),
  title: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  /** The words, or the file that holds them. */
  body: z.string().nullable(),
  file: contractFile.nullable(),
  amount: money,
  currency: z.string(),
  startDate: day,
  endDate: day,
  /** SHA-256 of the exact words, or of the file. */
  digest: z.string(),
  sentAt: dateTime,
  sentBy: z.string().nullable(),
  voidedAt: dateTime.nullable(),
  signature: z
    .object({
      method: z.enum(['SCREEN', 'COPY']),
      name: z.string(),
      at: dateTime,
      /** Where it was signed from; shown to the programme team and to the signer. */
      ipAddress: z.string().nullable(),
      confirmedBy: z.string().nullable(),
    })
    .nullable(),
  copies: z.array(copy),
});

const contractOne = z.object({
  application: z.object({
    _id: idSchema,
    applicationID: z.string(),
    user: z.object({ name: z.string(), organisation: z.string().nullable(), email: z.string() }),
  }),
  programme: z.object({
    _id: idSchema,
    name: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    hasReportForm: z.boolean(),
  }),
  outcome: outcomeSchema,
  /** The decision as the applicant received it, with its date and each of its conditions. */
  decision: z.object({ at: dateTime, amount: money.nullable(), reason: z.string(), conditions: z.array(z.string()) }).nullable(),
  /** The days that a contract can start from, as the forms were answered; for the person who sends it. */
  period: z.object({ startDate: day.nullable(), endDate: day.nullable() }),
  contract: z.enum(['Signed', 'pending signature']),
  /** The latest first. */
  versions: z.array(version),
  project: z.object({ _id: idSchema, status: z.string() }).nullable(),
  isApplicant: z.boolean(),
  denials: z.object({ send: denial, sign: denial, check: denial }),
});

const readers = signedIn(
  'staff who can see the application or its project, and the people of the application; the service checks the record',
);
const applicantOnly = account(['SUBSCRIBER'], 'only the applicant signs; the service checks the owner');
const managers = permission('APPLICATIONS', 'UPDATE');
const text = z.string().trim();

/** What is granted; judged by the domain's rules, each at its field. */
const terms = {
  title: text.max(200, { error: m.common.maximumOf200Characters }).default(''),
  amount: z.number({ error: m.common.enterAnAmountAboveZero }),
  startDate: z.string({ error: m.common.enterAValidDate }).trim(),
  endDate: z.string({ error: m.common.enterAValidDate }).trim(),
};
const words = z.string({ error: m.common.writeTheContractOrChooseA }).max(200_000, { error: m.common.maximumOf200000Characters });

const template = z.object({
  _id: idSchema,
  name: z.string(),
  body: z.string(),
  version: z.number().int(),
  updatedAt: dateTime,
});
const templateName = z
  .string({ error: m.common.enterAName })
  .trim()
  .min(1, { error: m.common.enterAName })
  .max(200, { error: m.common.maximumOf200Characters });

export const contract = {
  templates: endpoint({
    summary: "List a programme's contract templates",
    access: managers,
    params: idParams,
    answer: single(z.array(template)),
  }),
  templateNew: endpoint({
    summary: 'Create a contract template; an error names each unknown merge field',
    access: managers,
    body: z.object({ programme: z.uuid({ error: m.common.chooseAProgramme }), name: templateName, body: words }),
    answer: single(template),
    success: 201,
    errors: ['RULE_BROKEN'],
    idempotent: true,
  }),
  templateUpdate: endpoint({
    summary: 'Change or archive a contract template; contracts that were already sent stay as they are',
    access: managers,
    params: idParams,
    body: z.object({
      /** Checked where it is sent. */
      version: z.int().optional(),
      name: templateName.optional(),
      body: words.optional(),
      archived: z.literal(true).optional(),
    }),
    answer: single(template),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  preview: endpoint({
    summary: 'Preview a contract as it would be sent, with every merge field filled in; changes nothing',
    access: managers,
    params: idParams,
    body: z.object({ ...terms, body: words }),
    answer: single(z.object({ body: z.string(), digest: z.string() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  new: endpoint({
    summary: 'Send a contract; it voids an earlier one that is not signed yet',
    access: managers,
    body: z.object({
      application: z.uuid({ error: m.common.chooseAnApplication }),
      template: idSchema.nullish(),
      ...terms,
      body: words,
    }),
    answer: single(contractOne),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  newFile: endpoint({
    summary: 'Send a contract that was written elsewhere, as a file',
    access: managers,
    params: idParams,
    multipart: {
      about: '`amount` is in minor units; the file is PDF or Word, at most 20 MB.',
      texts: ['title', 'amount', 'startDate', 'endDate'],
      files: ['file'],
    },
    answer: single(contractOne),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNAVAILABLE'],
    idempotent: true,
  }),
  sign: endpoint({
    summary: 'Sign the contract on screen: typed name, consent and the digest of what was read; time and IP address are recorded',
    access: applicantOnly,
    params: idParams,
    body: z.object({
      name: z.string({ error: m.common.typeYourFullName }).trim(),
      consent: z.boolean({ error: m.common.tickThatYouAgreeToBe }),
      digest: z.string({ error: m.common.tellWhichContractYouHaveRead }).max(100),
    }),
    answer: single(contractOne),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  copy: endpoint({
    summary: 'Upload a signed copy of the contract, for a manager to confirm',
    access: applicantOnly,
    params: idParams,
    multipart: {
      about: '`name` is of the person who signed; the file is PDF, Word or a picture, at most 20 MB.',
      texts: ['name'],
      files: ['file'],
    },
    answer: single(contractOne),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNAVAILABLE'],
    idempotent: true,
  }),
  check: endpoint({
    summary: 'Confirm a signed copy, or return it with a reason',
    access: managers,
    params: idParams,
    body: z.object({
      accept: z.boolean({ error: m.common.confirmItOrSendItBack }),
      reason: text.max(2000, { error: m.common.maximumOf2000Characters }).default(''),
    }),
    answer: single(contractOne),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  one: endpoint({
    summary: "Get an application's decision and its contract with all versions",
    access: readers,
    params: idParams,
    answer: single(contractOne),
  }),
  pdf: endpoint({
    summary: 'Download the contract as a PDF with its signature page',
    access: readers,
    params: idParams,
    query: z.object({ version: z.coerce.number().int().optional() }),
    answer: z.unknown(),
    raw: true,
  }),
  file: endpoint({
    summary: 'Download an uploaded contract or a signed copy',
    access: readers,
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
};
