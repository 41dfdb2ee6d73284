import type { FormSection } from '@grantdesk/domain/form/types';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { isOffline, toApiError } from '#api/errors.ts';
import type { Form } from '../form-facts.ts';
import { rememberForm } from '../useFormActions.ts';

type Content = { name: string; sections: readonly FormSection[] };

export interface Saving {
  kind: 'saved' | 'dirty' | 'saving' | 'offline' | 'failed' | 'stale';
  /** ISO time of the last save. */
  savedAt: string;
  message: string | null;
}

const PAUSE_MS = 900;
const RETRY_MS = 10_000;

/**
 * Saves the draft of a form to the server, a moment after each change. One save is in flight at a time. A form that
 * someone else has changed is never overwritten without a confirmation.
 */
export function useAutosave(form: Form, content: Content) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ kind: 'saved', savedAt: form.updatedAt, message: null });
  const stored = useRef({ content, revision: form.revision });
  const latest = useRef(content);
  const inFlight = useRef<Promise<boolean> | null>(null);
  const again = useRef<() => Promise<boolean>>(() => Promise.resolve(true));
  useEffect(() => {
    latest.current = content;
  });

  const isStored = useCallback(
    ({ sections, name }: Content): boolean =>
      sections === stored.current.content.sections && name === stored.current.content.name,
    [],
  );
  const save = useCallback(async (): Promise<boolean> => {
    if (inFlight.current) await inFlight.current;
    const wanted = latest.current;
    if (isStored(wanted)) return true;
    const run = async (): Promise<boolean> => {
      setSaving((now) => ({ ...now, kind: 'saving', message: null }));
      try {
        const { data } = await call('form.update', {
          params: { id: form._id },
          body: { name: wanted.name.trim() || form.name, sections: [...wanted.sections], revision: stored.current.revision },
        });
        stored.current = { content: wanted, revision: data.revision };
        void rememberForm(client, data);
        const kind = isStored(latest.current) ? 'saved' : 'dirty';
        // An undo while this was on its way looked like what was stored before it, so nothing else will save it.
        if (kind === 'dirty') setTimeout(() => void again.current(), PAUSE_MS);
        setSaving({ kind, savedAt: data.updatedAt, message: null });
        return true;
      } catch (thrown) {
        const error = toApiError(thrown);
        const kind = isOffline(error) ? 'offline' : error.code === 'STALE_VERSION' ? 'stale' : 'failed';
        const place = error.issues[0] ? ` (${error.issues[0].path}: ${error.issues[0].message})` : '';
        setSaving((now) => ({ ...now, kind, message: `${error.message}${place}` }));
        return false;
      }
    };
    inFlight.current = run();
    const done = await inFlight.current;
    inFlight.current = null;
    return done;
  }, [client, form._id, form.name, isStored]);
  useEffect(() => {
    again.current = save;
  });

  useEffect(() => {
    // An undo may lead back to what is stored already.
    if (content.sections === stored.current.content.sections && content.name === stored.current.content.name)
      return setSaving((now) => (now.kind === 'dirty' ? { ...now, kind: 'saved' } : now));
    setSaving((now) => (now.kind === 'stale' || now.kind === 'saving' ? now : { ...now, kind: 'dirty' }));
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content.name, content.sections, save]);
  useEffect(() => {
    if (saving.kind !== 'offline' && saving.kind !== 'failed') return;
    const timer = setTimeout(() => void save(), RETRY_MS);
    const online = () => void save();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [saving, save]);

  return {
    ...saving,
    save,
    revision: () => stored.current.revision,
    /** The person has chosen: the local form replaces what someone else saved. */
    overwrite: async () => {
      const { data } = await call('form.one', { params: { id: form._id } });
      stored.current = { content: { name: data.name, sections: [] }, revision: data.revision };
      return save();
    },
    /** The local form is now the same as the server's. */
    adopt: (fresh: Form) => {
      stored.current = { content: { name: fresh.name, sections: fresh.sections as FormSection[] }, revision: fresh.revision };
      setSaving({ kind: 'saved', savedAt: fresh.updatedAt, message: null });
    },
  };
}
