import { truncate } from 'node:fs/promises';
import * as original from '../../../../apps/server/src/platform/files/folder.ts';

export * from '../../../../apps/server/src/platform/files/folder.ts';
export { original };

export const createFolderStorage: typeof original.createFolderStorage = async (filesUrl) => {
  const storage = await original.createFolderStorage(filesUrl);
  return {
    ...storage,
    put: async (key, localPath) => {
      await truncate(localPath, 1_000);
      await storage.put(key, localPath);
    },
  };
};
