import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the postmaster of a folder and every process of it with SIGKILL. */
export async function killCluster(dataDir: string): Promise<void> {
  const all = processesOf(dataDir);
  for (const pid of all) kill(pid, 'SIGKILL');
  while (all.some(isAlive)) await pause(20);
}

/** Stops every process of a cluster, as a machine does that hangs. @returns lets them continue */
export function freezeCluster(dataDir: string): () => void {
  const all = processesOf(dataDir);
  for (const pid of all) kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of all) kill(pid, 'SIGCONT');
  };
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The postmaster of a folder, first, and its children. */
function processesOf(dataDir: string): number[] {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
  return [postmaster, ...children.map(Number)];
}

/** The sockets by which some processes are connected with a port of this machine. */
export function connectionsWith(pids: readonly number[], port: number): Set<string> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  const open = lines.flatMap((line) => {
    const [, , remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === ESTABLISHED && Number.parseInt(remote.split(':')[1] ?? '', 16) === port ? [inode] : [];
  });
  return new Set(pids.flatMap(socketsOf)).intersection(new Set(open));
}

const ESTABLISHED = '01';

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(path.join(folder, name)))?.[1] ?? [];
    } catch {
      // It has been closed since.
      return [];
    }
  });
}
