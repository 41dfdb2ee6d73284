import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];
const isFull = process.env['TEST_SIZE'] === 'full';
const firefox = process.env['FIREFOX_PATH'];
/** What people do most: `npm run test:full` walks these in Firefox too (docs/decisions/0065). */
const MAIN_JOURNEYS = ['apply', 'applications', 'review', 'scoring', 'decisions', 'grant', 'reports', 'payments'];

/**
 * Two products, one a worker: the files share the two, the journeys of a file follow one another on one of them, as people do.
 * Journeys are what people do, suites look at every screen for one property.
 */
export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'suites/**/*.spec.ts'],
  outputDir: '.results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.results/report.json' }]],
  use: {
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 1440, height: 900 },
    // What glides takes time at every press: the full run looks at that too.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
    // A trace of every step slows the journeys by a third: it is requested when one is looked into.
    trace: process.env['TEST_TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: [
            ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    ...(firefox
      ? [
          {
            name: 'firefox',
            testMatch: MAIN_JOURNEYS.map((name) => `journeys/${name}.spec.ts`),
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              // This Firefox does not learn from its driver that people want less motion: its own setting says so.
              launchOptions: { executablePath: firefox, firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } },
            },
          },
        ]
      : []),
  ],
});
