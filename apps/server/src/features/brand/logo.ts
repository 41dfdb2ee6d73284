import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { canChangeSettings, LOGO_MAX_BYTES } from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import { findBrand, presentLogo } from '#platform/brand.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import type { PartsReader } from '#platform/http/multipart.ts';
import { deleteLogo, saveLogo } from './queries.ts';
import { readLogo } from './read.ts';

type LogoAnswer = Answer<'brand.logoNew'>;

/** Stores a logo in the place of the one before. @throws AppError 404, 413, 422 with what is wrong with the file */
export async function uploadLogo(p: Platform, ctx: Ctx, readParts: PartsReader): Promise<LogoAnswer> {
  assertMayChange(ctx);
  const received: Buffer[] = [];
  await readParts({
    maxParts: 2,
    maxFileBytes: LOGO_MAX_BYTES,
    onFile: async (_part, _fileName, content, isTruncated) => {
      const bytes = await buffer(content);
      if (isTruncated() || bytes.length > LOGO_MAX_BYTES)
        throw new AppError('TOO_LARGE', m.settings.logoIsTooLarge({ most: LOGO_MAX_BYTES / 1000 }));
      received.push(bytes);
      return toDigest(bytes);
    },
  });
  const [bytes] = received;
  if (!bytes || received.length > 1) throw refuse(m.settings.chooseALogo());
  const logo = await readLogo(bytes);
  if (!logo) throw refuse(m.settings.logoIsNoPicture());
  const digest = toDigest(logo.content);
  return onceInTx(p, ctx, async (tx) => {
    await saveLogo(tx, { ...logo, digest });
    await recordAudit(tx, ctx, { kind: 'SETTING', id: null }, { type: 'brand.logo-set', facts: { type: logo.type, digest } });
    return present(tx);
  });
}

/** Removes the logo; without one nothing happens. @throws AppError 404 */
export async function removeLogo(p: Platform, ctx: Ctx): Promise<LogoAnswer> {
  assertMayChange(ctx);
  return inTx(p, async (tx) => {
    const digest = await deleteLogo(tx);
    if (digest !== undefined)
      await recordAudit(tx, ctx, { kind: 'SETTING', id: null }, { type: 'brand.logo-removed', facts: { digest } });
    return present(tx);
  });
}

const present = async (db: Db): Promise<LogoAnswer> => ({ data: { logo: presentLogo((await findBrand(db)).logo) } });

const toDigest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const refuse = (message: string): AppError => ruleBroken([{ path: 'file', message }]);

function assertMayChange(ctx: Ctx): void {
  if (!canChangeSettings(ctx.actor)) throw notFound('page');
}
