import type { Answers } from '@grantdesk/domain/form/types';
import { clear, createStore, del, get, set } from 'idb-keyval';

/** Changes that the server has not yet acknowledged, kept on this device (FORM-21). */
export interface DeviceDraft {
  /** The answers, of the changed fields alone, that the changes were made on. */
  base: Answers;
  changes: Answers;
  /** Milliseconds since 1970, by this device's clock. */
  keptAt: number;
}

export interface DraftKey {
  userId: string;
  applicationId: string;
  form: 'application' | 'proposal';
}

const nameOf = ({ userId, applicationId, form }: DraftKey): string => `${userId}/${applicationId}/${form}`;
const store = () => createStore('grantdesk-drafts', 'drafts');

/** Where a browser refuses storage (private windows, policies), writing is a no-op: the account save still works. */
export const deviceDrafts = {
  read: async (key: DraftKey): Promise<DeviceDraft | null> =>
    (await get<DeviceDraft>(nameOf(key), store()).catch(() => undefined)) ?? null,
  write: (key: DraftKey, draft: DeviceDraft): Promise<void> => set(nameOf(key), draft, store()).catch(() => undefined),
  /** Everything of everybody: a shared device keeps nothing after signing out (C14). */
  clearAll: (): Promise<void> => clear(store()).catch(() => undefined),
  clear: (key: DraftKey): Promise<void> => del(nameOf(key), store()).catch(() => undefined),
};
