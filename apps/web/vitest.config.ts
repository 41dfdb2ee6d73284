import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const isRoot = process.getuid?.() === 0;
const chromium = process.env['CHROMIUM_PATH'];

/** Stores and rules beside their source run in Node, in milliseconds; what must hold in a real browser runs in one. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'node', include: ['src/**/*.test.ts', 'first-visit/**/*.test.ts', 'language/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'browser',
          include: ['test/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: isRoot ? ['--no-sandbox'] : [] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
