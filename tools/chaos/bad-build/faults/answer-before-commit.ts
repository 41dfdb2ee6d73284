import { setTimeout } from 'node:timers/promises';
import * as original from '../../../../apps/server/src/platform/http/idempotency.ts';

export * from '../../../../apps/server/src/platform/http/idempotency.ts';
export { original };

export const onceInTx: typeof original.onceInTx = (platform, ctx, change) =>
  new Promise((resolve, reject) => {
    const answerEarly: typeof change = async (tx) => {
      const answer = await change(tx);
      if (!ctx.idempotency) return answer;
      resolve(answer);
      return setTimeout(1_000, answer);
    };
    original.onceInTx(platform, ctx, answerEarly).then(resolve, reject);
  });
