import * as original from '../../../../apps/server/src/platform/http/idempotency.ts';

export * from '../../../../apps/server/src/platform/http/idempotency.ts';
export { original };

type Ctx = Parameters<typeof original.findFirstAnswer>[1];
let first: Ctx | undefined;

export const findFirstAnswer: typeof original.findFirstAnswer = (db, ctx) => original.findFirstAnswer(db, (first ??= ctx));
