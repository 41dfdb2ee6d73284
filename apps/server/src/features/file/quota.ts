import { findStorageError } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { findStoredBytes } from './queries.ts';

/**
 * Why a file of this size does not fit into what one applicant may store (`APPLICANT_STORAGE_MB`); null where it does. Staff have
 * no limit.
 * @param pending bytes of the same request that no row names yet
 */
export async function findQuotaError(
  p: Pick<Platform, 'db' | 'config'>,
  { actor }: Ctx,
  size: number,
  pending = 0,
): Promise<string | null> {
  const { applicantStorageMb } = p.config;
  if (applicantStorageMb === 0 || actor.accountType !== 'SUBSCRIBER') return null;
  return findStorageError((await findStoredBytes(p.db, actor.userId)) + pending, size, applicantStorageMb);
}
