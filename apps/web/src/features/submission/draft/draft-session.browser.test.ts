import { compileForm } from '@grantdesk/domain/form/compile';
import type { Answers } from '@grantdesk/domain/form/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';
import type { DeviceDraft } from '#storage/device-drafts.ts';
import { DraftSession, type SaveFailure } from './draft-session.ts';

const form = compileForm({
  sections: [
    {
      section_id: 's',
      section_name: 'S',
      section_fields: ['a', 'b', 'c'].map((field_id) => ({ field_id, field_label: field_id, field_type: 'SHORT_ANSWER' })),
    },
  ],
});

/** The account, as the server keeps it: merges per field, refuses a stale version with what is stored. */
class Account {
  answers: Answers = {};
  version = 0;
  saves = 0;
  down = false;
  save = async (changes: Answers, version: number) => {
    this.saves++;
    await Promise.resolve();
    if (this.down) throw { kind: 'offline' } satisfies SaveFailure;
    if (version !== this.version) throw { kind: 'stale', version: this.version, answers: this.answers } satisfies SaveFailure;
    this.answers = { ...this.answers, ...changes };
    this.version++;
    return { version: this.version, savedAt: '2026-11-21T10:00:00.000Z', issues: [], files: {} };
  };
}

describe('a draft in two tiers', () => {
  let account: Account;
  let stored: DeviceDraft | null;
  const stops: (() => void)[] = [];
  const open = (): { store: AnswerStore; session: DraftSession } => {
    const store = new AnswerStore({ form, answers: account.answers });
    const session = new DraftSession(
      store,
      { answers: account.answers, version: account.version, savedAt: null },
      {
        save: account.save,
        readFailure: (thrown) => thrown as SaveFailure,
        keep: async (draft) => void (stored = structuredClone(draft)),
        forget: async () => void (stored = null),
        now: () => 0,
      },
    );
    stops.push(session.start());
    session.restore(stored);
    return { store, session };
  };
  beforeEach(() => {
    vi.useFakeTimers();
    account = new Account();
    stored = null;
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.useRealTimers();
  });

  it('keeps each change on the device, then saves by itself a moment after typing stops, once', async () => {
    const { store, session } = open();
    for (const text of ['H', 'He', 'Hello']) store.set('a', text);
    expect(session.state().kind).toBe('device');
    await vi.advanceTimersByTimeAsync(400);
    expect(stored?.changes).toEqual({ a: 'Hello' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(account).toMatchObject({ answers: { a: 'Hello' }, saves: 1 });
    expect(session.state()).toMatchObject({ kind: 'saved', pending: 0 });
    expect(stored).toBeNull();
  });

  it('has one save in flight, and sends what was typed meanwhile after it', async () => {
    const { store, session } = open();
    store.set('a', 'one');
    const first = session.flush();
    store.set('b', 'two');
    await Promise.all([first, session.flush(), session.flush()]);
    expect(account.answers).toEqual({ a: 'one', b: 'two' });
    expect(account.saves).toBe(2);
  });

  it('keeps typing offline over a reload and saves it when the connection is back', async () => {
    account.down = true;
    const before = open();
    before.store.set('a', 'typed in the bush');
    await vi.advanceTimersByTimeAsync(2000);
    expect(before.session.state()).toMatchObject({ kind: 'offline', pending: 1 });
    stops.splice(0).forEach((stop) => stop());
    const after = open();
    expect(after.store.get('a')).toBe('typed in the bush');
    account.down = false;
    await vi.advanceTimersByTimeAsync(20_000);
    await after.session.flush();
    expect(account.answers).toEqual({ a: 'typed in the bush' });
  });

  it('two tabs: different fields merge, the same field asks; nothing is overwritten in silence', async () => {
    const [mine, theirs] = [open(), open()];
    theirs.store.set('a', 'theirs');
    theirs.store.set('b', 'only theirs');
    await theirs.session.flush();
    mine.store.set('c', 'only mine');
    expect(await mine.session.flush()).toBe(true);
    expect(account.answers).toEqual({ a: 'theirs', b: 'only theirs', c: 'only mine' });
    theirs.store.set('a', 'theirs again');
    await theirs.session.flush();
    mine.store.set('a', 'mine');
    await mine.session.flush();
    expect(mine.session.state()).toMatchObject({
      kind: 'conflict',
      conflicts: [{ fieldId: 'a', mine: 'mine', theirs: 'theirs again' }],
    });
    expect(account.answers['a']).toBe('theirs again');
    await mine.session.resolve({ a: 'mine' });
    expect(account.answers['a']).toBe('mine');
  });
});
