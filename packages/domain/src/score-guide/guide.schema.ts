/** The shape of a score guide on the wire. Rules of content: guideIssues. */
import { z } from 'zod';
import { GUIDE_LIMITS } from './guide.ts';

export const outcomeSchema = z.object({
  title: z.string().max(GUIDE_LIMITS.title),
  weight: z.number(),
});

/** slug may be missing on the way in and is then made by withSlugs. */
export const criterionSchema = z.object({
  title: z.string().max(GUIDE_LIMITS.title),
  slug: z.string().max(GUIDE_LIMITS.title).optional(),
  isRange: z.boolean().default(false),
  possibleOutcomes: z.array(outcomeSchema).max(GUIDE_LIMITS.outcomes),
  alignedTo: z.string().max(GUIDE_LIMITS.title).optional(),
});

export const scoreGuideInputSchema = z.object({
  name: z.string().trim().max(GUIDE_LIMITS.name),
  description: z.string().max(GUIDE_LIMITS.description).optional(),
  criteria: z.array(criterionSchema).max(GUIDE_LIMITS.criteria),
});

/** Criteria as stored and answered. */
export const storedCriterionSchema = criterionSchema.extend({ slug: z.string() });
