import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** First and last byte, both counted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where bytes are stored; names and types are in the table, never in a key. */
/** Files that other systems read by their path, `reporting/2026-11-27/payments.csv`; no part of it comes from a person. */
export interface NamedFiles {
  /** Moves a local file to the path, or writes a stream there, over what is there; it is there whole or not at all. */
  put: (name: string, content: string | Readable) => Promise<void>;
  read: (name: string) => Promise<Readable>;
  /** Nothing happens where there is nothing. */
  remove: (name: string) => Promise<void>;
  /** Names that begin with `folder/`, in order. */
  list: (folder: string) => Promise<{ name: string; bytes: number }[]>;
}

export interface FileStorage {
  /** Moves a local file under the key; it is there whole or not at all. */
  put: (key: string, localPath: string) => Promise<void>;
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Nothing happens where there is nothing. */
  remove: (key: string) => Promise<void>;
  named: NamedFiles;
  /** Uploads that have begun and not yet arrived, by the tus protocol's own ids. */
  unfinished: DataStore & { read: (id: string) => Readable | Promise<Readable> };
  close: () => void;
}

/** An unfinished upload is forgotten after a day. */
export const UNFINISHED_LIFETIME_MS = 86_400_000;
