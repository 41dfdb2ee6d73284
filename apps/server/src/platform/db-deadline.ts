import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { findStatementName } from './statement-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls whose statements may take longer than a person waits: exports. */
    isPatient?: boolean;
  }
  interface FastifyRequest {
    patience: DbDeadline | undefined;
  }
}

/** How long a request waits for the database without a word from it: refused within five seconds, on a busy machine too. */
const MAX_SILENCE_MS = 4_000;

/**
 * What a request has waited for the database since that last answered it: for connections and for statements alike, so that one
 * wait after the other does not add up. Its own work, and the time that a body takes to come, count nothing.
 */
class DbDeadline {
  #waits = 0;
  #silentSince = 0;
  #before = 0;

  /** A wait begins. */
  begin(): void {
    if (this.#waits++ === 0) this.#silentSince = performance.now() - this.#before;
  }

  /** Ends a wait: with an answer of the database, which resets the time left, or with a connection or nothing. */
  end(hasAnswered: boolean): void {
    this.#waits--;
    if (hasAnswered) this.#silentSince = performance.now();
    this.#before = hasAnswered || this.#waits > 0 ? 0 : performance.now() - this.#silentSince;
  }

  get left(): number {
    return MAX_SILENCE_MS - (performance.now() - this.#silentSince);
  }
}

const current = new AsyncLocalStorage<DbDeadline>();

/** Gives work a patience of its own; whatever it asks of the database inside shares it. */
export const patiently = <T>(work: () => T): T => current.run(new DbDeadline(), work);

/** Every request has its patience, except where the route says that it waits as long as it takes. */
export function bindPatience(app: FastifyInstance): void {
  app.decorateRequest('patience', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isPatient) return done();
    request.patience = new DbDeadline();
    current.run(request.patience, done);
  });
  // Reading a body leaves the context.
  app.addHook('preValidation', (request, _reply, done) => (request.patience ? current.run(request.patience, done) : done()));
}

/** Calls `late` once patience is at its end. @returns ends the wait, by a word of the database or without */
function wait(patience: DbDeadline, late: () => void): (hasAnswered: boolean) => void {
  patience.begin();
  let timer: NodeJS.Timeout;
  const look = (): void => {
    // Something else of the same request may have been answered since.
    if (patience.left > 0) timer = setTimeout(look, patience.left);
    else late();
  };
  timer = setTimeout(look, Math.max(0, patience.left));
  let isOver = false;
  return (hasAnswered) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    patience.end(hasAnswered);
  };
}

/** Waits for a database query of the request until its deadline. */
export function withDeadline<T>(query: Promise<T>): Promise<T> {
  const patience = current.getStore();
  if (!patience) return query;
  return new Promise((resolve, reject) => {
    const over = wait(patience, () => {
      over(false);
      reject(new Error('timeout exceeded when waiting for the database'));
    });
    query.then(
      (answer) => {
        over(true);
        resolve(answer);
      },
      (error: unknown) => {
        over(isWord(error));
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- handed on as it is
        reject(error);
      },
    );
  });
}

/** A refusal is a word of the database too, the loss of a connection is none. */
const isWord = (error: unknown): boolean => !error || error instanceof pg.DatabaseError;

type ConnectCallback = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;

/** A pool whose connections are waited for no longer than the request's patience lasts. */
export class DeadlinePool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: PatientClient });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const patience = current.getStore();
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error || !client ? reject(error ?? new Error('No client')) : resolve(client)));
      });
    // Releasing a connection calls the next waiter, in a context that is not its own.
    const call = AsyncResource.bind(callback);
    if (!patience) return super.connect(call as Parameters<pg.Pool['connect']>[0]);
    let isLate = false;
    const over = wait(patience, () => {
      isLate = true;
      over(false);
      call(new Error('timeout exceeded when trying to connect'));
    });
    super.connect((error, client, release) => {
      if (isLate) return release?.();
      over(false);
      call(error, client, release);
    });
  }
}

/** A connection that is given up where a statement is not answered within the patience of its request. */
class PatientClient extends DatabaseClient {
  // The library's own many ways of asking: a promise, or a function as the last argument.
  override query(...args: unknown[]): never {
    const ask = super.query.bind(this) as (...args: unknown[]) => unknown;
    const [text, values] = args;
    const name = findStatementName(text);
    const given = name ? [{ name, text, values }, ...args.slice(2)] : args;
    const patience = current.getStore();
    const isCursor = typeof (given[0] as { submit?: unknown } | null)?.submit === 'function';
    if (!patience || isCursor) return ask(...given) as never;
    // The statement fails as if the connection were lost, and the server rolls it back.
    const { stream } = (this as unknown as { connection: { stream: { destroy: () => void } } }).connection;
    const over = wait(patience, () => {
      over(false);
      stream.destroy();
    });
    const last = given.at(-1);
    if (typeof last === 'function') {
      const answered = (...result: unknown[]): void => {
        over(isWord(result[0]));
        (last as (...args: unknown[]) => void)(...result);
      };
      return ask(...given.slice(0, -1), answered) as never;
    }
    const result = ask(...given) as Promise<unknown>;
    result.then(
      () => over(true),
      (error: unknown) => over(isWord(error)),
    );
    return result as never;
  }
}
