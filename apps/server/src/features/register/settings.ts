import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canChangeSettings,
  failureText,
  getRegister,
  REGISTER_ADAPTERS,
  registerIssues,
  RENEW_DAYS,
  type CheckFailure,
  type RegisterKey,
  type RegisterSetting,
} from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { seal } from '#platform/encryption.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { findLastAnswers, findSettings, lockSetting, saveSetting, type SettingRow } from './setting-queries.ts';

type Registers = Answer<'register.settings'>;

function assertCanChange(ctx: Ctx): void {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
}

/** @throws AppError 404 for everyone but the Super Admin */
export async function readSettings(p: Platform, ctx: Ctx): Promise<Registers> {
  assertCanChange(ctx);
  return present(p.db);
}

async function present(db: Db): Promise<Registers> {
  const [rows, answers] = [await findSettings(db), await findLastAnswers(db)];
  return {
    data: {
      registers: REGISTER_ADAPTERS.map(({ key, label, kind, keyPlace, baseUrl }) => {
        const row = rows.find(({ register }) => register === key);
        const last = answers.find(({ register }) => register === key);
        return {
          register: key,
          label,
          kind,
          needsKey: keyPlace !== null,
          publishedUrl: baseUrl,
          isOn: row?.isOn ?? false,
          baseUrl: row?.baseUrl ?? baseUrl,
          hasKey: (row?.keySealed ?? null) !== null,
          renewDays: row?.renewDays ?? RENEW_DAYS,
          lastAnswerAt: last?.answeredAt?.toISOString() ?? null,
          lastFailure: last?.failedAt
            ? { at: last.failedAt.toISOString(), text: failureText(last.failure as CheckFailure) }
            : null,
          version: row?.version ?? 0,
        };
      }),
    },
  };
}

/**
 * Changes one register. A key belongs to the address that it was entered for, so that a new address never receives an old key.
 * @throws AppError 404, 409 STALE_VERSION, 422 with the field
 */
export async function configure(
  p: Platform,
  ctx: Ctx,
  register: RegisterKey,
  { version, key, ...patch }: HandlerInput<'register.configure'>['body'],
): Promise<Registers> {
  assertCanChange(ctx);
  return inTx(p, async (tx) => {
    const before = await lockSetting(tx, register, getRegister(register).baseUrl);
    if (version !== undefined && version !== before.version)
      throw new AppError('STALE_VERSION', m.settings.someoneElseHasChangedTheseSettings(), {
        details: { version: before.version },
      });
    const { isOn, baseUrl, renewDays } = before;
    const merged = applyPatch<RegisterSetting>({ isOn, baseUrl, renewDays }, patch);
    const after = { ...merged, baseUrl: merged.baseUrl.replace(/\/+$/, '') };
    const keySealed = nextKey(p, register, { key, before, isMoved: after.baseUrl !== baseUrl });
    const issues = registerIssues(register, after, keySealed !== null, p.config.webhookInwardHosts);
    if (issues.length > 0) throw ruleBroken(issues);
    await saveSetting(tx, register, { ...after, keySealed, version: before.version + 1, changedBy: ctx.actor.userId });
    for (const facts of forTrail(() => changesOf(register, before, after, keySealed)))
      await recordAudit(tx, ctx, { kind: 'SETTING', id: null }, { type: 'setting.changed', facts });
    return present(tx);
  });
}

function nextKey(
  p: Platform,
  register: string,
  { key, before, isMoved }: { key: string | null | undefined; before: SettingRow; isMoved: boolean },
): Buffer | null {
  if (key === null) return null;
  if (key !== undefined) return seal(p, register, key, 'register key');
  return isMoved ? null : before.keySealed;
}

/** The key itself is never in the trail. */
function changesOf(register: string, before: SettingRow, after: RegisterSetting, keySealed: Buffer | null) {
  const { label } = getRegister(register);
  const facts = (field: string, from: unknown, to: unknown) =>
    from === to ? [] : [{ key: `${label}: ${field}`, from: String(from), to: String(to) }];
  return [
    ...facts('isOn', before.isOn, after.isOn),
    ...facts('baseUrl', before.baseUrl, after.baseUrl),
    ...facts('renewDays', before.renewDays, after.renewDays),
    ...(before.keySealed === keySealed ? [] : [{ key: `${label}: key`, from: null, to: keySealed ? '***' : null }]),
  ];
}
