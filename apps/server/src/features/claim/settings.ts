import type { Answer, HandlerInput } from '@grantdesk/api';
import { claimSettingsIssues, DEFAULT_CLAIM_SETTINGS, type ClaimSettings } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { managed, mayChangeSettings, nextRevision, seen } from '#platform/programme-settings.ts';
import { findSettings, lockSettings, storeSettings, type SettingsRecord } from './settings-queries.ts';

const settingsOf = ({ isOffered, virementPercent, needsEvidence }: SettingsRecord): ClaimSettings => ({
  isOffered: isOffered ?? DEFAULT_CLAIM_SETTINGS.isOffered,
  virementPercent: virementPercent ?? DEFAULT_CLAIM_SETTINGS.virementPercent,
  needsEvidence: needsEvidence ?? DEFAULT_CLAIM_SETTINGS.needsEvidence,
});

/** @throws AppError 404 for staff who do not see the programme */
export async function readSettings(db: Db, { actor }: Ctx, programmeId: string): Promise<Answer<'claim.settings'>> {
  const found = seen(actor, await findSettings(db, programmeId));
  return {
    data: {
      programme: { _id: found.id, name: found.name },
      settings: settingsOf(found),
      revision: found.revision ?? 0,
      mayChange: mayChangeSettings(actor, found),
    },
  };
}

/** @throws AppError 403 for staff who do not manage it, 409 after a change by someone else, 422 */
export async function updateSettings(
  p: Platform,
  ctx: Ctx,
  programmeId: string,
  { revision, ...patch }: HandlerInput<'claim.update'>['body'],
): Promise<Answer<'claim.update'>> {
  return inTx(p, async (tx) => {
    await lockSettings(tx, programmeId);
    const found = managed(ctx.actor, await findSettings(tx, programmeId));
    const next = nextRevision(found, revision);
    const before = settingsOf(found);
    const settings = applyPatch<ClaimSettings>(before, patch);
    const issues = claimSettingsIssues(settings);
    if (issues.length > 0) throw ruleBroken(issues);
    await storeSettings(tx, programmeId, { ...settings, revision: next });
    const changes = changesOf(before, settings);
    if (changes.length > 0)
      await recordAudit(
        tx,
        ctx,
        { kind: 'PROGRAMME', id: programmeId, programmeId },
        { type: 'claim.settings-changed', facts: { name: found.name, changes } },
      );
    return readSettings(tx, ctx, programmeId);
  });
}

function changesOf(before: ClaimSettings, after: ClaimSettings) {
  const words = (settings: ClaimSettings): [string, string][] => [
    ['spending in reports', settings.isOffered ? 'on' : 'off'],
    ['virement', `${settings.virementPercent}%`],
    ['evidence', settings.needsEvidence ? 'required' : 'optional'],
  ];
  const now = words(after);
  return words(before).flatMap(([field, from], index) => {
    const to = now[index]?.[1] ?? '';
    return from === to ? [] : [{ field, from, to }];
  });
}
