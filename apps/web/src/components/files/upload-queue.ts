import { m } from '@grantdesk/messages';
import { displayFileName } from '@grantdesk/domain/file/names';
import { runningUploads } from './running.ts';
import type { DroppedFile, StartUpload, StoredFile, UnfinishedFile, Upload, UploadControl, UploadState } from './types.ts';

export interface QueueParts {
  files: () => StoredFile[];
  setFiles: (files: StoredFile[]) => void;
  /** Parts newly picked files into those that fit and those that do not, with the shared rule. */
  select: (alreadyChosen: number, picked: File[]) => { accepted: File[]; dropped: { name: string; message: string }[] };
  start: StartUpload;
  unfinished: () => UnfinishedFile[];
  forget: (key: string) => void;
}

export interface QueueSnapshot {
  running: readonly Upload[];
  dropped: readonly DroppedFile[];
  unfinished: readonly UnfinishedFile[];
  /** One sentence per change, for the one status region. */
  status: string;
}

interface QueuedFile {
  upload: Upload;
  file: File;
  control: UploadControl | null;
}

let nextKey = 1;
/** Progress is said in quarters, and only for files that take a while. */
const SAID_FROM_BYTES = 2_000_000;
const SAID_TOGETHER_MS = 1_000;
const GOING: UploadState[] = ['uploading', 'waiting', 'checking'];

/** A refusal is final, unlike a lost connection: the upload behind it is over. */
const isRefused = ({ upload, control }: QueuedFile): boolean => upload.state === 'failed' && control === null;

/**
 * The uploads of one question. It outlives the screen that shows it, so that uploads continue while other sections are
 * filled in, and writes finished files into the answers by itself.
 */
export class UploadQueue {
  readonly #parts: QueueParts;
  readonly #listeners = new Set<() => void>();
  #held: QueuedFile[] = [];
  readonly #turns = new Map<string, number>();
  #dropped: DroppedFile[] = [];
  #status = '';
  #saidAt = -Infinity;
  #snapshot: QueueSnapshot;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#snapshot = this.#look();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  snapshot = (): QueueSnapshot => this.#snapshot;

  /** Takes picked files; with `replaces` the first one takes the place of a stored file. */
  add = (picked: File[], replaces: string | null = null): void => {
    if (picked.length === 0) return;
    const { accepted, dropped } = this.#parts.select(this.#taken(replaces), replaces ? picked.slice(0, 1) : picked);
    const fresh = accepted.map((file): QueuedFile => {
      const { name, size } = file;
      const key = `upload-${nextKey++}`;
      return { file, control: null, upload: { key, name, size, state: 'uploading', percent: 0, error: null, replaces } };
    });
    this.#held = [...this.#held, ...fresh];
    this.#dropped = dropped.map((item) => ({ key: `dropped-${nextKey++}`, ...item }));
    this.#say(
      [
        ...fresh.map((item) => m.common.uploadingName({ name: displayFileName(item.upload.name) })),
        ...dropped.map((item) => m.common.notAddedNameMessage({ name: item.name, message: item.message })),
      ].join(' '),
    );
    for (const item of fresh) this.#start(item);
  };

  pause = (key: string): void => {
    const item = this.#find(key);
    if (!item || item.upload.state === 'checking') return;
    item.control?.pause();
    this.#set(item, { state: 'paused' }, m.common.itemIsPaused({ item: shown(item), percent: item.upload.percent }));
  };

  pauseAll = (): void => {
    for (const { upload } of this.#held) this.pause(upload.key);
  };

  /** Resumes a paused or failed upload where it stopped. */
  resume = (key: string): void => {
    const item = this.#find(key);
    if (!item) return;
    const [tooMany] = isRefused(item) ? this.#parts.select(this.#taken(item.upload.replaces), [item.file]).dropped : [];
    if (tooMany)
      return this.#set(
        item,
        { error: tooMany.message },
        m.common.itemWasNotAddedMessage({ item: shown(item), message: tooMany.message }),
      );
    this.#set(item, { state: 'uploading', error: null }, m.common.itemGoesOn({ item: shown(item) }));
    if (item.control) item.control.resume();
    else this.#start(item);
  };

  cancel = (key: string): void => {
    const item = this.#find(key);
    if (!item) return;
    item.control?.cancel();
    this.#drop(item, m.common.itemWasNotAddedTheUpload({ item: shown(item) }));
  };

  remove = (fileId: string): void => {
    const files = this.#parts.files();
    const name = files.find((file) => file._id === fileId)?.name ?? m.common.theFile();
    this.#parts.setFiles(files.filter((file) => file._id !== fileId));
    this.#say(m.common.nameWasRemoved({ name: displayFileName(name) }));
  };

  move = (fileId: string, by: -1 | 1): void => {
    const files = [...this.#parts.files()];
    const from = files.findIndex((file) => file._id === fileId);
    const to = from + by;
    const [moved] = from >= 0 && to >= 0 && to < files.length ? files.splice(from, 1) : [];
    if (!moved) return;
    files.splice(to, 0, moved);
    this.#parts.setFiles(files);
    this.#say(m.common.nameIsNowFileToOf({ name: displayFileName(moved.name), place: to + 1, total: files.length }));
  };

  dismiss = (key: string): void => {
    this.#dropped = this.#dropped.filter((item) => item.key !== key);
    this.#say('');
  };

  forget = (key: string): void => {
    this.#parts.forget(key);
    this.#say(m.common.theUnfinishedUploadWasDismissed());
  };

  #start(item: QueuedFile): void {
    const { start } = this.#parts;
    item.control = start(item.file, {
      onProgress: (percent) => {
        if (!this.#find(item.upload.key) || item.upload.state === 'paused') return;
        const state = percent >= 100 ? 'checking' : 'uploading';
        const wasWaiting = item.upload.state === 'waiting';
        const quarter = Math.floor(percent / 25) > Math.floor(item.upload.percent / 25) && item.upload.size > SAID_FROM_BYTES;
        if (percent === item.upload.percent && state === item.upload.state) return;
        const announcement =
          state === 'checking'
            ? m.common.itemHasBeenSentAndIs({ item: shown(item) })
            : wasWaiting
              ? m.common.itemGoesOn({ item: shown(item) })
              : quarter
                ? m.common.itemPercent({ item: shown(item), percent })
                : undefined;
        this.#set(item, { state, percent }, announcement);
      },
      onWaiting: () => {
        if (item.upload.state === 'uploading')
          this.#set(
            item,
            { state: 'waiting' },
            m.common.itemConnectionLostTryingAgain({ item: shown(item), percent: item.upload.percent }),
          );
      },
      onStored: (file) => {
        if (!this.#find(item.upload.key)) return;
        const files = this.#parts.files();
        const { replaces } = item.upload;
        const isThere = replaces !== null && files.some((known) => known._id === replaces);
        this.#parts.setFiles(
          isThere ? files.map((known) => (known._id === replaces ? file : known)) : this.#inOrder(files, item, file),
        );
        this.#drop(item, m.common.itemWasAdded({ item: shown(item) }));
      },
      onFailed: (message, lost) => {
        if (!this.#find(item.upload.key)) return;
        const error = lost ? m.common.connectionLostAtPercent({ percent: item.upload.percent }) : message;
        if (!lost) item.control = null; // a refusal is final; a retry starts over
        this.#set(item, { state: 'failed', error }, m.common.itemWasNotAddedMessage({ item: shown(item), message: error }));
      },
    });
    this.#tell();
  }

  /** Files stay in the order in which they were picked, whichever arrives first. */
  #inOrder(files: StoredFile[], item: QueuedFile, file: StoredFile): StoredFile[] {
    const turn = Number(item.upload.key.split('-')[1]);
    this.#turns.set(file._id, turn);
    const before = files.findIndex((known) => (this.#turns.get(known._id) ?? 0) > turn);
    return before < 0 ? [...files, file] : files.toSpliced(before, 0, file);
  }

  /** Files that the question has or is about to have. A refused one leaves its place to another. */
  #taken = (replaces: string | null): number =>
    this.#parts.files().length + this.#held.filter((item) => !isRefused(item)).length - (replaces ? 1 : 0);

  #find = (key: string): QueuedFile | undefined => this.#held.find((item) => item.upload.key === key);

  #set(item: QueuedFile, change: Partial<Upload>, said?: string): void {
    item.upload = { ...item.upload, ...change };
    if (said === undefined) this.#tell();
    else this.#say(said);
  }

  #drop(item: QueuedFile, said: string): void {
    this.#held = this.#held.filter((other) => other !== item);
    this.#say(said);
  }

  /** Sentences that follow each other immediately are announced together: a live region announces one text at a time. */
  #say(sentence: string): void {
    const now = performance.now();
    this.#status = now - this.#saidAt < SAID_TOGETHER_MS && sentence ? `${this.#status} ${sentence}`.trim() : sentence;
    this.#saidAt = now;
    this.#tell();
  }

  #tell(): void {
    this.#snapshot = this.#look();
    runningUploads.set(this, this.#snapshot.running.filter(isGoing).length);
    for (const listener of this.#listeners) listener();
  }

  #look(): QueueSnapshot {
    const running = this.#held.map((item) => item.upload);
    const busy = new Set(running.map((item) => `${item.name}/${item.size}`));
    return {
      running,
      dropped: this.#dropped,
      unfinished: this.#parts.unfinished().filter((item) => !busy.has(`${item.name}/${item.size}`)),
      status: this.#status,
    };
  }
}

const isGoing = (upload: Upload): boolean => GOING.includes(upload.state);
const shown = (item: QueuedFile): string => displayFileName(item.upload.name);

const queues = new WeakMap<object, Map<string, UploadQueue>>();

/** The queue of one question, the same one whenever its section is shown again. */
export function getQueue(owner: object, fieldId: string, make: () => UploadQueue): UploadQueue {
  let ofOwner = queues.get(owner);
  if (!ofOwner) queues.set(owner, (ofOwner = new Map()));
  let queue = ofOwner.get(fieldId);
  if (!queue) ofOwner.set(fieldId, (queue = make()));
  return queue;
}
