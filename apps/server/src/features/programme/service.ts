import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canonicalJson,
  canSeeAllProgrammes,
  changedStages,
  isManagerOf,
  ruleChangeDenial,
  stageChangeDenial,
  toStageSet,
  type Actor,
  type ApplicantRule,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { toJson, type Db, type Tx } from '#platform/db.ts';
import { accessDenied, AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { cleanHtml } from '#platform/html.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { toConditions } from '#platform/list-filters.ts';
import { toPage, type ListQuery } from '#platform/list.ts';
import { findPublicCheck } from '../eligibility/index.ts';
import { toSections } from '../form/index.ts';
import { assertReferences } from './check.ts';
import { programmeFilters } from './filter-queries.ts';
import { localiseCall, presentCall, presentProgramme, presentProgrammeRow, publicTranslations } from './present.ts';
import {
  allowSeveralApplications,
  copyTranslations,
  countApplications,
  findCalls,
  findProgramme,
  findProgrammes,
  findStageUse,
  insertProgramme,
  lockProgramme,
  setScoreGuides,
  setTeam,
  updateProgramme,
} from './queries.ts';

type One = Answer<'programme.one'>;
type Body = HandlerInput<'programme.new'>['body'];
type Patch = HandlerInput<'programme.update'>['body'];

export async function listProgrammes(p: Platform, ctx: Ctx, list: ListQuery): Promise<Answer<'programme.many'>> {
  const { rows, total } = await findProgrammes(p.db, ctx.actor, list, toConditions(list.filters, programmeFilters()));
  return toPage(
    list,
    rows.map((row) => presentProgrammeRow(row, ctx.actor)),
    total,
  );
}

/** @throws AppError 404 also where the person may not see it */
export async function readProgramme(db: Db, actor: Actor, id: string): Promise<One> {
  const programme = await findProgramme(db, actor, id);
  if (!programme) throw notFound('programme');
  return { data: presentProgramme(programme, actor) };
}

/** @throws AppError 422 for an unpublished form, managers who are no staff, unknown score guides */
export async function createProgramme(p: Platform, ctx: Ctx, body: Body): Promise<One> {
  await prepareRule(p, body.applicantRule);
  return onceInTx(p, ctx, async (tx) => {
    await assertReferences(tx, body);
    await assertCopySource(tx, ctx.actor, body.copyOf);
    const id = newId();
    const { managers, reviewers, scoreGuides, copyOf } = body;
    await insertProgramme(tx, {
      ...(columnsOf(body) as Required<ReturnType<typeof columnsOf>>),
      id,
      createdBy: ctx.actor.userId,
    });
    await setTeam(tx, 'programmeManagers', id, managers);
    await setTeam(tx, 'programmeReviewers', id, reviewers);
    await setScoreGuides(tx, id, Object.entries(scoreGuides));
    if (copyOf) {
      await copyTranslations(tx, copyOf, id);
      await p.events.emit(tx, ctx, 'PROGRAMME_COPIED', { from: copyOf, to: id });
    }
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      { type: 'programme.created', facts: { name: body.name, ...(copyOf && { copyOf }) } },
    );
    return readProgramme(tx, ctx.actor, id);
  });
}

/** @throws AppError 403 for staff who do not manage it, 409 where applications already rely on what would change */
export async function changeProgramme(p: Platform, ctx: Ctx, id: string, { revision, ...body }: Patch): Promise<One> {
  await prepareRule(p, body.applicantRule);
  return inTx(p, async (tx) => {
    const stored = await lockProgramme(tx, id);
    const before = (await readProgramme(tx, ctx.actor, id)).data;
    if (
      !stored ||
      !isManagerOf(
        ctx.actor,
        before.managers.map((manager) => manager._id),
      )
    )
      throw accessDenied();
    // Naming managers hands out rights: only those who see every programme may.
    if (body.managers && !canSeeAllProgrammes(ctx.actor)) throw accessDenied();
    if (revision !== undefined && revision !== stored.revision)
      throw new AppError('STALE_VERSION', m.programme.someoneElseHasChangedThisProgramme(), {
        details: { revision: stored.revision },
      });
    await assertReferences(tx, body);
    const changesForm = body.applicationForm !== undefined && body.applicationForm !== stored.applicationFormId;
    const changesCurrency = body.currency !== undefined && body.currency !== stored.currency;
    if ((changesForm || changesCurrency) && (await countApplications(tx, id)) > 0)
      throw new AppError('CONFLICT', changesForm ? m.programme.formCannotBeChanged() : m.programme.currencyCannotBeChanged());
    if (body.stages) await assertStagesUnused(tx, id, stored.stages, body.stages);
    if (body.applicantRule) await assertRule(tx, id, stored.applicantRule as ApplicantRule, body.applicantRule);
    await updateProgramme(tx, id, stored.revision + 1, columnsOf(body));
    if (body.managers) await setTeam(tx, 'programmeManagers', id, body.managers);
    if (body.reviewers) await setTeam(tx, 'programmeReviewers', id, body.reviewers);
    if (body.scoreGuides) await setScoreGuides(tx, id, Object.entries(body.scoreGuides));
    const after = await readProgramme(tx, ctx.actor, id);
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      { type: 'programme.updated', facts: { name: stored.name, changes: changesOf(before, after.data) } },
    );
    return after;
  });
}

/** @throws AppError 422 for a programme that the person does not see */
async function assertCopySource(tx: Tx, actor: Actor, copyOf: string | undefined): Promise<void> {
  if (copyOf && !(await findProgramme(tx, actor, copyOf)))
    throw ruleBroken([{ path: 'copyOf', message: m.programme.chooseAProgrammeThatYouCan() }]);
}

/** The programme is locked, so that no step or assignment uses a stage at the same time. @throws AppError 409 with the reason */
async function assertStagesUnused(tx: Tx, id: string, stored: string[], wanted: string[]): Promise<void> {
  for (const stage of changedStages(toStageSet(stored), toStageSet(wanted))) {
    const denial = stageChangeDenial(stage, await findStageUse(tx, id, stage));
    if (denial) throw new AppError('CONFLICT', denial, { issues: [{ path: 'stages', message: denial }] });
  }
}

/** In a transaction of its own: it locks the table for a moment, which the change itself must not do while it holds rows. */
async function prepareRule(p: Platform, rule: ApplicantRule | undefined): Promise<void> {
  if (rule !== undefined && rule !== 'PERSON') await inTx(p, allowSeveralApplications);
}

/**
 * The programme is locked, so that no one starts an application by the old rule at the same time. Existing keys stay: only
 * the looser rule follows, by which nothing is equal. @throws AppError 409 with the reason
 */
async function assertRule(tx: Tx, id: string, stored: ApplicantRule, wanted: ApplicantRule): Promise<void> {
  if (stored === wanted) return;
  const denial = ruleChangeDenial(stored, wanted, await countApplications(tx, id));
  if (denial) throw new AppError('CONFLICT', denial, { issues: [{ path: 'applicantRule', message: denial }] });
}

export async function listCalls(p: Platform, actor: Actor | null, list: ListQuery): Promise<Answer<'programme.open'>> {
  const { rows, total, publishesAwards } = await findCalls(p.db, actor?.userId, { search: list.search }, list);
  const calls = rows.map((row) => presentCall(localiseCall(row)));
  return { ...toPage(list, calls, total), publishesAwards };
}

/** Calls that are open or will open, in the language that is spoken, as a visitor without an account sees them. */
export async function listOpenCalls(db: Db, most: number): Promise<Answer<'programme.open'>['data']> {
  const { rows } = await findCalls(db, undefined, {}, { page: 1, limit: most });
  const now = await databaseNow(db);
  return rows.filter(({ endDate }) => endDate >= now).map((row) => presentCall(localiseCall(row)));
}

export async function readCall(p: Platform, actor: Actor | null, id: string): Promise<Answer<'programme.openOne'>> {
  const { rows } = await findCalls(p.db, actor?.userId, { id }, { page: 1, limit: 1 });
  const [call] = rows;
  if (!call) throw notFound('programme');
  const eligibility = await findPublicCheck(p.db, id);
  return {
    data: {
      ...presentCall(call),
      programmeLanguage: call.language,
      translations: publicTranslations(call, eligibility?.intro),
      language: call.formLanguage ?? 'en',
      sections: toSections(call.sections) as Answer<'programme.openOne'>['data']['sections'],
      publishesAwards: call.publishesAwards ?? false,
      eligibility,
      referees: call.referees ?? null,
      takesNominations: call.takesNominations ?? false,
    },
  };
}

/** What differs between two states of a programme, as the audit trail tells it. */
function changesOf(before: One['data'], after: One['data']): { field: string; from: string | null; to: string | null }[] {
  const text = (value: unknown): string | null =>
    value === null || value === undefined ? null : (typeof value === 'string' ? value : canonicalJson(value)).slice(0, 500);
  const watched = Object.keys(after).filter((key) => key !== 'revision') as (keyof One['data'])[];
  return watched
    .filter((key) => text(before[key]) !== text(after[key]))
    .map((field) => ({ field, from: text(before[field]), to: text(after[field]) }));
}

/** The columns that a body names; an absent part is left out and so stays as it is. */
function columnsOf(body: Partial<Body> | Patch) {
  const {
    applicationForm,
    proposalForm,
    reportForm,
    managers: _managers,
    reviewers: _reviewers,
    scoreGuides: _scoreGuides,
    description,
    blindReview,
    stages,
    copyOf: _copyOf,
    ...rest
  } = body as Partial<Body>;
  return {
    ...rest,
    ...(stages !== undefined && { stages: toStageSet(stages) }),
    ...(blindReview !== undefined && { blindReview: toJson(blindReview) }),
    ...(description !== undefined && { description: cleanHtml(description) }),
    ...(applicationForm !== undefined && { applicationFormId: applicationForm }),
    ...(proposalForm !== undefined && { proposalFormId: proposalForm }),
    ...(reportForm !== undefined && { reportFormId: reportForm }),
  };
}
