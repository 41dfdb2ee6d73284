import { describe, expect, it } from 'vitest';
import { memoryOfMachine, memorySettings } from './database-memory.ts';

describe('memory of the embedded database', () => {
  it.each([
    [1, ['shared_buffers=128MB', 'effective_cache_size=512MB', 'maintenance_work_mem=64MB']],
    [8, ['shared_buffers=1024MB', 'effective_cache_size=4096MB', 'maintenance_work_mem=128MB']],
    [24, ['shared_buffers=3072MB', 'effective_cache_size=12288MB', 'maintenance_work_mem=384MB']],
    [512, ['shared_buffers=4096MB', 'effective_cache_size=65536MB', 'maintenance_work_mem=512MB']],
  ])('follows %i GiB of the machine', (gigabytes, settings) => {
    expect(memorySettings(gigabytes * 2 ** 30)).toEqual(settings);
  });

  it('is more than nothing on this machine', () => {
    expect(memoryOfMachine()).toBeGreaterThan(2 ** 28);
  });
});
