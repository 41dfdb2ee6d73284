// What each run leaves: its figures and lines as JSON in bench-results, of which docs/figures.md is written.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { format } from 'node:util';
import { root } from '../../scripts/lib.ts';
import { machineLoad } from './figures.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What it is to be, in words: `at least 0.45`. */
  goal?: string;
  /** Undefined where there is no goal. */
  holds?: boolean;
  /** The row of docs/trust.md or the goal of speed that it is the figure of: `R06`, `goal 7`. */
  row?: string;
}

export interface Result {
  name: string;
  date: string;
  commit: string;
  machine: string;
  /** Load of the last minute before, or before the first figure where the data took long to make; above 0.5 something else was running. */
  loadBefore: number;
  seconds: number;
  figures: Figure[];
  lines: string[];
  /** It threw, so that figures may be missing. */
  failed: boolean;
}

export const RESULTS = path.join(root, 'bench-results');
/** Above it timings say more about the machine than about the product. */
export const MAX_LOAD = 0.5;
const collected: Figure[] = [];
let loadBefore = NaN;

/** Keeps and prints one figure of the bench that runs, with what it is to be and the row that it belongs to. */
export function figure(
  name: string,
  value: number,
  unit: string,
  { least, most, row }: { least?: number | undefined; most?: number | undefined; row?: string | undefined } = {},
): void {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  const words = least === most ? most !== undefined && `${most}` : most === undefined ? `at least ${least}` : `at most ${most}`;
  const holds = value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  collected.push({ name, value: rounded, unit, ...(words && { goal: words, holds }), ...(row && { row }) });
  console.log(`${name}: ${rounded} ${unit}${words ? ` (goal: ${words}${holds ? '' : ', missed'})` : ''}`);
}

/** Keeps the figures of a run that another process has left. */
export function keepFigures(name: string): void {
  const { figures } = JSON.parse(readFileSync(path.join(RESULTS, `${name}.json`), 'utf8')) as Result;
  collected.push(...figures);
}

/**
 * Runs one measurement and leaves `bench-results/<name>.json`, also where it fails half way, which it then says.
 */
export async function leavingResult<T>(name: string, run: () => Promise<T>): Promise<T> {
  const lines: string[] = [];
  const { log } = console;
  collected.length = 0;
  loadBefore = Number(machineLoad());
  const began = performance.now();
  console.log = (...words: unknown[]): void => {
    lines.push(format(...words));
    log(...words);
  };
  let failed = true;
  try {
    const answer = await run();
    failed = false;
    return answer;
  } finally {
    console.log = log;
    const result: Result = {
      name,
      date: new Date().toISOString(),
      commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? ' and changes' : ''),
      machine: `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.platform()} ${os.arch()}, Node ${process.versions.node}`,
      loadBefore,
      seconds: Math.round((performance.now() - began) / 1000),
      figures: [...collected],
      lines,
      failed,
    };
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  }
}

const git = (...args: string[]): string => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** @throws Error on a busy machine, unless BUSY=1 says that the figures are for looking alone */
export function assertQuiet(): void {
  const load = Number(machineLoad());
  if (load > MAX_LOAD && process.env['BUSY'] !== '1')
    throw new Error(
      `The machine is busy (load ${load}): wait until it is below ${MAX_LOAD}, or set BUSY=1 to look all the same.`,
    );
}

/**
 * Waits until the work of making the data, or of anything else, has died away, and takes that as the load before. A machine that
 * does not come to rest within `QUIET_MINUTES`, ten where it is not said, is measured as it is, and the result says so.
 */
export async function untilQuiet(): Promise<void> {
  const end = performance.now() + Number(process.env['QUIET_MINUTES'] ?? 10) * 60_000;
  while (Number(machineLoad()) > MAX_LOAD && performance.now() < end) await setTimeout(5_000);
  loadBefore = Number(machineLoad());
}
