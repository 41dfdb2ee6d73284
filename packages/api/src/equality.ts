import { m } from '@grantdesk/messages';
import { MAX_THRESHOLD, MIN_THRESHOLD } from '@grantdesk/domain';
import { formContentShape } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { answers } from './application/shapes.ts';
import { account, endpoint, idOf, idSchema, permission, single } from './endpoint.ts';

const outOfRange = () => m.equality.enterAThreshold({ min: MIN_THRESHOLD, max: MAX_THRESHOLD });
const settings = z.object({
  /** Whether applicants are invited to answer after they submitted. */
  isOffered: z.boolean(),
  /** A published form of the kind EQUALITY. */
  form: idSchema.nullable(),
  /** Smaller counts are not shown. */
  threshold: z
    .number({ error: outOfRange })
    .int({ error: outOfRange })
    .min(MIN_THRESHOLD, { error: outOfRange })
    .max(MAX_THRESHOLD, { error: outOfRange }),
});

const brief = z.object({ _id: idSchema, name: z.string() });

const equalityOne = z.object({
  programme: brief,
  settings: settings.extend({ form: brief.nullable() }),
  /** Questions of the form that cannot be counted, and are therefore not included. */
  leftOut: z.array(z.string()),
  figures: z.object({
    /** People whose answers are counted. */
    counted: z.number().int(),
    /** People whose answers wait until there are enough of them to be counted together. */
    waiting: z.number().int(),
    questions: z.array(
      z.object({
        question: z.string(),
        label: z.string(),
        isMultiple: z.boolean(),
        /** The empty choice is that of people who did not answer; null for a number that is not shown. */
        choices: z.array(z.object({ choice: z.string(), people: z.number().int().nullable() })),
      }),
    ),
  }),
  /** Raised by every change; send it back with an update. */
  revision: z.number().int(),
  mayChange: z.boolean(),
});

const applicants = account(['SUBSCRIBER'], 'people answer about their own submitted applications; the service checks');

/** Voluntary questions after an application was submitted, stored as counts without a way back to the person. */
export const equality = {
  one: endpoint({
    summary: 'Get the equality monitoring of a programme, with the counts that are large enough to be shown',
    access: permission('PROGRAMMES', 'READ'),
    params: idOf('programme'),
    answer: single(equalityOne),
  }),
  update: endpoint({
    summary: 'Offer equality monitoring to those who submit, choose its form or change from which number counts are shown',
    access: permission('PROGRAMMES', 'UPDATE'),
    params: idOf('programme'),
    body: settings.partial().extend({ revision: z.number().int().optional() }),
    answer: single(equalityOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  questions: endpoint({
    summary: 'Get the equality questions of the programme of your submitted application; nothing once you have answered',
    access: applicants,
    params: idOf('application'),
    answer: single(
      z.object({
        programme: brief,
        /** DONE: the person answered or declined. NONE: the programme has no questions for them. */
        state: z.enum(['OPEN', 'DONE', 'NONE']),
        ...formContentShape,
      }),
    ),
  }),
  answer: endpoint({
    summary: 'Answer the equality questions once, or decline with null; the answers cannot be read or changed afterwards',
    access: applicants,
    params: idOf('application'),
    body: z.object({ answers: answers.nullable() }),
    bodyLimit: 64 * 1024,
    answer: single(z.object({ state: z.literal('DONE') })),
    errors: ['RULE_BROKEN'],
  }),
};
