import { m } from '@grantdesk/messages';
import { isGrantDecision, LARGEST_AMOUNT, MAX_CONDITIONS, STAFF_STAGE_ACTIONS, STAGE_ACTIONS } from '@grantdesk/domain';
import { z } from 'zod';
import { applicationOne, ownerOnly } from './shapes.ts';
import { dateTime, endpoint, idParams, idSchema, listQuery, page, permission, single } from '../endpoint.ts';

const action = z.enum(STAFF_STAGE_ACTIONS, { error: m.common.chooseAnAction });
/** What a grant depends on, one condition a line. */
export const conditions = z
  .string()
  .trim()
  .max(MAX_CONDITIONS, { error: () => m.common.useAtMostMaxCharacters({ max: MAX_CONDITIONS }) });
const reason = z.string().trim().max(2000, { error: m.common.maximumOf2000Characters }).optional();
const step = z.object({
  action,
  applications: z
    .array(idSchema)
    .min(1, { error: m.common.addAtLeastOneApplication })
    .max(1000, { error: m.common.atMost1000ApplicationsAtOnce }),
  reason,
  /** Of an undo: the step to take back, as the step itself was answered. */
  move: idSchema.optional(),
  /**
   * Of an approval: what is granted, in minor units, and under which conditions. Without an amount, what the proposal names is
   * granted, else what the application requests, where that is known.
   */
  amounts: z
    .array(
      z.object({
        application: idSchema,
        amount: z
          .int({ error: m.common.enterAnAmountAboveZero })
          .min(1, { error: m.common.enterAnAmountAboveZero })
          .max(LARGEST_AMOUNT)
          .optional(),
        conditions: conditions.optional(),
      }),
    )
    .max(1000, { error: m.common.atMost1000ApplicationsAtOnce })
    .optional(),
});
const amount = z.number().int().nullable();
const refused = z.array(z.object({ _id: idSchema, applicationID: z.string(), reason: z.string() }));

/** A mail as it will be read. */
export const mailShown = z.object({
  to: z.string(),
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])),
  action: z.string().nullable(),
});

/** Moving applications through the stages: before, during, and back. */
export const stageCalls = {
  stage: endpoint({
    summary:
      'Move applications to the next step; returns `done` and `refused`, each refusal with its reason. 409 with the same body if none could move',
    access: permission('APPLICATIONS', 'UPDATE'),
    body: step,
    confirmedFor: ({ action: wanted }: z.output<typeof step>) => isGrantDecision(wanted),
    answer: single(
      z.object({
        done: z.array(idSchema),
        refused,
        /** What an undo names; null where nothing moved, and of an undo. */
        move: idSchema.nullable(),
      }),
    ),
    errors: ['CONFLICT', 'RULE_BROKEN'],
    idempotent: true,
  }),
  stagePreview: endpoint({
    summary:
      'Preview a step: which applications can take it, which cannot and why, who gets an email, and the email; changes nothing',
    access: permission('APPLICATIONS', 'UPDATE'),
    body: step.extend({ /** Whose mail to show; the first recipient otherwise. */ show: idSchema.optional() }),
    answer: single(
      z.object({
        eligible: z.array(idSchema),
        refused,
        recipients: z.array(z.object({ _id: idSchema, applicationID: z.string(), name: z.string(), email: z.string() })),
        mail: mailShown.nullable(),
        /** Of an approval: what each application requests, proposes and would be granted, in minor units; null where it is not known. */
        grants: z.array(
          z.object({
            _id: idSchema,
            programme: idSchema,
            requested: amount,
            proposed: amount,
            granted: amount,
            currency: z.string(),
          }),
        ),
        /** The budgets that pay for them, with what is left of each before they are approved. */
        budgets: z.array(
          z.object({ programme: idSchema, currency: z.string(), budget: z.number().int(), left: z.number().int() }),
        ),
        /** Why the grants cannot be approved together: they exceed what is left of the budget. */
        overBudget: z.string().nullable(),
      }),
    ),
    errors: ['RULE_BROKEN'],
  }),
  stageTest: endpoint({
    summary: 'Send the email of a step to yourself, as one applicant would get it',
    access: permission('APPLICATIONS', 'UPDATE'),
    body: z.object({ action, application: idSchema, reason }),
    answer: single(z.object({ to: z.string() })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  moves: endpoint({
    summary: 'List the steps taken in a programme, newest first, with who, when, and whether they can be undone',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: listQuery.pick({ page: true, limit: true }).extend({ application: idSchema.optional() }),
    answer: page(
      z.object({
        _id: idSchema,
        action: z.enum(STAGE_ACTIONS),
        at: dateTime,
        by: z.object({ name: z.string() }),
        count: z.number().int(),
        /** The numbers of the first few. */
        applicationIDs: z.array(z.string()),
        /** Those that an undo would take back now. */
        undoable: z.array(idSchema),
        /** Why nothing of it can be taken back; null where something can. */
        denial: z.string().nullable(),
        undone: z.object({ count: z.number().int(), at: dateTime, by: z.string() }).nullable(),
      }),
    ),
  }),
  withdraw: endpoint({
    summary: 'Withdraw your own application, permanently',
    access: ownerOnly,
    params: idParams,
    body: z.object({ reason }),
    answer: single(applicationOne),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
};
