import { z } from 'zod';
import { dateTime, endpoint, permission, single } from './endpoint.ts';

const count = z.number().int();

/** What the checks of the domain (system/checks) judge. */
const facts = z.object({
  isDemonstration: z.boolean(),
  isHttps: z.boolean(),
  hasSealKey: z.boolean(),
  isScanned: z.boolean(),
  freeBytes: count.nullable(),
  jobs: z.object({ waiting: count, oldestSeconds: z.number(), givenUp: count }),
  mail: z.object({ isSent: z.boolean(), queued: count, failed: count }),
  audit: z.object({ unsealedSeconds: z.number(), checkedAt: dateTime.nullable(), problems: count }),
  backup: z.object({ isOn: z.boolean(), lastAt: dateTime.nullable(), lastError: z.string(), testedAt: dateTime.nullable() }),
});

export const system = {
  one: endpoint({
    summary: 'Get what the installation runs on, and what its checks judge; for the Super Admin',
    access: permission('ROLES', 'UPDATE'),
    answer: single(
      z.object({
        version: z.string(),
        node: z.string(),
        startedAt: dateTime,
        postgres: z.string(),
        databaseBytes: count,
        /** The last migration. */
        migration: z.string(),
        facts,
      }),
    ),
  }),
};
