import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { settleChange } from './decide.ts';
import { describeRequest } from './present.ts';
import { findEveryWaiting, lockRequest } from './queries.ts';

/** A person at the server's console: the trail calls them the operator, and they have no account. */
const OPERATOR: Ctx = {
  actor: { userId: '', name: 'The operator', email: '', accountType: 'ADMIN', role: '', permissions: {} },
  sessionId: '',
  sessionEndsAt: new Date(0),
  ipAddress: '',
};

/** What waits for a second person, for the command at the server. */
export const listWaitingForOperator = async (db: Db): Promise<{ id: string; text: string; requestedBy: string }[]> =>
  (await findEveryWaiting(db)).map((row) => ({ id: row.id, text: describeRequest(row), requestedBy: row.requesterName }));

/** Confirms a request at the server's keyboard. @returns its text, or undefined where nothing of this id waits */
export const confirmAsOperator = (p: Platform, id: string): Promise<string | undefined> =>
  inTx(p, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row?.state !== 'WAITING') return undefined;
    await settleChange(p, tx, OPERATOR, row, { state: 'CONFIRMED', reason: '' });
    return describeRequest(row);
  });
