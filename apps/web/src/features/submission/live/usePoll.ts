import type { Answer } from '@grantdesk/api';
import { closesAt } from '@grantdesk/domain/programme/window';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isStatus } from '#api/errors.ts';
import { toWindow } from '#components/values/effective-window.ts';
import { serverNow } from '#ui/clock.ts';
import type { Draft } from '../draft/useDraft.ts';
import { draftCalls } from '../draft-calls.ts';
import type { FormDraft } from '../form-draft.ts';
import { toFormWindow } from '../written-window.ts';

export type Pulse = Answer<'application.pulse'>['data'];

const EVERY_MS = 20_000;

/**
 * Asks every 20 seconds, on coming back to the page and at the deadline itself what changed around the open form:
 * dates, answers of others, who is where, and when the session ends.
 */
export function usePoll(application: FormDraft, { session, store }: Draft, section: string, onMoved: () => void) {
  const { _id, which } = application;
  const [pulse, setPulse] = useState<Pulse | null>(null);
  const [isGone, setGone] = useState(false);
  const place = useRef(section);
  const lastTurn = useRef(0);
  const answered = useRef(0);

  const beat = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    const turn = ++lastTurn.current;
    try {
      const data = await draftCalls.pulse({ _id, which }, { section: place.current, version: session.version() });
      // An answer that arrives after a later one describes an old state.
      if (turn < answered.current) return;
      answered.current = turn;
      if (data.formVersion !== application.form.version) {
        session.pause();
        onMoved();
      } else if (data.newer) {
        store.addFiles(Object.values(data.newer.files));
        if (!data.submitted) session.applyRemote({ version: data.version, answers: data.newer.answers, savedAt: data.savedAt });
      }
      setGone(false);
      setPulse(data);
    } catch (thrown) {
      if (isStatus(thrown, 401)) session.sessionExpired();
      if (isStatus(thrown, 404)) setGone(true);
      // Other errors are temporary, and saving reports them.
    }
  }, [_id, which, session, store, application.form.version, onMoved]);

  useEffect(() => {
    place.current = section;
    const timer = setTimeout(() => void beat(), 0);
    return () => clearTimeout(timer);
  }, [beat, section]);
  useEffect(() => {
    const again = () => void beat();
    const timer = setInterval(again, EVERY_MS);
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
      void draftCalls.pulse({ _id, which }, { section: null }).catch(() => undefined);
    };
  }, [beat, _id, which]);

  const rule = pulse ? toWindow(pulse.window, pulse.window.extendedUntil) : toFormWindow(application);
  const last = closesAt(rule);
  // The server's word at the very moment, instead of up to 20 seconds later.
  useEffect(() => {
    const left = (last ?? 0) - serverNow();
    if (left <= 0 || left > EVERY_MS * 3) return;
    const timer = setTimeout(() => void beat(), left + 300);
    return () => clearTimeout(timer);
  }, [last, pulse, beat]);
  return { pulse, rule, isGone, beat };
}
