import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormSection } from '@grantdesk/domain/form/types';
import { useEffect, useMemo, useState } from 'react';
import { isOffline, toApiError } from '#api/errors.ts';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { beforeSignOut } from '#tabs/leaving.ts';
import { type DraftKey, deviceDrafts } from '#storage/device-drafts.ts';
import { draftCalls } from '../draft-calls.ts';
import type { FormDraft } from '../form-draft.ts';
import { livingTabs, thisTab } from '#tabs/tab.ts';
import { recoverDrafts } from './recover-drafts.ts';
import { DraftSession, type SaveFailure } from './draft-session.ts';
import { useStore } from '#ui/use-store.ts';

type Application = Answer<'application.one'>['data'];

/** The failures of a save that the session handles differently. */
function readFailure(thrown: unknown, formVersion?: number): SaveFailure {
  const error = toApiError(thrown);
  if (isOffline(error)) return { kind: 'offline' };
  if (error.code === 'STALE_VERSION' && isStored(error.details)) {
    const { formVersion: stored = formVersion, ...answers } = error.details;
    return stored === formVersion ? { kind: 'stale', ...answers } : { kind: 'moved' };
  }
  if (error.status === 401) return { kind: 'signed-out', message: m.submission.youAreSignedOut() };
  const passing = error.status === 0 || error.status === 429 || error.status >= 500;
  return { kind: passing ? 'passing' : 'refused', message: error.message };
}

const isStored = (details: unknown): details is { version: number; answers: Application['data']; formVersion?: number } =>
  typeof details === 'object' && details !== null && 'version' in details && 'answers' in details;

/** The question with the focus: its control has the field's id, each of its choices the field's name. */
function fieldInFocus(): string | null {
  const { activeElement } = document;
  if (!activeElement) return null;
  const name = activeElement.getAttribute('name');
  return activeElement.id.startsWith('field-') ? activeElement.id.slice('field-'.length) : name;
}

export interface Draft {
  store: AnswerStore;
  session: DraftSession;
  /** Fields that were saved on this device but not in the account. */
  restored: string[];
}

/**
 * The live draft of an application: its answers on screen, and their way to device and account.
 * @param onMoved called when the form was published again and the draft belongs to the new version
 */
export function useDraft(application: FormDraft, userId: string, onMoved: () => void): Draft {
  const [restored, setRestored] = useState<string[]>([]);
  const { _id } = application;
  const { store, session, key } = useMemo(() => {
    const form = compileForm({ sections: application.form.sections as FormSection[] });
    const key: DraftKey = { userId, applicationId: _id, form: application.which };
    const store = new AnswerStore({ form, answers: application.data, files: application.files });
    const session = new DraftSession(
      store,
      { answers: application.data, version: application.version, savedAt: application.savedAt },
      {
        save: (changes, version) => draftCalls.save({ _id, which: application.which }, changes, version),
        readFailure: (thrown) => {
          const failure = readFailure(thrown, application.form.version);
          if (failure.kind === 'moved') onMoved();
          return failure;
        },
        keep: async (draft) => deviceDrafts.write(key, await thisTab(), draft),
        forget: async (all) => (all ? deviceDrafts.clearForm(key) : deviceDrafts.clear(key, await thisTab())),
        now: () => Date.now(),
        editing: fieldInFocus,
      },
    );
    return { store, session, key };
    // One draft per application: later answers of the same query must not replace what is being typed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [_id, application.which, userId]);

  useEffect(() => {
    const stop = session.start();
    let current = true;
    void Promise.all([deviceDrafts.readAll(key), thisTab(), livingTabs()]).then(async ([drafts, own, living]) => {
      if (!current) return;
      const { restored: found, taken } = recoverDrafts(session, drafts, { own, living });
      setRestored(found);
      if (taken.length === 0) return;
      // Under this tab's name before the other's goes.
      await session.keep();
      for (const tab of taken) await deviceDrafts.clear(key, tab);
    });
    // On a shared device nothing stays behind: what is pending goes to the account first.
    const stay = beforeSignOut(async () => {
      if (!(await session.flush())) return false;
      await session.close();
      return true;
    });
    return () => {
      current = false;
      stay();
      stop();
    };
  }, [session, key]);

  return { store, session, restored };
}

export const useSaveState = (session: DraftSession) => useStore(session.subscribe, session.state);
