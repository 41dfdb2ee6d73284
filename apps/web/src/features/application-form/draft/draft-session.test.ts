import { compileForm } from '@grantdesk/domain/form/compile';
import type { Answers } from '@grantdesk/domain/form/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerStore } from '../../../components/form-renderer/answer-store.ts';
import type { DeviceDraft } from '../../../api/device-drafts.ts';
import { DraftSession, type SaveFailure } from './draft-session.ts';

const field = (field_id: string) => ({ field_id, field_label: field_id, field_type: 'SHORT_ANSWER' as const });
const form = compileForm({ sections: [{ section_id: 's', section_name: 'S', section_fields: [field('a'), field('b')] }] });

/** A server that keeps answers by version, a device that keeps a draft, and the session between them. */
function setUp(stored: Answers = { a: '1', b: '1' }) {
  const server = { answers: { ...stored } as Answers, version: 1, refuse: null as SaveFailure | null, saves: [] as Answers[] };
  const device: { draft: DeviceDraft | null } = { draft: null };
  const store = new AnswerStore({ form, answers: stored });
  const session = new DraftSession(
    store,
    { answers: stored, version: 1, savedAt: null },
    {
      save: async (changes, version) => {
        if (server.refuse) throw server.refuse;
        if (version !== server.version)
          throw { kind: 'stale', version: server.version, answers: { ...server.answers } } satisfies SaveFailure;
        server.saves.push(changes);
        server.answers = { ...server.answers, ...changes };
        server.version += 1;
        return { version: server.version, savedAt: '2026-11-21T10:00:00.000Z', issues: [], files: {} };
      },
      readFailure: (thrown) => thrown as SaveFailure,
      keep: async (draft) => void (device.draft = draft),
      forget: async () => void (device.draft = null),
      now: () => 0,
    },
  );
  session.restore(null);
  const stop = session.start();
  return { server, device, store, session, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft that meets other answers, or a refusal', () => {
  it('FORM-21 asks where the same field was changed on both sides, and loses neither before that', async () => {
    const { server, store, session } = setUp();
    server.answers = { a: 'theirs', b: '1' };
    server.version = 5;
    store.set('a', 'mine');
    expect(await session.flush()).toBe(false);
    expect(session.state()).toMatchObject({ kind: 'conflict', conflicts: [{ fieldId: 'a', mine: 'mine', theirs: 'theirs' }] });
    expect(server.answers['a']).toBe('theirs');
    await session.resolve({ a: 'mine' });
    expect(server.answers['a']).toBe('mine');
    expect(session.state()).toMatchObject({ kind: 'saved', conflicts: [] });
  });

  it('FORM-21 takes their answer when the person chooses it', async () => {
    const { server, store, session } = setUp();
    server.answers = { a: 'theirs', b: '1' };
    server.version = 5;
    store.set('a', 'mine');
    await session.flush();
    await session.resolve({ a: 'theirs' });
    expect(store.get('a')).toBe('theirs');
    expect(server.answers['a']).toBe('theirs');
    expect(session.state().kind).toBe('saved');
  });

  it('FORM-21 restores only what the account does not have, and asks when it was changed there since', () => {
    const { session, store } = setUp({ a: 'since', b: 'same' });
    expect(session.restore({ base: { a: '1', b: '1' }, changes: { a: 'kept', b: 'same' }, keptAt: 0 })).toEqual(['a']);
    expect(store.get('a')).toBe('kept');
    expect(session.state()).toMatchObject({ kind: 'conflict', conflicts: [{ fieldId: 'a', mine: 'kept', theirs: 'since' }] });
  });

  it('FORM-24 tells a refusal in its own words and does not try again by itself', async () => {
    const { server, store, session } = setUp();
    server.refuse = { kind: 'refused', message: 'Applications closed on …' };
    store.set('a', 'late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state()).toMatchObject({ kind: 'failed', message: 'Applications closed on …' });
    expect(server.saves).toEqual([]);
  });

  it('overwrites nothing on the device before what it kept was read', async () => {
    const { device, store, session, stop } = setUp();
    stop();
    const untouched: DeviceDraft = { base: { a: '1' }, changes: { a: 'kept' }, keptAt: 0 };
    device.draft = untouched;
    const fresh = new DraftSession(
      store,
      { answers: {}, version: 1, savedAt: null },
      {
        save: () => Promise.reject(new Error('not asked')),
        readFailure: () => ({ kind: 'offline' }),
        keep: async () => void (device.draft = null),
        forget: async () => void (device.draft = null),
        now: () => 0,
      },
    );
    fresh.start()();
    await vi.advanceTimersByTimeAsync(1000);
    expect(device.draft).toBe(untouched);
    expect(session.pending()).toEqual({});
  });

  it('FORM-22 waits when the form itself has changed, and brings what was typed for a gone question to the account', async () => {
    const { server, device, store, session } = setUp();
    server.refuse = { kind: 'moved' };
    store.set('a', 'typed meanwhile');
    expect(await session.flush()).toBe(false);
    expect(session.state().kind).toBe('device');
    expect(device.draft?.changes).toEqual({ a: 'typed meanwhile' });
    const later = setUp({ b: '1' });
    later.session.restore({ base: { gone: 'before', b: '1' }, changes: { gone: 'typed for it', b: '2' }, keptAt: 0 });
    expect(later.session.state().kind).not.toBe('conflict');
    await later.session.flush();
    expect(later.server.saves).toEqual([{ gone: 'typed for it', b: '2' }]);
  });
});
