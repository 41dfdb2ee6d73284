import { m } from '@grantdesk/messages';
import { CHECK_QUESTIONS_MAX, CHECK_RULES_MAX, ELIGIBILITY_OUTCOMES, RULE_OUTCOMES, RULE_TEXT_MAX } from '@grantdesk/domain';
import { contentLanguage, FORM_LIMITS, smartLogicSchema, storedFormSectionsSchema } from '@grantdesk/domain/form/form.schema';
import { z } from 'zod';
import { answers } from './application/shapes.ts';
import { endpoint, idParams, open, permission, single } from './endpoint.ts';

const rule = z.object({
  /** Any of them may match; within one, every comparison must hold. */
  conditions: smartLogicSchema.shape.conditions,
  outcome: z.enum(RULE_OUTCOMES, { error: m.eligibility.chooseAnOutcome }),
  text: z.string().max(RULE_TEXT_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: RULE_TEXT_MAX }) }),
});

const check = z.object({
  intro: z
    .string()
    .max(RULE_TEXT_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: RULE_TEXT_MAX }) })
    .default(''),
  questions: z
    .array(z.string().max(FORM_LIMITS.label))
    .max(CHECK_QUESTIONS_MAX, { error: () => m.eligibility.askAtMost({ max: CHECK_QUESTIONS_MAX }) }),
  rules: z.array(rule).max(CHECK_RULES_MAX, { error: () => m.eligibility.tooManyRules({ max: CHECK_RULES_MAX }) }),
});

const figures = z.object({
  /** Completed checks, by what they said. Nothing else of them is stored. */
  checks: z.object({
    ELIGIBLE: z.number().int(),
    UNSURE: z.number().int(),
    NOT_ELIGIBLE: z.number().int(),
  }),
  /** Applications that were started after a check, and how many of them were submitted. */
  started: z.number().int(),
  submitted: z.number().int(),
});

const eligibilityOne = z.object({
  programme: z.object({ _id: z.uuid(), name: z.string() }),
  /** As it was last saved; null where there never was one. */
  check: check.nullable(),
  isOffered: z.boolean(),
  /** The published questions of the application form, to choose from. */
  sections: storedFormSectionsSchema,
  /** What a later version of the form has made of the check. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  figures,
  /** Raised by every change; send it back with an update. */
  revision: z.number().int(),
  mayChange: z.boolean(),
});

/** A short check by questions of the application form, before there is an account or a draft. */
export const eligibility = {
  one: endpoint({
    summary: 'Get the eligibility check of a programme, with what became of those who completed it',
    access: permission('PROGRAMMES', 'READ'),
    params: idParams,
    answer: single(eligibilityOne),
  }),
  update: endpoint({
    summary:
      'Set and offer the eligibility check of a programme, or stop offering it with null; applications that exist are not affected',
    access: permission('PROGRAMMES', 'UPDATE'),
    params: idParams,
    body: z.object({ check: check.nullable(), revision: z.number().int().optional() }),
    answer: single(eligibilityOne),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  check: endpoint({
    summary: 'Complete the eligibility check of a call; the answers are judged and not stored',
    access: open('people check whether they can apply before they have an account; calls are limited by network'),
    params: idParams,
    body: z.object({
      answers,
      /** The language to answer in, where the programme’s texts are translated into it. */
      language: contentLanguage.optional(),
    }),
    bodyLimit: 64 * 1024,
    answer: single(z.object({ outcome: z.enum(ELIGIBILITY_OUTCOMES), texts: z.array(z.string()) })),
    errors: ['RULE_BROKEN', 'TOO_MANY_REQUESTS'],
  }),
};
