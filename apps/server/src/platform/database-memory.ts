import os from 'node:os';

const MB = 2 ** 20;
const within = (value: number, least: number, most: number): number => Math.round(Math.min(most, Math.max(least, value)));

/** Memory of this machine in bytes, or of the container that limits it. */
export const memoryOfMachine = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Infinity);

/**
 * Settings of the embedded PostgreSQL by the memory that it shares with Node: an eighth for its pages, never less than PostgreSQL's own
 * 128 MB; the planner counts on half being cached by it and the system together.
 */
export function memorySettings(bytes: number): string[] {
  const megabytes = bytes / MB;
  return [
    `shared_buffers=${within(megabytes / 8, 128, 4_096)}MB`,
    `effective_cache_size=${within(megabytes / 2, 512, 65_536)}MB`,
    `maintenance_work_mem=${within(megabytes / 64, 64, 512)}MB`,
  ];
}
