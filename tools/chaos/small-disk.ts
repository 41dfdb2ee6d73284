import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from './world.ts';

/** A disk of its own, in memory, that can be filled to the last byte. */
export interface SmallDisk {
  folder: string;
  /** Takes whatever room is left. */
  fill: () => void;
  /** Gives it back. */
  free: () => void;
  remove: () => void;
}

const CHUNK = Buffer.alloc(64 * 1024);

/** @returns undefined where this machine does not allow one */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const disk = newFolder();
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk]);
  if (made.status !== 0) {
    rmSync(disk, { recursive: true });
    return undefined;
  }
  const filler = path.join(disk, 'filler');
  const folder = path.join(disk, 'world');
  mkdirSync(folder, { mode: 0o755 });
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      try {
        for (let size = CHUNK.length; size >= 1; size = Math.floor(size / 2)) {
          try {
            for (;;) if (writeSync(file, CHUNK, 0, size) < size) break;
          } catch {
            // No room for so much: for half of it there may be.
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    },
  };
}
