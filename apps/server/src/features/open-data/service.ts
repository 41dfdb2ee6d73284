import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  isManagerOf,
  NO_OPEN_DATA,
  publisherGaps,
  publisherHints,
  settingsIssues,
  type FormSection,
  type OfferedQuestion,
  type OpenDataSettings,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { databaseNow } from '#platform/clock.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { toOffset, toPage } from '#platform/list.ts';
import { applyPatch } from '#platform/patch.ts';
import { findCurrentVersion } from '../form/index.ts';
import { indexAwards, validatedAwards } from './awards.ts';
import { presentPreview } from './present.ts';
import {
  findOneAward,
  findOpenData,
  lockOpenData,
  savePublication,
  saveSettings,
  setLeftOut,
  type OpenDataProgramme,
} from './queries.ts';

type Body<K extends 'openDataUpdate' | 'openDataPublish' | 'openDataAward'> = HandlerInput<`programme.${K}`>['body'];

/** Settings as they are stored, with what has been added since in its neutral state. */
export const toSettings = ({ settings }: { settings: unknown }): OpenDataSettings => ({
  ...NO_OPEN_DATA,
  ...(settings as Partial<OpenDataSettings> | null),
});

/** A programme that the person runs. @throws AppError 404 for everyone else, so that ids cannot be probed */
async function ownProgramme(db: Db, ctx: Ctx, id: string): Promise<OpenDataProgramme> {
  const programme = await findOpenData(db, id);
  if (!programme || !isManagerOf(ctx.actor, programme.managerIds ?? [])) throw notFound('programme');
  return programme;
}

/** Questions of the programme's forms that a setting could name, by the path that filters use. */
async function offeredQuestions(
  db: Db,
  { applicationFormId, proposalFormId }: Pick<OpenDataProgramme, 'applicationFormId' | 'proposalFormId'>,
): Promise<OfferedQuestion[]> {
  const of = async (prefix: string, what: string, formId: string | null) => {
    const version = formId ? await findCurrentVersion(db, formId) : undefined;
    return ((version?.sections ?? []) as unknown as FormSection[])
      .flatMap((section) => section.section_fields)
      .map((field) => ({
        value: `${prefix}.${field.field_id}`,
        label: `${field.field_label} (${what})`,
        type: field.field_type,
      }));
  };
  return [...(await of('data', 'application', applicationFormId)), ...(await of('proposalData', 'proposal', proposalFormId))];
}

/** Settings, and each award as it is stored beside how it is published, without what a conflict of interest closes. */
export async function readOpenData(
  p: Platform,
  ctx: Ctx,
  id: string,
  list: { page: number; limit: number },
): Promise<Answer<'programme.openData'>> {
  const programme = await ownProgramme(p.db, ctx, id);
  const settings = toSettings(programme);
  const index = await indexAwards(p.db, programme, settings, ctx.actor.userId);
  const ids = index.all.slice(toOffset(list), toOffset(list) + list.limit);
  const rows = [];
  for await (const judged of validatedAwards(p.db, programme, settings, ids)) rows.push(presentPreview(judged));
  return {
    ...toPage(list, rows, index.all.length),
    open: {
      programme: { _id: programme.id, name: programme.name, currency: programme.currency, timeZone: programme.timeZone },
      settings,
      version: programme.version,
      publishedAt: programme.publishedAt?.toISOString() ?? null,
      isPrefixFixed: programme.firstPublishedAt !== null,
      questions: await offeredQuestions(p.db, programme),
      gaps: publisherGaps(settings),
      hints: publisherHints(settings),
      counts: {
        awards: index.all.length,
        public: index.published.length,
        leftOut: index.leftOut,
        notReady: index.notReady,
        incomplete: index.incomplete,
      },
    },
  };
}

const stale = (version: number): AppError =>
  new AppError('STALE_VERSION', m.openData.someoneElseHasChangedTheseSettings(), {
    details: { version },
  });

/** @throws AppError 404, 409 STALE_VERSION or where the prefix is fixed, 422 with an issue at each part */
export async function changeOpenData(
  p: Platform,
  ctx: Ctx,
  id: string,
  { version, ...patch }: Body<'openDataUpdate'>,
): Promise<Answer<'programme.openDataUpdate'>> {
  const programme = await ownProgramme(p.db, ctx, id);
  const questions = await offeredQuestions(p.db, programme);
  return inTx(p, async (tx) => {
    const stored = await lockOpenData(tx, id, NO_OPEN_DATA, ctx.actor.userId);
    if (version !== undefined && version !== stored.version) throw stale(stored.version);
    const before = toSettings(stored);
    const settings = applyPatch(before, patch);
    const issues = settingsIssues(settings, questions);
    if (issues.length > 0) throw ruleBroken(issues);
    if (stored.firstPublishedAt !== null && settings.prefix !== before.prefix)
      throw ruleBroken([{ path: 'prefix', message: m.openData.awardsHaveBeenPublishedUnderThis() }]);
    const [gap] = stored.publishedAt === null ? [] : publisherGaps(settings);
    if (gap) throw new AppError('CONFLICT', m.openData.gapItIsNeededWhileThe({ gap }));
    const updatedAt = await databaseNow(tx);
    await saveSettings(tx, id, settings, { version: stored.version + 1, updatedBy: ctx.actor.userId, updatedAt });
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      {
        type: 'open-data.settings-changed',
        facts: {
          programme: programme.name,
          changes: (Object.keys(settings) as (keyof OpenDataSettings)[])
            .filter((field) => before[field] !== settings[field])
            .map((field) => ({ field, from: before[field], to: settings[field] })),
        },
      },
    );
    return { data: { version: stored.version + 1 } };
  });
}

/** Publishes once everything that the files need is there; unpublishes immediately. @throws AppError 404, 409 */
export async function publishAwards(
  p: Platform,
  ctx: Ctx,
  id: string,
  { publish, version }: Body<'openDataPublish'>,
): Promise<Answer<'programme.openDataPublish'>> {
  const programme = await ownProgramme(p.db, ctx, id);
  return inTx(p, async (tx) => {
    const stored = await lockOpenData(tx, id, NO_OPEN_DATA, ctx.actor.userId);
    if (version !== undefined && version !== stored.version) throw stale(stored.version);
    if ((stored.publishedAt !== null) === publish)
      throw new AppError('CONFLICT', publish ? m.openData.theAwardsArePublicAlready() : m.openData.theAwardsAreNotPublic());
    const settings = toSettings(stored);
    const [gap] = publish ? publisherGaps(settings) : [];
    if (gap) throw new AppError('CONFLICT', gap);
    // For all readers: what will be public does not depend on who presses the switch.
    const { published } = publish ? await indexAwards(tx, programme, settings, null) : { published: [] };
    if (publish && published.length === 0) throw new AppError('CONFLICT', m.openData.thereIsNoAwardYetThat());
    const updatedAt = await databaseNow(tx);
    await savePublication(tx, id, publish, { version: stored.version + 1, updatedBy: ctx.actor.userId, updatedAt });
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      publish
        ? { type: 'open-data.published', facts: { programme: programme.name, awards: published.length } }
        : { type: 'open-data.unpublished', facts: { programme: programme.name } },
    );
    return { data: { version: stored.version + 1, publishedAt: publish ? updatedAt.toISOString() : null } };
  });
}

/** @throws AppError 404 for what is no award of this programme, or closed to the person */
export async function leaveOut(
  p: Platform,
  ctx: Ctx,
  id: string,
  { application, reason }: Body<'openDataAward'>,
): Promise<Answer<'programme.openDataAward'>> {
  await ownProgramme(p.db, ctx, id);
  return inTx(p, async (tx) => {
    const award = await findOneAward(tx, id, ctx.actor.userId, application);
    if (!award) throw notFound('award');
    if (award.reason === reason) return { data: { reason } };
    await setLeftOut(tx, { applicationId: application, programmeId: id }, reason, ctx.actor.userId, await databaseNow(tx));
    const applicationID = award.applicationNumber;
    await recordAudit(
      tx,
      ctx,
      { kind: 'APPLICATION', id: application, programmeId: id },
      reason === null
        ? { type: 'open-data.award-taken-in', facts: { applicationID } }
        : { type: 'open-data.award-left-out', facts: { applicationID, reason } },
    );
    return { data: { reason } };
  });
}
