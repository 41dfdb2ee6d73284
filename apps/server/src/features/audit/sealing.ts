import type { FastifyBaseLogger } from 'fastify';
import { startRepeating } from '#platform/repeat.ts';
import { sealAudit, type SealParts } from './seal.ts';

export const KEEP_HEAD = 'keep-audit-head';
export const KEEP_HEAD_CRONTAB = `7 * * * * ${KEEP_HEAD}`;
export const CHECK_AUDIT = 'check-audit';
/** At a quiet hour of most installations. */
export const CHECK_AUDIT_CRONTAB = `41 3 * * * ${CHECK_AUDIT}`;

const SEAL_EVERY_MS = 1_000;

/** Seals each second; nothing that people do waits for it. @returns how to stop */
export const startSealing = (p: SealParts, log: FastifyBaseLogger): (() => Promise<void>) =>
  startRepeating(() => sealAudit(p), {
    everyMs: SEAL_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'the audit trail could not be sealed'),
  });
