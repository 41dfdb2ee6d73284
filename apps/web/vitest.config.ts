import { messages } from '@grantdesk/messages/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const isRoot = process.getuid?.() === 0;
const chromium = process.env['CHROMIUM_PATH'];

/** Tests stand beside their source. They run in Node, in milliseconds; `*.browser.test.ts` run in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messages('en')],
        test: {
          name: 'node',
          include: ['*.test.ts', 'src/**/*.test.ts', 'first-visit/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          environment: 'node',
        },
      },
      {
        plugins: [messages('en')],
        // Found while tests run, they would be bundled again, and React be there twice.
        optimizeDeps: { include: ['@messageformat/runtime', '@messageformat/runtime/lib/cardinals'] },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts'],
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
