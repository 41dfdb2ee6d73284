import type { Answer, HandlerInput } from '@grantdesk/api';
import { randomUUID } from 'node:crypto';
import {
  answersToKeep,
  compileEqualityForm,
  countAnswers,
  toEqualityForm,
  validateForm,
  type Answers,
  type CompiledForm,
} from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { seal, unseal, type Keys } from '#platform/encryption.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toSections } from '../form/index.ts';
import {
  addCounts,
  findEquality,
  findRespondent,
  insertResponse,
  lockCounts,
  takeBatch,
  type EqualityRecord,
} from './queries.ts';

type Questions = Answer<'equality.questions'>;

/** Encrypted answers are as long as each other, so that their length does not give them away. */
const SEALED_LENGTH = 2_048;

interface Offer {
  programme: EqualityRecord;
  sections: ReturnType<typeof toSections>;
  hasResponded: boolean;
}

/** @throws AppError 404 for an application that the person has not submitted, or not written */
async function findOffer(db: Db, { actor }: Ctx, applicationId: string): Promise<Offer> {
  const respondent = await findRespondent(db, applicationId, actor.userId);
  const programme = respondent && (await findEquality(db, respondent.programmeId));
  if (!programme) throw notFound('application');
  const stored = programme.isOffered && programme.sections !== null ? toSections(programme.sections) : [];
  const { sections } = toEqualityForm({ sections: stored });
  return { programme, sections, hasResponded: respondent.hasResponded };
}

const stateOf = ({ hasResponded, sections }: Offer): Questions['data']['state'] =>
  hasResponded ? 'DONE' : sections.length > 0 ? 'OPEN' : 'NONE';

/** @throws AppError 404 for an application that the person has not submitted, or not written */
export async function readQuestions(db: Db, ctx: Ctx, applicationId: string): Promise<Questions> {
  const offer = await findOffer(db, ctx, applicationId);
  const { programme, sections } = offer;
  const state = stateOf(offer);
  return {
    data: {
      programme: { _id: programme.id, name: programme.name },
      state,
      language: programme.language ?? 'en',
      sections: (state === 'OPEN' ? sections : []) as Questions['data']['sections'],
    },
  };
}

/**
 * Takes the answers of a person once: encrypted until there are enough of them, then as counts without a way back. Nothing of it is
 * in the audit trail, whose times would lead to who answered what. A second response changes nothing, and is answered alike.
 * @throws AppError 404 for an application that the person has not submitted or where nothing is offered, 422 for unknown choices
 */
export async function answerQuestions(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  { answers }: HandlerInput<'equality.answer'>['body'],
): Promise<Answer<'equality.answer'>> {
  const offer = await findOffer(p.db, ctx, applicationId);
  const state = stateOf(offer);
  if (state === 'NONE') throw notFound('application');
  if (state === 'OPEN') {
    const form = compileEqualityForm(offer);
    if (answers) {
      const issues = validateForm(form, answers).map(({ path, message }) => ({ path, message }));
      if (issues.length > 0) throw ruleBroken(issues);
    }
    const programmeId = offer.programme.id;
    await inTx(p, async (tx) => {
      await lockCounts(tx, programmeId);
      const id = randomUUID();
      const sealed = answers && sealAnswers(p, id, answersToKeep(form, answers));
      if (await insertResponse(tx, { id, programmeId, userId: ctx.actor.userId, sealed }))
        await countBatch(p, tx, programmeId, form);
    });
  }
  return { data: { state: 'DONE' } };
}

async function countBatch(keys: Keys, tx: Tx, programmeId: string, form: CompiledForm): Promise<void> {
  const batch = await takeBatch(tx, programmeId);
  const people = batch.map((response) => unsealAnswers(keys, response)).filter((answers) => answers !== undefined);
  if (people.length > 0) await addCounts(tx, programmeId, people.length, countAnswers(form, people));
}

const sealAnswers = (keys: Keys, id: string, answers: Answers): Buffer => {
  const text = JSON.stringify(answers);
  const length = Math.ceil((Buffer.byteLength(text) + 1) / SEALED_LENGTH) * SEALED_LENGTH;
  return seal(keys, id, text + ' '.repeat(length - Buffer.byteLength(text)), 'equality answers');
};

/** Undefined for answers that were encrypted with a key that is gone: they cannot be counted any more. */
function unsealAnswers(keys: Keys, { id, sealed }: { id: string; sealed: Buffer }): Answers | undefined {
  try {
    return JSON.parse(unseal(keys, id, sealed, 'equality answers')) as Answers;
  } catch {
    return undefined;
  }
}
