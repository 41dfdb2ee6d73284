import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** First and last byte, both counted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where bytes are stored; names and types are in the table, never in a key. */
export interface FileStorage {
  /** Moves a local file under the key; it is there whole or not at all. */
  put: (key: string, localPath: string) => Promise<void>;
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Nothing happens where there is nothing. */
  remove: (key: string) => Promise<void>;
  /** Uploads that have begun and not yet arrived, by the tus protocol's own ids. */
  unfinished: DataStore & { read: (id: string) => Readable | Promise<Readable> };
  close: () => void;
}

/** An unfinished upload is forgotten after a day. */
export const UNFINISHED_LIFETIME_MS = 86_400_000;
