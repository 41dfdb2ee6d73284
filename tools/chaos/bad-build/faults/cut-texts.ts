import * as original from '../../../../apps/server/src/features/submission/change.ts';

export * from '../../../../apps/server/src/features/submission/change.ts';
export { original };

const cut = (answers: original.Change['answers']): original.Change['answers'] =>
  Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, typeof value === 'string' ? value.slice(0, 20) : value]));

export const withChange: typeof original.withChange = (p, ctx, form, readParts, work) =>
  original.withChange(p, ctx, form, readParts, (change) => work({ ...change, answers: cut(change.answers) }));
