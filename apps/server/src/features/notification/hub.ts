import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

const CHANNELS = ['grantdesk_notifications', 'grantdesk_sessions'];
const RECONNECT_MS = 1_000;

/** What an open page does when something of its person may have changed. */
export type Listener = () => void;

/**
 * One connection of the process that listens for all notifications, opened with the first page and open until the end. A
 * signal only says whose they are; each page reads them with its own permissions, so nothing can leak here.
 */
export class NotificationHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  #client: pg.PoolClient | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** How many pages of one person listen in this process. */
  count(userId: string): number {
    return this.#listeners.get(userId)?.size ?? 0;
  }

  /** Listens for one person; answers how to stop. */
  async add(userId: string, listener: Listener): Promise<() => void> {
    const own = this.#listeners.get(userId) ?? new Set();
    own.add(listener);
    this.#listeners.set(userId, own);
    await this.#connect();
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(userId) === own) this.#listeners.delete(userId);
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const own of this.#listeners.values()) for (const listener of own) listener();
    this.#listeners.clear();
    this.#client?.release(true);
    this.#client = undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  #connect(): Promise<void> {
    if (this.#client || this.#isClosed) return Promise.resolve();
    this.#connecting ??= this.#listen().finally(() => (this.#connecting = undefined));
    return this.#connecting;
  }

  async #listen(): Promise<void> {
    try {
      const client = await this.#pool.connect();
      if (this.#isClosed) {
        client.release(true);
        return;
      }
      client.on('notification', ({ payload }) => this.#wake(payload ?? ''));
      client.once('error', () => this.#lost(client));
      for (const channel of CHANNELS) await client.query(`listen ${channel}`);
      this.#client = client;
      // Signals that came without a listener: every page reads again.
      for (const userId of this.#listeners.keys()) this.#wake(userId);
    } catch (error) {
      this.#log.warn({ err: error }, 'notifications cannot be listened for');
      this.#later();
    }
  }

  #lost(client: pg.PoolClient): void {
    if (this.#isClosed) return;
    if (this.#client === client) this.#client = undefined;
    client.release(true);
    this.#later();
  }

  #later(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS);
    this.#timer.unref();
  }

  #wake(userId: string): void {
    for (const listener of this.#listeners.get(userId) ?? []) listener();
  }
}
