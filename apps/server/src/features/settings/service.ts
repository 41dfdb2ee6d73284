import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  brandAfter,
  canChangeSettings,
  organisationAfter,
  securityAfter,
  SETTINGS_DEFAULTS,
  SETTINGS_ISSUES,
  SETTINGS_LABELS,
  type SettingsKey,
  type SettingsSections,
  viewingAfter,
} from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import { findBrand, presentLogo } from '#platform/brand.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { countStaffFactors, findSignInProviders } from '../user/index.ts';
import { findLastRun, findSection, saveSection } from './queries.ts';

type All = Answer<'settings.one'>;
type Change = HandlerInput<'settings.update'>['body'];

/** What a person may set of each section; an absent value stays as it is. */
type Choices = { [K in SettingsKey]: Partial<SettingsSections[K]> };

/** How each section becomes what is stored. A new section is one line here. */
const AFTER: {
  [K in SettingsKey]: (before: SettingsSections[K], choice: SettingsSections[K], now: Date) => SettingsSections[K];
} = {
  security: securityAfter,
  sessions: (_before, choice) => choice,
  retention: (_before, choice) => choice,
  organisation: organisationAfter,
  brand: brandAfter,
  regional: (_before, choice) => choice,
  viewing: viewingAfter,
  reporting: (_before, choice) => choice,
};

function decide<K extends SettingsKey>(key: K, before: SettingsSections[K], choice: Choices[K]) {
  const after = AFTER[key](before, applyPatch(before, choice), new Date());
  return { after, issues: SETTINGS_ISSUES[key](after) };
}

/** The current value of every section. @throws AppError 404 for everyone but the Super Admin */
export async function readSettings(p: Platform, ctx: Ctx): Promise<All> {
  assertCanChangeSettings(ctx);
  return present(p, p.db);
}

/** Changes one section; it applies to everyone from the next request on. @throws AppError 404, 409 STALE_VERSION, 422 */
export async function changeSettings(p: Platform, ctx: Ctx, { key, version, value }: Change): Promise<All> {
  assertCanChangeSettings(ctx);
  return inTx(p, async (tx) => {
    const before = await section(tx, key);
    // Value and section belong together by the contract, which the compiler cannot follow through the union.
    const { after, issues } = decide(key, before.value as never, value as never);
    if (issues.length > 0) throw ruleBroken(issues);
    const seen = version ?? before.version;
    const isSaved = before.version === seen && (await saveSection(tx, { key, value: after, seen, userId: ctx.actor.userId }));
    if (!isSaved)
      throw new AppError('STALE_VERSION', m.settings.someoneElseHasChangedTheseSettings(), {
        details: { version: before.version },
      });
    for (const facts of forTrail(() => [...changes(key, before.value, after)]))
      await recordAudit(tx, ctx, { kind: 'SETTING', id: null }, { type: 'setting.changed', facts });
    return present(p, tx);
  });
}

async function section<K extends SettingsKey>(db: Db, key: K) {
  const row = await findSection(db, key);
  return {
    value: { ...SETTINGS_DEFAULTS[key], ...(row?.value as Partial<SettingsSections[K]> | undefined) },
    version: row?.version ?? 0,
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
}

const present = async (p: Platform, db: Db): Promise<All> => ({
  data: {
    security: {
      ...(await section(db, 'security')),
      ...(await countStaffFactors(db)),
      hasSingleSignOn: p.config.singleSignOn !== undefined || (await findSignInProviders(db)).length > 0,
    },
    sessions: await section(db, 'sessions'),
    retention: { ...(await section(db, 'retention')), lastRun: await lastRun(db) },
    organisation: await section(db, 'organisation'),
    brand: { ...(await section(db, 'brand')), logo: presentLogo((await findBrand(db)).logo) },
    regional: await section(db, 'regional'),
    viewing: await section(db, 'viewing'),
    reporting: await section(db, 'reporting'),
  },
});

/** The value of one section, for other features. */
export const readSection = async <K extends SettingsKey>(db: Db, key: K): Promise<SettingsSections[K]> =>
  (await section(db, key)).value;

/** Who runs the programmes, and what a new one begins with. */
export async function readAbout(p: Platform): Promise<Answer<'settings.about'>> {
  const { color, welcome, footer, links, logo } = await findBrand(p.db);
  const brand = { color, welcome, footer, links, logo: presentLogo(logo) };
  return {
    data: { organisation: await readSection(p.db, 'organisation'), regional: await readSection(p.db, 'regional'), brand },
  };
}

async function lastRun(db: Db) {
  const run = await findLastRun(db);
  return run ? { at: run.at.toISOString(), counts: run.counts as unknown as Record<string, number> } : null;
}

/** What is different, one fact a field, for the audit trail. */
function changes(key: SettingsKey, before: object, after: object) {
  const was = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([field, to]) =>
    text(was[field]) === text(to) ? [] : [{ key: `${SETTINGS_LABELS[key]}: ${field}`, from: text(was[field]), to: text(to) }],
  );
}
/** Lists by comma, their entries' values by space. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((each) => text(each)).join(', ');
  return typeof value === 'object' ? Object.values(value).join(' ') : String(value as string);
}

function assertCanChangeSettings(ctx: Ctx): void {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
}
