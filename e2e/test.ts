import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { typeThroughTheBrowser } from './firefox.ts';

export * from '@playwright/test';

/** What a page did that no page of ours may do, in the browser of this worker since the last look. */
const found: string[] = [];
/** Takes what was found away: a test that does such a thing itself, to see whether it is noticed. */
export const takeFound = (): string[] => found.splice(0);

const isHere = (address: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);

/** What is loaded comes from the page's own origin; only a person's step to another page may lead elsewhere on this machine. */
function leaves(address: string, from: string, isStep: boolean): boolean {
  if (!/^(https?|wss?):/.test(address)) return false;
  const to = new URL(address);
  return isStep ? !isHere(to) : URL.canParse(from) && /^https?:/.test(from) && to.origin !== new URL(from).origin;
}

/**
 * Over every page of every journey: nothing that the policy of the page had to stop, no uncaught error,
 * and no request to anywhere else. The browser itself tells all three, so that the watch costs a journey nothing.
 */
function watch(context: BrowserContext): void {
  // The page of a sign-in provider is its own, and only the tests' provider has one at this path.
  const isOurs = (address: string): boolean => !URL.canParse(address) || !new URL(address).pathname.startsWith('/interaction/');
  context.on('weberror', (error) => {
    const text = error.error().stack ?? String(error.error());
    // Firefox reports a font whose page was left while it loaded (NS_BINDING_ABORTED).
    if (!/downloadable font: download failed .*status=2152398850/.test(text)) found.push(`uncaught: ${text}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Content-Security-Policy/i.test(text)) found.push(`policy: ${text} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const isStep = request.isNavigationRequest();
    // A request of a worker has no frame.
    const from = isStep || request.serviceWorker() ? '' : request.frame().page().url();
    if (isOurs(from) && leaves(request.url(), from, isStep)) found.push(`request: ${request.url()} from ${from}`);
  });
}

/**
 * The server draws some pages, which scripts replace a moment later: a step to an address ends once they have. A test that wants
 * the page of the server says how far to wait (`waitUntil`).
 */
function awaitScripts(page: Page): void {
  const isReplaced = () => page.locator('#first-page').waitFor({ state: 'detached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await isReplaced();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await isReplaced();
    return response;
  };
}

/** Every journey and suite takes its `test` from here; a lint rule holds them to it. */
export const test = base.extend<{ calm: void }, { watched: void }>({
  watched: [
    async ({ browser }, use) => {
      const isFirefox = browser.browserType().name() === 'firefox';
      const begin = (context: BrowserContext): void => {
        watch(context);
        context.on('page', awaitScripts);
        if (isFirefox) void typeThroughTheBrowser(context);
      };
      browser.on('context', begin);
      await use();
      browser.off('context', begin);
    },
    { scope: 'worker', auto: true },
  ],
  calm: [
    async ({ watched }, use) => {
      await use(watched);
      expect(takeFound(), 'what no page may do').toEqual([]);
    },
    { auto: true },
  ],
});
