import { m } from '@grantdesk/messages';
import { changesBetween, mergeAnswers, mergeThreeWay } from '@grantdesk/domain/form/merge-answers';
import type { Answers, AnswerValue, FieldIssue, FileAnswer } from '@grantdesk/domain/form/types';
import type { AnswerStore } from '#components/form-renderer/answer-store.ts';
import type { DeviceDraft } from '#storage/device-drafts.ts';

export type SaveKind = 'saved' | 'saving' | 'device' | 'offline' | 'failed' | 'conflict';

/** A field that was changed here and elsewhere, differently. */
export interface Conflict {
  fieldId: string;
  mine: AnswerValue;
  theirs: AnswerValue;
}

export interface SaveState {
  kind: SaveKind;
  /** ISO time of the last save to the account. */
  savedAt: string | null;
  /** Fields whose change the account does not have yet. */
  pending: number;
  message: string | null;
  conflicts: Conflict[];
  /** The session has ended; what was typed stays on the device. */
  signedOut: boolean;
}

export interface SaveResult {
  version: number;
  savedAt: string;
  issues: FieldIssue[];
  files: Record<string, FileAnswer>;
}

/** How a save can fail. `stale` carries what is stored. */
export type SaveFailure =
  | { kind: 'offline' }
  | { kind: 'stale'; version: number; answers: Answers }
  /** The form itself has changed: nothing can be merged before its new questions are here. */
  | { kind: 'moved' }
  | { kind: 'refused'; message: string }
  | { kind: 'signed-out'; message: string }
  | { kind: 'passing'; message: string };

export interface DraftPorts {
  save: (changes: Answers, version: number) => Promise<SaveResult>;
  readFailure: (thrown: unknown) => SaveFailure;
  keep: (draft: DeviceDraft) => Promise<void>;
  /** Nothing is pending in this tab; with `all`, the form is final and no tab keeps anything of it. */
  forget: (all?: boolean) => Promise<void>;
  now: () => number;
  /** The field that has the focus: its text is never replaced by someone else's. */
  editing?: () => string | null;
}

const AUTOSAVE_MS = 1200;
const KEEP_MS = 300;
const RETRY_MS = 15_000;

/**
 * Saves one draft in two tiers: each change is saved on the device immediately, and goes to the account, valid or not,
 * a moment after typing stops. One save is in flight at a time. A save that meets newer answers merges field by field
 * and asks only where the same field was changed on both sides.
 */
export class DraftSession {
  readonly #store: AnswerStore;
  readonly #ports: DraftPorts;
  readonly #listeners = new Set<() => void>();
  #acknowledged: Answers;
  #version: number;
  #state: SaveState;
  #inFlight: Promise<boolean> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #theirs: { version: number; answers: Answers } | null = null;
  #stop: () => void = () => undefined;
  #closed = false;
  /** The form takes nothing now: what is typed stays on the device and is not sent. */
  #paused = false;
  /** False until this device's draft was read: before that, nothing may overwrite it. */
  #owns = false;

  constructor(store: AnswerStore, stored: { answers: Answers; version: number; savedAt: string | null }, ports: DraftPorts) {
    this.#store = store;
    this.#ports = ports;
    this.#acknowledged = { ...stored.answers };
    this.#version = stored.version;
    this.#state = { kind: 'saved', savedAt: stored.savedAt, pending: 0, message: null, conflicts: [], signedOut: false };
  }

  state = (): SaveState => this.#state;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  version = (): number => this.#version;
  isClosed = (): boolean => this.#closed;
  /** The answers as the account has them. */
  stored = (): Answers => this.#acknowledged;
  pending = (): Answers => changesBetween(this.#acknowledged, this.#store.answers());

  start(): () => void {
    const online = () => void this.flush();
    const leaving = () => {
      if (document.visibilityState === 'hidden') void this.#keepNow();
    };
    this.#closed = false;
    this.#stop = this.#store.subscribeAny(() => this.#changed());
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', leaving);
    return () => {
      this.#closed = true;
      this.#stop();
      clearTimeout(this.#saveTimer);
      clearTimeout(this.#keepTimer);
      void this.#keepNow();
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', leaving);
    };
  }

  /** Restores what this device saved during an earlier visit. Returns the ids that were restored. */
  restore(draft: DeviceDraft | null): string[] {
    this.#owns = true;
    if (!draft) return [];
    const isInForm = (id: string) => this.#store.form.fieldById.has(id);
    const ids = Object.keys(draft.changes).filter(isInForm);
    // What was typed for a question that is gone goes to the account, which keeps it apart; there is nothing to ask.
    this.#store.replace(
      pick(
        draft.changes,
        Object.keys(draft.changes).filter((id) => !isInForm(id)),
      ),
    );
    const theirs = pick(this.#acknowledged, ids);
    const { merged, conflicts } = mergeThreeWay(pick(draft.base, ids), pick(draft.changes, ids), theirs);
    const restored = changesBetween(theirs, merged);
    this.#store.replace(restored);
    if (conflicts.length > 0) {
      this.#theirs = { version: this.#version, answers: this.#acknowledged };
      // It keeps its old base, also on the device: a visit after this one asks again.
      this.#acknowledged = { ...this.#acknowledged, ...pick(draft.base, conflicts) };
      this.#tell({ kind: 'conflict', conflicts: conflicts.map((id) => this.#conflict(id, theirs)) });
    }
    return Object.keys(restored);
  }

  /** Saves what is pending now, and says whether the account has everything afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#state.kind === 'conflict') return false;
    while (this.#inFlight) await this.#inFlight;
    if (Object.keys(this.pending()).length === 0) {
      if (this.#state.kind !== 'saved') this.#tell({ kind: 'saved', message: null });
      return true;
    }
    this.#inFlight = this.#saveOnce();
    const done = await this.#inFlight;
    if (!done) return false;
    return Object.keys(this.pending()).length === 0 ? true : this.flush();
  }

  /** Ends a conflict: for each field, my answer or theirs. */
  async resolve(choice: Record<string, 'mine' | 'theirs'>): Promise<void> {
    const theirs = this.#theirs;
    if (!theirs) return;
    const taken = Object.entries(choice).filter(([, side]) => side === 'theirs');
    this.#acknowledged = { ...theirs.answers };
    this.#version = theirs.version;
    this.#theirs = null;
    this.#tell({ kind: 'device', conflicts: [] });
    this.#store.replace(Object.fromEntries(taken.map(([id]) => [id, theirs.answers[id] ?? null])));
    await this.flush();
  }

  /**
   * Applies newer answers that a poll of the form reports: changes of others are merged, and the person decides only where
   * the same field was changed here too. Waits for the next poll while a save is in flight, while a choice is open, and while
   * a field that others changed has the focus. Returns whether they were applied.
   */
  applyRemote(stored: { version: number; answers: Answers; savedAt: string | null }): boolean {
    if (this.#closed || this.#inFlight || this.#theirs || stored.version <= this.#version) return false;
    const editing = this.#ports.editing?.();
    if (editing && Object.hasOwn(changesBetween(this.#acknowledged, stored.answers), editing)) return false;
    this.#mergeWith(stored);
    this.#tell({ savedAt: stored.savedAt });
    void this.#keepNow();
    if (this.#state.kind !== 'conflict') {
      const pending = Object.keys(this.pending()).length;
      if (pending > 0) this.#schedule(AUTOSAVE_MS);
      else this.#tell({ kind: 'saved', message: null });
    }
    return true;
  }

  pause(): void {
    this.#paused = true;
    clearTimeout(this.#saveTimer);
    void this.#keepNow();
  }

  unpause(): void {
    if (!this.#paused) return;
    this.#paused = false;
    if (Object.keys(this.pending()).length > 0) this.#schedule(0);
  }

  /** The session has ended, as something else than a save has found out. */
  sessionExpired(): void {
    if (!this.#closed && !this.#state.signedOut) this.#failed({ kind: 'signed-out', message: m.submission.youAreSignedOut() });
  }

  /** Keeps what is pending on this device, now. */
  keep = (): Promise<void> => this.#keepNow();

  /** The same person has signed in again: saving continues. */
  async resume(): Promise<boolean> {
    this.#tell({ signedOut: false, message: null });
    return this.flush();
  }

  /** The draft is final: nothing is saved or sent after this. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#keepTimer);
    this.#acknowledged = { ...this.#store.answers() };
    await this.#ports.forget(true);
  }

  #changed(): void {
    if (this.#closed) return;
    if (this.#state.kind !== 'conflict') this.#tell({ kind: this.#state.kind === 'offline' ? 'offline' : 'device' });
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.#keepNow(), KEEP_MS);
    this.#schedule(AUTOSAVE_MS);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#saveTimer);
    if (!this.#closed && !this.#paused) this.#saveTimer = setTimeout(() => void this.flush(), delay);
  }

  async #keepNow(): Promise<void> {
    if (!this.#owns) return;
    const changes = this.pending();
    const ids = Object.keys(changes);
    if (ids.length === 0) await this.#ports.forget();
    else await this.#ports.keep({ base: pick(this.#acknowledged, ids), changes, keptAt: this.#ports.now() });
  }

  async #saveOnce(): Promise<boolean> {
    const changes = this.pending();
    this.#tell({ kind: 'saving', message: null });
    try {
      const saved = await this.#ports.save(changes, this.#version);
      this.#acknowledged = mergeAnswers(this.#store.form, this.#acknowledged, changes);
      this.#version = saved.version;
      this.#store.addFiles(Object.values(saved.files));
      const pending = Object.keys(this.pending()).length;
      this.#inFlight = null;
      this.#tell({ kind: pending > 0 ? 'device' : 'saved', savedAt: saved.savedAt, pending, message: null });
      await this.#keepNow();
      return true;
    } catch (thrown) {
      this.#inFlight = null;
      return this.#failed(this.#ports.readFailure(thrown));
    }
  }

  #failed(failure: SaveFailure): boolean {
    if (failure.kind === 'stale') return this.#mergeWith(failure);
    void this.#keepNow();
    const pending = Object.keys(this.pending()).length;
    if (failure.kind === 'moved') {
      this.#paused = true;
      this.#tell({ kind: 'device', pending, message: null });
      return false;
    }
    if (failure.kind === 'offline') this.#tell({ kind: 'offline', pending, message: null });
    else this.#tell({ kind: 'failed', pending, message: failure.message, signedOut: failure.kind === 'signed-out' });
    if (failure.kind === 'offline' || failure.kind === 'passing') this.#schedule(RETRY_MS);
    return false;
  }

  /** Newer answers are stored: take what changed there, keep what changed here, ask where both did. */
  #mergeWith(stored: { version: number; answers: Answers }): boolean {
    const { merged, conflicts } = mergeThreeWay(this.#acknowledged, this.#store.answers(), stored.answers);
    this.#store.replace(changesBetween(this.#store.answers(), merged));
    if (conflicts.length > 0) {
      this.#theirs = { version: stored.version, answers: stored.answers };
      // Other changes are theirs, not pending here; only the fields in conflict keep their old base.
      this.#acknowledged = { ...stored.answers, ...pick(this.#acknowledged, conflicts) };
      this.#tell({ kind: 'conflict', conflicts: conflicts.map((id) => this.#conflict(id, stored.answers)) });
      return false;
    }
    this.#acknowledged = { ...stored.answers };
    this.#version = stored.version;
    return true;
  }

  #conflict(fieldId: string, theirs: Answers): Conflict {
    return { fieldId, mine: this.#store.get(fieldId), theirs: theirs[fieldId] ?? null };
  }

  #tell(change: Partial<SaveState>): void {
    const next: SaveState = { ...this.#state, pending: Object.keys(this.pending()).length, ...change };
    // Most keys change nothing of it, and what listens draws a whole screen.
    if (sameState(this.#state, next)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

const sameState = (a: SaveState, b: SaveState): boolean =>
  (Object.keys(b) as (keyof SaveState)[]).every((key) => a[key] === b[key]);

const pick = (answers: Answers, ids: readonly string[]): Answers =>
  Object.fromEntries(ids.map((id) => [id, answers[id] ?? null]));
