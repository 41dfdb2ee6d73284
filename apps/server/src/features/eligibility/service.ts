import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { checkIssues, localiseText, type Translations } from '@grantdesk/domain';
import { windowStatus } from '@grantdesk/domain/programme/window';
import { recordAudit } from '#platform/audit.ts';
import { limitKey, takeOne, toNetwork } from '#platform/auth/rate-limit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { managed, mayChangeSettings, nextRevision, seen } from '#platform/programme-settings.ts';
import { notFound, ruleBroken } from '#platform/errors.ts';
import { toSections } from '../form/index.ts';
import { judgeAnswers, toCheck, toOfferedCheck } from './judge.ts';
import { countCheck, findCheck, findFigures, lockCheck, storeCheck, withdrawCheck } from './queries.ts';

type One = Answer<'eligibility.one'>;

/** Checks a minute from one network; generous, because a whole campus may share one. */
const CHECKS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** @throws AppError 404 for staff who do not see the programme */
export async function readEligibility(db: Db, { actor }: Ctx, programmeId: string): Promise<One> {
  const found = seen(actor, await findCheck(db, programmeId));
  const { eligible, unsure, notEligible, started, submitted } = await findFigures(db, programmeId);
  const sections = toSections(found.sections);
  const check = toCheck(found);
  return {
    data: {
      programme: { _id: found.id, name: found.name },
      check,
      isOffered: found.isOffered ?? false,
      sections: sections as One['data']['sections'],
      issues: check && found.isOffered ? checkIssues(check, { sections }) : [],
      figures: { checks: { ELIGIBLE: eligible, UNSURE: unsure, NOT_ELIGIBLE: notEligible }, started, submitted },
      revision: found.revision ?? 0,
      mayChange: mayChangeSettings(actor, found),
    },
  };
}

/** @throws AppError 403 for staff who do not manage it, 409 after a change by someone else, 422 with what is wrong */
export async function setEligibility(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { check, revision }: HandlerInput<'eligibility.update'>['body'],
): Promise<One> {
  return inTx(p, async (tx) => {
    await lockCheck(tx, programmeId);
    const found = managed(ctx.actor, await findCheck(tx, programmeId));
    const next = nextRevision(found, revision);
    const tidy = check && {
      ...check,
      intro: check.intro.trim(),
      questions: [...new Set(check.questions)],
      rules: check.rules.map((rule) => ({ ...rule, text: rule.text.trim() })),
    };
    const issues = tidy ? checkIssues(tidy, { sections: toSections(found.sections) }) : [];
    if (issues.length > 0) throw ruleBroken(issues.map(({ path, message }) => ({ path: `check.${path}`, message })));
    if (tidy) await storeCheck(tx, programmeId, tidy, next);
    else await withdrawCheck(tx, programmeId, next);
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id: programmeId, programmeId },
      tidy
        ? {
            type: 'eligibility.set',
            facts: { name: found.name, questions: tidy.questions.length, rules: tidy.rules.length },
          }
        : { type: 'eligibility.removed', facts: { name: found.name } },
    );
    return readEligibility(tx, ctx, programmeId);
  });
}

/**
 * Judges the answers of a person who may have no account, and stores nothing of them but one more in a count.
 * @param address of the caller, as the socket or a trusted proxy says it
 * @throws AppError 404 without a check or while the call is not open, 422 with what is not answered, 429
 */
export async function completeCheck(
  p: Platform,
  address: string,
  programmeId: string,
  { answers, language }: HandlerInput<'eligibility.check'>['body'],
): Promise<Answer<'eligibility.check'>> {
  await takeOne(p.db, limitKey('eligibility', toNetwork(address)), {
    max: CHECKS_PER_MINUTE,
    windowMs: MINUTE_MS,
    refusal: m.eligibility.tooManyChecks(),
  });
  const found = await findCheck(p.db, programmeId);
  const check = found && toOfferedCheck(found);
  if (!check) throw notFound('programme');
  const { outcome, texts } = judgeAnswers(check, toSections(found.sections), answers);
  const now = await databaseNow(p.db);
  // Before and after the call anyone may try it; only checks that could lead to an application count.
  if (windowStatus(found.startDate, found.endDate, now) === 'open') await countCheck(p.db, programmeId, outcome);
  const translations = found.translations as Translations;
  return { data: { outcome, texts: texts.map((text) => (language ? localiseText(translations, language, text) : text)) } };
}
