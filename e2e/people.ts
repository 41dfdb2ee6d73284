import { expect, request, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { answerOf, createGrantdesk, type Grantdesk } from '@grantdesk/client';
import path from 'node:path';
import { findViolations } from './axe.ts';

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

/** Signs a person in through the screen, on the way to a page that they want where one is named. */
export async function signIn(page: Page, email: string, password: string = PASSWORD, wanted = '/signin'): Promise<void> {
  await page.goto(wanted);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // A press of the mouse is lost where the page moves between down and up, as it may while it loads.
  await page.keyboard.press('Enter');
  await expectHome(page);
}

/** The page after the sign-in stands: leaving it before would be a race with its own redirection. */
async function expectHome(page: Page): Promise<void> {
  await page.waitForURL(/\/secure\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The client that others use, with the session of a page or of a program: a refusal throws. */
export function clientAt(at: Page | APIRequestContext): Grantdesk {
  const session = 'request' in at ? at.request : at;
  return createGrantdesk({
    url: baseUrl(),
    // A path, as the session may be at another installation than that of most journeys.
    fetch: async (call) => {
      const { pathname, search } = new URL(call.url);
      const reply = await session.fetch(pathname + search, {
        method: call.method,
        headers: Object.fromEntries(call.headers),
        ...(call.body && { data: Buffer.from(await call.arrayBuffer()) }),
      });
      return new Response(new Uint8Array(await reply.body()), { status: reply.status(), headers: reply.headers() });
    },
  });
}

/** What an answer carries as its data. */
export async function dataOf<T>(call: Promise<{ data?: { data: T } }>): Promise<T> {
  const { data } = await answerOf(call);
  return data;
}

const DAY = 86_400_000;
/** An instant some days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** The day in the zone of the browser, some days from now: it is not the day in UTC for an hour each night. */
export const dayAtHome = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * DAY);

/** A day as date fields show it: `31/12/2026` for `2026-12-31`. */
export const typedDay = (day: string): string => day.slice(0, 10).split('-').toReversed().join('/');

/** Monday of the week after next, and days of that week: where office hours count, a date some days from now may be a Saturday. */
export function weekday(offset: number): string {
  const day = new Date(Date.now() + 14 * DAY);
  day.setUTCDate(day.getUTCDate() + ((1 - day.getUTCDay() + 7) % 7) + offset);
  return day.toISOString().slice(0, 10);
}

/** A program signed in as a demonstration account. */
export async function program(name: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: baseUrl() });
  await signInQuietly(context, name);
  return context;
}

async function signInQuietly(at: APIRequestContext, name: string): Promise<void> {
  const reply = await at.post('/api/auth/sign-in/email', { data: { email: demo(name), password: PASSWORD } });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** A program that makes the calls of a demonstration account with the client that others use. */
export async function clientOf(name: string): Promise<Grantdesk> {
  const reply = await fetch(`${baseUrl()}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo(name), password: PASSWORD }),
  });
  const cookie = reply.headers.getSetCookie().map((header) => header.split(';')[0]);
  return createGrantdesk({ url: baseUrl(), headers: { cookie: cookie.join('; ') } });
}

/** A person of the demonstration at a browser of their own, signed in already: the page is still empty. */
export async function as(browser: Browser, name: string, options: Parameters<typeof atBrowser>[1] = {}): Promise<Page> {
  const { context, page } = await atBrowser(browser, options);
  await signInQuietly(context.request, name);
  return page;
}

/** The same, at the first page of that person. */
export async function asAtHome(...who: Parameters<typeof as>): Promise<Page> {
  const page = await as(...who);
  await page.goto('/');
  await expectHome(page);
  return page;
}

export const demo = (name: string): string => `${name}@demo.grantdesk.test`;

/** Goes somewhere by the main menu. */
export const openMenu = (page: Page, item: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item, exact: true }).click();

/**
 * What glides from one state into the next is neither: it is looked at once nothing has moved for a few frames, and no table shows the
 * rows of the list before it, which are pale until the new ones are there. A browser that paints nothing for a while gives no frames
 * and moves nothing on: neither is waited for longer than a second.
 * @throws Error that names what is still moving after fifty looks
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const within = (ms: number, wanted: Promise<unknown>) => Promise.race([wanted, new Promise((late) => setTimeout(late, ms))]);
    let moving: Animation[] = [];
    for (let still = 0, looks = 0; still < 4; still++, looks++) {
      if (looks === 50) {
        const names = moving.map(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 160) : '?',
        );
        throw new Error(`Still moving: ${names.join(' | ')}`);
      }
      await within(1000, new Promise(requestAnimationFrame));
      moving = document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity);
      await within(1000, Promise.allSettled(moving.map((each) => each.finished)));
      if (moving.length > 0) still = 0;
      if (document.querySelector('tbody[data-stale]')) still = looks = 0;
    }
  });

/** No violation that a machine can find, in the state the screen is in. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settle(page);
  expect((await findViolations(page)).violations, name).toEqual([]);
}

/** Checks the screen by axe, and keeps a picture of it. */
export async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await picture(page, name);
}

/** A picture of the screen, where pictures are requested (or in the full run): the suite judges the screen as it comes already. */
export async function picture(page: Page, name: string): Promise<void> {
  if (isFull || process.env['TEST_PICTURES'])
    await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: 'disabled' });
}

/** `npm run test:full` judges each state at every width and in both schemes, and plays longer; `npm test` the widest and the narrowest. */
export const isFull = process.env['TEST_SIZE'] === 'full';
const WIDTHS = [1440, 768, 375];

/**
 * The same state at three widths, and at 320 px too: nothing wider than the window, and no violation. Each day a state is judged at
 * one of the two ends, half of them at each.
 */
export async function lookEverywhere(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const isNarrowToday = name.length % 2 === 0;
  // A table finds its own frame a moment after the window has changed.
  const fits = (width: number): Promise<void> =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `${name} at ${width}`,
      })
      .toBe(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 812 : 900 });
    if (isFull || (width === WIDTHS[0] && !isNarrowToday)) await look(page, `${name}-${width}`);
    await fits(width);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  if (isFull || isNarrowToday) await expectAccessible(page, `${name} at 320`);
  await fits(320);
  if (before) await page.setViewportSize(before);
}

/** Each width, and the other scheme where everything is looked at. */
export async function lookInBothSchemes(page: Page, name: string): Promise<void> {
  await lookEverywhere(page, name);
  if (!isFull) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}
