import * as original from '../../../../apps/server/src/features/file/queries.ts';

export * from '../../../../apps/server/src/features/file/queries.ts';
export { original };

export const claimBytes: typeof original.claimBytes = async () => [];
