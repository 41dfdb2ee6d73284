import type { Answers } from '@grantdesk/domain/form/types';
import { clear, createStore, del, delMany, entries, set } from 'idb-keyval';
import { clearPersonalStorage } from './personal-storage.ts';

/** Changes that the server has not yet acknowledged, saved on this device. */
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
  form: 'application' | 'proposal' | 'report';
}

/** A draft with the tab that saved it. */
export interface TabDraft {
  tab: string;
  draft: DeviceDraft;
}

const prefixOf = ({ userId, applicationId, form }: DraftKey): string => `${userId}/${applicationId}/${form}/`;
const store = () => createStore('grantdesk-drafts', 'drafts');

async function readAll(key: DraftKey): Promise<TabDraft[]> {
  const prefix = prefixOf(key);
  const all = await entries<string, DeviceDraft>(store()).catch(() => []);
  return all
    .filter(([name]) => String(name).startsWith(prefix))
    .map(([name, draft]) => ({ tab: name.slice(prefix.length), draft }))
    .toSorted((a, b) => a.draft.keptAt - b.draft.keptAt);
}

/**
 * Each tab has its own: what one tab saves must not overwrite another's draft. If a browser refuses storage (private
 * windows, policies), writing is a no-op: saving to the account still works.
 */
export const deviceDrafts = {
  readAll,
  write: (key: DraftKey, tab: string, draft: DeviceDraft): Promise<void> =>
    set(prefixOf(key) + tab, draft, store()).catch(() => undefined),
  clear: (key: DraftKey, tab: string): Promise<void> => del(prefixOf(key) + tab, store()).catch(() => undefined),
  /** Of every tab, once the form is final. */
  clearForm: async (key: DraftKey): Promise<void> => {
    const names = (await readAll(key)).map(({ tab }) => prefixOf(key) + tab);
    await delMany(names, store()).catch(() => undefined);
  },
  /** The drafts of all accounts: nothing stays on a shared device after signing out. */
  clearAll: (): Promise<void> => {
    clearPersonalStorage();
    return clear(store()).catch(() => undefined);
  },
};
