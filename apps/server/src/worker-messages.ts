import type { Config } from './platform/config.ts';
import type { MetricValues } from './platform/metrics.ts';

/** What a process needs in order to serve beside others; the primary process has prepared the database and holds the port. */
export interface WorkerStart {
  /** Which one, from 1: the one that replaces another has its number. */
  number: number;
  config: Config;
  ownerUrl: string;
  hosts: string[];
  /** Demonstration data is still being created; `seeded` follows. */
  isSeeding: boolean;
}

export type ToWorker = { type: 'start'; start: WorkerStart } | { type: 'seeded' | 'stop' } | { type: 'metrics'; id: number };

export type FromWorker =
  { type: 'serving' } | { type: 'failed'; words: string } | { type: 'metrics'; id: number; metrics: MetricValues };
