import { spawnSync } from 'node:child_process';
import { isAlive } from './clusters.ts';

const PREFIX = 'grantdesk-';
/** A range that is for tests of networks alone (RFC 2544). */
const addressOf = (place: number): string => `198.18.${place}.2`;
const routerOf = (place: number): string => `198.18.${place}.1`;

/** Machines in network namespaces of their own, each with a cable of its own to a router. */
export interface Network extends Description {
  /** From now on nothing arrives from or at a machine, and without any notice: no refusal, no reset. */
  cutOff: (machine: Machine) => void;
  reconnect: (machine: Machine) => void;
  /** Ends what still runs on the machines, and removes them. */
  remove: () => void;
}

interface Description {
  /** The namespace in which all cables end. */
  router: string;
  machines: readonly Machine[];
}

export interface Machine {
  address: string;
  /** The name of its namespace. */
  namespace: string;
}

/** Runs `ip`. @returns whether it went well */
const ip = (...args: string[]): boolean => spawnSync('ip', args, { stdio: 'ignore' }).status === 0;

function must(...args: string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

const namespaces = (): string[] =>
  (spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' }).stdout ?? '')
    .split('\n')
    .flatMap((line) => line.split(' ')[0] ?? [])
    .filter((name) => name.startsWith(PREFIX));

/** Whether this machine lets us make network namespaces: root on Linux, outside most containers. */
export function hasNamespaces(): boolean {
  const name = `${PREFIX}${process.pid}-trial`;
  const made = ip('netns', 'add', name);
  const isCapable = made && ip('-n', name, 'rule', 'add', 'iif', 'none', 'blackhole');
  if (made) ip('netns', 'del', name);
  return isCapable;
}

/** What a run left behind that was killed: its process is in the name. */
function removeLeftovers(): void {
  for (const name of namespaces()) if (!isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) removeNamespace(name);
}

function removeNamespace(name: string): void {
  const pids = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).stdout ?? '';
  for (const pid of pids.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  ip('netns', 'del', name);
}

/** @param names of the machines */
export function makeNetwork(names: readonly string[]): Network {
  removeLeftovers();
  const own = `${PREFIX}${process.pid}-`;
  const network = networkOf({
    router: `${own}router`,
    machines: names.map((name, place) => ({ address: addressOf(place), namespace: own + name })),
  });
  const { router, machines, remove } = network;
  try {
    must('netns', 'add', router);
    must('netns', 'exec', router, 'sysctl', '-q', '-w', 'net.ipv4.ip_forward=1');
    for (const [place, { address, namespace }] of machines.entries()) {
      must('netns', 'add', namespace);
      must('-n', router, 'link', 'add', cableOf(place), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
      must('-n', router, 'addr', 'add', `${routerOf(place)}/24`, 'dev', cableOf(place));
      must('-n', router, 'link', 'set', cableOf(place), 'up');
      must('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
      must('-n', namespace, 'link', 'set', 'lo', 'up');
      must('-n', namespace, 'link', 'set', 'eth0', 'up');
      must('-n', namespace, 'route', 'add', 'default', 'via', routerOf(place));
    }
  } catch (error) {
    remove();
    throw error;
  }
  return network;
}

/** A network that is there already, as another process describes it. */
export function networkOf({ router, machines }: Description): Network {
  const cableTo = (machine: Machine): string => cableOf(machines.findIndex(({ address }) => address === machine.address));
  return {
    router,
    machines,
    // A black hole answers nothing; a cable that is pulled would let the router report that no one is there.
    cutOff: (machine) => {
      must('-n', router, 'route', 'add', 'blackhole', `${machine.address}/32`);
      must('-n', router, 'rule', 'add', 'iif', cableTo(machine), 'blackhole');
    },
    reconnect: (machine) => {
      must('-n', router, 'rule', 'del', 'iif', cableTo(machine), 'blackhole');
      must('-n', router, 'route', 'del', 'blackhole', `${machine.address}/32`);
    },
    remove: () => {
      for (const { namespace } of machines) removeNamespace(namespace);
      removeNamespace(router);
    },
  };
}

const cableOf = (place: number): string => `cable${place}`;
