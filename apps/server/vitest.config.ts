import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A third of the time went into loading the product anew for each file: nothing in it is kept in modules, each file starts its own.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
