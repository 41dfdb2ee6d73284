import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import path from 'node:path';

export const PASSWORD = 'Grantdesk-demo-1';
/** The product of this worker; journeys of one file follow one another on it, as people do. */
export const baseUrl = (): string =>
  process.env[`BASE_URL_${process.env['TEST_PARALLEL_INDEX'] ?? 0}`] ?? 'http://localhost:3000';
const pictures = path.join(import.meta.dirname, 'screenshots');

/** A person at a browser of their own. */
export interface Person {
  context: BrowserContext;
  page: Page;
}

export async function atBrowser(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Person> {
  const context = await browser.newContext({ baseURL: baseUrl(), ...options });
  return { context, page: await context.newPage() };
}

/** Signs a person in through the screen. */
export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/secure\//);
}

export const demo = (name: string): string => `${name}@demo.grantdesk.test`;

/** Goes somewhere by the main menu. */
export const openMenu = (page: Page, item: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item, exact: true }).click();

/** No violation that a machine can find, in the state the screen is in (trust A01). */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Checks the screen by axe and keeps a picture of it. */
export async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: 'disabled' });
}
