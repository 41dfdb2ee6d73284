import type { FastifyBaseLogger } from 'fastify';
import { sealAudit, type SealParts } from './seal.ts';

export const KEEP_HEAD = 'keep-audit-head';
export const KEEP_HEAD_CRONTAB = `7 * * * * ${KEEP_HEAD}`;
export const CHECK_AUDIT = 'check-audit';
/** At a quiet hour of most installations. */
export const CHECK_AUDIT_CRONTAB = `41 3 * * * ${CHECK_AUDIT}`;

const SEAL_EVERY_MS = 1_000;

/** Seals each second, one run after the other. A failure is logged and tried again: nothing that people do waits for it. */
export function startSealing(p: SealParts, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      running = sealAudit(p)
        .catch((error: unknown) => {
          if (!stopped) log.warn({ err: error }, 'the audit trail could not be sealed');
        })
        .finally(() => {
          if (!stopped) next();
        });
    }, SEAL_EVERY_MS);
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
