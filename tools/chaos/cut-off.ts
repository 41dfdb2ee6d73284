import { spawn } from 'node:child_process';
import { root } from '../../scripts/lib.ts';
import { keepFigures } from '../bench/results.ts';
import { loseAndReturn, underLoad } from './failover.ts';
import { number } from './in-world.ts';
import { hasNamespaces, makeNetwork, networkOf, type Machine, type Network } from './network.ts';
import { startPair } from './pair.ts';
import { CUT_OFF } from './recovery.ts';
import { newFolder } from './world.ts';

/** The network, for the process that runs on its third machine. */
export const NETWORK = 'CHAOS_NETWORK';

/**
 * As `failover`, with the primary, its standby and the product on three machines of a network. The primary does not end: nothing
 * arrives from it or at it, and nothing says so, as when a machine or its cable is lost. Then it is reachable again.
 */
export async function cutOff(): Promise<number> {
  const given = process.env[NETWORK];
  if (given) return onItsMachine(networkOf(JSON.parse(given) as Network));
  if (!hasNamespaces()) {
    console.log('Not run: only root may make network namespaces, and only on Linux.');
    return 0;
  }
  const network = makeNetwork(['first', 'second', 'product']);
  const end = (): never => process.exit(1);
  process.once('exit', network.remove).once('SIGINT', end).once('SIGTERM', end).once('SIGHUP', end);
  try {
    const code = await runOn(network, machinesOf(network)[2]);
    if (code === 0) keepFigures('chaos-cut-off');
    return code;
  } finally {
    network.remove();
    process.off('exit', network.remove).off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end);
  }
}

/** @returns the exit code of the same run on a machine, which has said what this process says again */
function runOn(network: Network, { namespace }: Machine): Promise<number> {
  const { router, machines } = network;
  const args = ['netns', 'exec', namespace, process.execPath, 'scripts/cli.ts', 'chaos', 'cut-off'];
  const child = spawn('ip', args, {
    cwd: root,
    env: { ...process.env, [NETWORK]: JSON.stringify({ router, machines }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (text: Buffer) => console.log(String(text).trimEnd()));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

function machinesOf({ machines: [first, second, product] }: Network): [Machine, Machine, Machine] {
  if (!first || !second || !product) throw new Error('the network has three machines');
  return [first, second, product];
}

async function onItsMachine(network: Network): Promise<number> {
  const [first, second] = machinesOf(network);
  const folder = newFolder();
  const pair = await startPair(folder, [first, second]);
  return underLoad('cut-off', { folder, pair, turns: number('TURNS', 3) }, async (_, place) => {
    const primary = pair.primaryAddress() === first.address ? first : second;
    await loseAndReturn(place, CUT_OFF, () => {
      network.cutOff(primary);
      return () => network.reconnect(primary);
    });
    return {};
  });
}
