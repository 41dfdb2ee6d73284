import type { BrowserContext } from '@playwright/test';

/**
 * Playwright's driver of an unpatched Firefox fills a field by assigning its value, which React takes for its own change and undoes.
 * The browser's own editing command tells the page of the change, as a person's keys do. Remove when the driver does so itself.
 */
export const typeThroughTheBrowser = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const insert = (text: string): Element | null => {
      let active = document.activeElement;
      while (active?.shadowRoot) active = active.shadowRoot.activeElement;
      // The driver goes on inside a frame that is answered.
      if (active instanceof HTMLIFrameElement) return active;
      document.execCommand('insertText', false, text);
      return null;
    };
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => insert,
      set() {
        // The driver's own is not wanted.
      },
    });
  });
