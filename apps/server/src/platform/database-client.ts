import pg from 'pg';
import { hostsOf, type Host } from './database-hosts.ts';
import { findPrimary } from './database-primary.ts';

/** How often it is checked whether the connections are with the primary. */
const WATCH_MS = 3_000;

/** A connection to the primary among the hosts of its address; with one host, to that. */
export class DatabaseClient extends pg.Client {
  readonly #hosts: Host[];
  readonly #credentials: pg.ClientConfig;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    const { connectionString = '' } = config;
    this.#hosts = hostsOf(connectionString, { host: this.host, port: this.port });
    const { user, database, password, ssl } = this;
    this.#credentials = { ...(user && { user }), ...(database && { database }), ...(password && { password }), ssl };
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.ClientBase) => void): void;
  override connect(callback?: (error: Error | null, client?: pg.ClientBase) => void): Promise<pg.Client> | void {
    if (this.#hosts.length === 1) return callback ? super.connect(callback as () => void) : super.connect();
    const connected = findPrimary(this.#hosts, this.#credentials).then((primary) => {
      Object.assign(this, primary);
      watch(this, this.#hosts, this.#credentials);
      return super.connect();
    });
    if (!callback) return connected;
    connected.then(
      () => callback(null, this),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

interface Group {
  hosts: readonly Host[];
  credentials: pg.ClientConfig;
  clients: Set<pg.Client>;
  timer: NodeJS.Timeout;
}

/** The open connections, by the hosts of their address. */
const groups = new Map<string, Group>();

/**
 * Ends a connection once another host is the primary. The machine of the old one may hang, be cut off, or serve on: a
 * connection that waits for it would never hear of it.
 */
function watch(client: pg.Client, hosts: readonly Host[], credentials: pg.ClientConfig): void {
  const key = JSON.stringify(hosts);
  const group = groups.get(key) ?? { hosts, credentials, clients: new Set(), timer: setInterval(() => void look(key), WATCH_MS) };
  group.timer.unref();
  groups.set(key, group);
  group.clients.add(client);
  client.once('end', () => {
    group.clients.delete(client);
    if (group.clients.size > 0) return;
    clearInterval(group.timer);
    groups.delete(key);
  });
}

async function look(key: string): Promise<void> {
  const group = groups.get(key);
  // While none answers as the primary there is no better place.
  const primary = group && (await findPrimary(group.hosts, group.credentials).catch(() => undefined));
  if (!primary) return;
  for (const client of group.clients)
    if (client.host !== primary.host || client.port !== primary.port)
      (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
