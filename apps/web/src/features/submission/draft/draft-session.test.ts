import { compileForm } from '@grantdesk/domain/form/compile';
import type { Answers } from '@grantdesk/domain/form/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';
import type { DeviceDraft } from '#storage/device-drafts.ts';
import { type DraftPorts, DraftSession, type SaveFailure } from './draft-session.ts';
import { recoverDrafts } from './recover-drafts.ts';

const field = (field_id: string) => ({ field_id, field_label: field_id, field_type: 'SHORT_ANSWER' as const });
const form = compileForm({ sections: [{ section_id: 's', section_name: 'S', section_fields: [field('a'), field('b')] }] });

/** A server that keeps answers by version, a device that keeps a draft, and the session between them. */
function setUp(stored: Answers = { a: '1', b: '1' }) {
  const server = { answers: { ...stored } as Answers, version: 1, refuse: null as SaveFailure | null, saves: [] as Answers[] };
  const device: { draft: DeviceDraft | null } = { draft: null };
  const store = new AnswerStore({ form, answers: stored });
  const ports: DraftPorts = {
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
  };
  const session = new DraftSession(store, { answers: stored, version: 1, savedAt: null }, ports);
  session.restore(null);
  const stop = session.start();
  return { server, device, store, session, stop, ports };
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
  it('asks where the same field was changed on both sides, and loses neither before that', async () => {
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

  it('takes their answer when the person chooses it', async () => {
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

  it('repeats an unanswered question about a restored text at each visit', async () => {
    const { device, store, session } = setUp({ a: 'theirs', b: '1' });
    session.restore({ base: { a: '1' }, changes: { a: 'kept' }, keptAt: 0 });
    store.set('b', '2');
    await session.keep();
    for (let visit = 0; visit < 2; visit++) {
      const next = setUp({ a: 'theirs', b: '1' });
      next.session.restore(device.draft);
      expect(next.session.state().conflicts).toEqual([{ fieldId: 'a', mine: 'kept', theirs: 'theirs' }]);
      expect(await next.session.flush()).toBe(false);
      expect(next.server.answers['a']).toBe('theirs');
      await next.session.keep();
      device.draft = next.device.draft;
    }
  });

  it('restores only what the account does not have, and asks when it was changed there since', () => {
    const { session, store } = setUp({ a: 'since', b: 'same' });
    expect(session.restore({ base: { a: '1', b: '1' }, changes: { a: 'kept', b: 'same' }, keptAt: 0 })).toEqual(['a']);
    expect(store.get('a')).toBe('kept');
    expect(session.state()).toMatchObject({ kind: 'conflict', conflicts: [{ fieldId: 'a', mine: 'kept', theirs: 'since' }] });
  });

  it('tells a refusal in its own words and does not try again by itself', async () => {
    const { server, store, session } = setUp();
    server.refuse = { kind: 'refused', message: 'Applications closed on …' };
    store.set('a', 'late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.state()).toMatchObject({ kind: 'failed', message: 'Applications closed on …' });
    expect(server.saves).toEqual([]);
  });

  it('overwrites nothing on the device before its draft was read', async () => {
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

  it('waits when the form itself has changed, and brings what was typed for a gone question to the account', async () => {
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

describe('a draft that others write too', () => {
  const stored = (answers: Answers, version = 5) => ({ answers, version, savedAt: '2026-11-21T11:00:00.000Z' });

  it('takes what others changed without a reload, and keeps what is pending here', () => {
    const { store, session } = setUp();
    store.set('a', 'mine');
    expect(session.applyRemote(stored({ a: '1', b: 'theirs' }))).toBe(true);
    expect([store.get('a'), store.get('b')]).toEqual(['mine', 'theirs']);
    expect(session.pending()).toEqual({ a: 'mine' });
    expect(session.version()).toBe(5);
    expect(session.applyRemote(stored({ a: 'old', b: 'old' }, 4)), 'an older word never counts').toBe(false);
  });

  it('asks where the same field differs, and what others changed elsewhere is not sent as one’s own', async () => {
    const { server, store, session } = setUp();
    store.set('a', 'mine');
    session.applyRemote(stored({ a: 'theirs', b: 'also theirs' }));
    expect(session.state()).toMatchObject({ kind: 'conflict', conflicts: [{ fieldId: 'a', mine: 'mine', theirs: 'theirs' }] });
    expect(session.pending()).toEqual({ a: 'mine' });
    Object.assign(server, { version: 5, answers: { a: 'theirs', b: 'also theirs' } });
    await session.resolve({ a: 'mine' });
    expect(server.saves).toEqual([{ a: 'mine' }]);
  });

  it('replaces nothing in the field where the person stands', () => {
    const { store, session, ports } = setUp();
    ports.editing = () => 'a';
    expect(session.applyRemote(stored({ a: 'theirs', b: '1' }))).toBe(false);
    expect(store.get('a')).toBe('1');
    expect(session.version(), 'so that the next save is stale and asks').toBe(1);
    ports.editing = () => 'b';
    expect(session.applyRemote(stored({ a: 'theirs', b: '1' }))).toBe(true);
    expect(store.get('a')).toBe('theirs');
  });

  it('keeps what was typed while signed out, and saves it after signing in again', async () => {
    const { server, store, session } = setUp();
    server.refuse = { kind: 'signed-out', message: 'you are signed out.' };
    store.set('a', 'kept');
    await session.flush();
    expect(session.state()).toMatchObject({ kind: 'failed', signedOut: true });
    server.refuse = null;
    expect(await session.resume()).toBe(true);
    expect(server.answers['a']).toBe('kept');
    expect(session.state()).toMatchObject({ kind: 'saved', signedOut: false });
  });

  it('sends nothing while the form is closed, and goes on when it opens again', async () => {
    const { server, store, session } = setUp();
    session.pause();
    store.set('a', 'late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toEqual([]);
    expect(session.pending()).toEqual({ a: 'late' });
    session.unpause();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.answers['a']).toBe('late');
  });

  it('takes up what a closed tab left, leaves what a living one holds, and never lets two texts meet unseen', () => {
    const draft = (changes: Answers, keptAt: number): DeviceDraft => ({ base: { a: '1', b: '1' }, changes, keptAt });
    const { session, store } = setUp();
    const drafts = [
      { tab: 'living', draft: draft({ a: 'held' }, 1) },
      { tab: 'closed', draft: draft({ b: 'left' }, 2) },
      { tab: 'other', draft: draft({ b: 'left too' }, 3) },
      { tab: 'own', draft: draft({ a: 'mine' }, 4) },
    ];
    const result = recoverDrafts(session, drafts, { own: 'own', living: new Set(['living', 'own']) });
    expect(result).toEqual({ restored: ['a', 'b'], taken: ['closed'] });
    expect([store.get('a'), store.get('b')]).toEqual(['mine', 'left']);
  });
});
