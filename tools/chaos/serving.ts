import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/lib.ts';
import { startProduct, type Product } from '../product.ts';
import { isAlive } from './clusters.ts';

/** Processes of the product, all of which may be killed. */
export interface Serving {
  /** Address of a process of the product. */
  apiUrl: (index: number) => string;
  /** Places of the existing processes, also while one of them restarts. */
  places: () => number[];
  /** Starts one more process. @returns its place */
  startApi: (of?: Version) => Promise<number>;
  /** Ends a process that is not started again, as an operator does. @returns milliseconds until it had ended */
  endApi: (index: number) => Promise<number>;
  /** Ends a process with SIGKILL and restarts it on its port. */
  killApi: (index: number) => Promise<void>;
  /** Ends a process as an operator does, and restarts it. @returns milliseconds until it had ended */
  restartApi: (index: number) => Promise<number>;
  pidOf: (index: number) => number;
  /** Megabytes of memory that a process of the product holds. */
  memoryOf: (index: number) => number;
  /** Digests of the stored bytes of files, by their storage key; null where there are none. */
  digestOfStored: (storageKey: string) => string | null;
  stop: () => Promise<void>;
}

/** Which product a process is. */
export interface Version {
  /** The folder of its sources; those of this version where none is named. */
  tree?: string;
  env?: Record<string, string>;
}

interface Place extends Version {
  port: number;
  /** Undefined once it has ended and is not started again. */
  product?: Product;
}

/** Starts so many processes of the product on a database, with all that they keep in a folder. */
export async function startServing(
  processes: number,
  { folder, databaseUrl, version = {} }: { folder: string; databaseUrl: string; version?: Version },
): Promise<Serving> {
  const places: Place[] = [];
  const start = ({ port, tree, env }: Place) =>
    startProduct(
      {
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        DEMO: 'on',
        SKIP_WEB_BUILD: '1',
        ...env,
      },
      tree,
    );
  const startApi = async (of: Version = {}): Promise<number> => {
    const place: Place = { ...of, port: await freePort() };
    place.product = await start(place);
    return places.push(place) - 1;
  };
  const thereAt = (index: number): { place: Place; product: Product } => {
    const place = places[index];
    if (!place?.product) throw new Error(`There is no process ${index}`);
    return { place, product: place.product };
  };
  const end = async (index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> => {
    const began = performance.now();
    const { product } = thereAt(index);
    if (!isAlive(product.pid)) throw new Error(`The product has ended by itself: ${product.output().slice(-3000)}`);
    process.kill(product.pid, signal);
    await product.stop();
    return performance.now() - began;
  };
  const again = async (index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> => {
    const ended = await end(index, signal);
    const { place } = thereAt(index);
    place.product = await start(place);
    return ended;
  };
  for (let index = 0; index < processes; index++) await startApi(version);
  return {
    apiUrl: (index) => `http://localhost:${places[index]?.port}`,
    places: () => [...places.keys()].filter((index) => places[index]?.product),
    startApi,
    endApi: async (index) => {
      const ended = await end(index, 'SIGTERM');
      delete thereAt(index).place.product;
      return ended;
    },
    killApi: async (index) => void (await again(index, 'SIGKILL')),
    restartApi: (index) => again(index, 'SIGTERM'),
    pidOf: (index) => thereAt(index).product.pid,
    memoryOf: (index) => {
      const status = readFileSync(`/proc/${thereAt(index).product.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
    },
    digestOfStored: (key) => {
      const file = path.join(folder, 'data/files', key.slice(-2), key);
      return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
    },
    stop: async () => {
      for (const { product } of places) await product?.stop();
    },
  };
}
