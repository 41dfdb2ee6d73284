import type { Platform } from '#platform/context.ts';
import type { GroupHandlers } from '#platform/http/bind.ts';
import { readAccount, setAccount } from './account.ts';
import { listCandidates, makeBatch } from './make.ts';
import { listBatches, readBatch } from './read.ts';
import { recordEntries } from './record.ts';
import { cancelBatch, refuseItems, releaseBatch, sendBatchFile } from './release.ts';
import { listStatements, readStatement, uploadStatement } from './statement.ts';

export const paymentBatchRoutes = (p: Platform): GroupHandlers<'paymentBatch'> => ({
  account: ({ ctx, params }) => readAccount(p, ctx, params.id),
  accountSet: ({ ctx, params, body }) => setAccount(p, ctx, params.id, body),
  candidates: ({ ctx, params }) => listCandidates(p, ctx, params.id),
  many: ({ ctx, query }) => listBatches(p, ctx, query),
  one: ({ ctx, params }) => readBatch(p.db, ctx, params.id),
  new: ({ ctx, body }) => makeBatch(p, ctx, body),
  release: ({ ctx, params }) => releaseBatch(p, ctx, params.id),
  cancel: ({ ctx, params, body }) => cancelBatch(p, ctx, params.id, body),
  file: ({ ctx, params, reply }) => sendBatchFile(p, ctx, params.id, reply),
  refuse: ({ ctx, params, body }) => refuseItems(p, ctx, params.id, body),
  statements: ({ ctx, params }) => listStatements(p, ctx, params.id),
  statement: ({ ctx, params }) => readStatement(p.db, ctx, params.id),
  statementNew: ({ ctx, params, readParts }) => uploadStatement(p, ctx, params.id, readParts),
  statementRecord: ({ ctx, params, body }) => recordEntries(p, ctx, params.id, body),
});
