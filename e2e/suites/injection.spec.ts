import { as, atBrowser, isFull } from '../people.ts';
import { expect, takeFound, test, type Page } from '../test.ts';
import { ready } from './audit.ts';
import { ATTACKS, SAMPLE } from './attacks.ts';
import { MAIL } from './hostile-office.ts';
import { hostileWorld, type HostileWorld } from './hostile-world.ts';

const admin = '/secure/admin';
const own = '/secure/subscriber';

const grantee = (w: HostileWorld): string => `${admin}/grantee_management/${w.granted?.programme}/${w.granted?.project}`;

/** Every screen that shows what was stored; each day the ones that show most. `plain` screens show the attacks letter by letter. */
const SCREENS: { as: string; at: (w: HostileWorld) => string; daily?: true; plain?: true }[] = [
  {
    as: 'manager',
    at: (w) => `${admin}/applications/programmes/${w.programme}/application/${w.application}`,
    daily: true,
    plain: true,
  },
  { as: 'director', at: (w) => `${admin}/forms/${w.form}/preview`, daily: true, plain: true },
  { as: 'asempa', at: (w) => `${own}/applications/${w.application}/view`, daily: true, plain: true },
  { as: 'guest', at: (w) => `/programmes/${w.programme}`, daily: true },
  { as: 'guest', at: (w) => `/programmes/${w.programme}/questions`, plain: true },
  { as: 'guest', at: () => '/programmes' },
  { as: 'nkowa', at: (w) => `${own}/programmes/${w.programme}` },
  { as: 'nkowa', at: (w) => `${own}/programmes/${w.programme}/questions`, plain: true },
  { as: 'nkowa', at: () => own },
  { as: 'nkowa', at: (w) => `${own}/applications/${w.draft}` },
  { as: 'nkowa', at: (w) => `${own}/applications/${w.draft}/form?section=1`, plain: true },
  { as: 'nkowa', at: (w) => `${own}/applications/${w.draft}/form?section=check` },
  { as: 'nkowa', at: (w) => `${own}/applications/${w.draft}/bring` },
  { as: 'asempa', at: (w) => `${own}/applications/${w.application}/submitted` },
  { as: 'asempa', at: (w) => `${own}/applications/${w.application}/messages`, plain: true },
  { as: 'asempa', at: () => `${own}/applications` },
  { as: 'asempa', at: () => `${own}/notifications` },
  { as: 'asempa', at: () => `${own}/events` },
  { as: 'asempa', at: (w) => `${own}/events/${w.event}` },
  { as: 'director', at: (w) => `${admin}/forms/${w.form}` },
  { as: 'director', at: (w) => `${admin}/forms/${w.form}?view=questions`, plain: true },
  { as: 'director', at: (w) => `${admin}/forms/${w.form}/versions` },
  { as: 'director', at: () => `${admin}/forms` },
  { as: 'director', at: () => `${admin}/forms/score-guides` },
  { as: 'director', at: (w) => `${admin}/forms/score-guides/${w.scoreGuide}` },
  { as: 'director', at: () => `${admin}/programmes` },
  { as: 'director', at: (w) => `${admin}/programmes/${w.programme}` },
  { as: 'director', at: (w) => `${admin}/programmes/${w.programme}/edit` },
  { as: 'director', at: (w) => `${admin}/programmes/${w.programme}/open-data` },
  { as: 'director', at: () => `${admin}/tasks` },
  { as: 'director', at: (w) => `${admin}/applications/programmes/${w.programme}/decisions` },
  { as: 'director', at: (w) => `${own}/events/${w.event}/edit` },
  { as: 'director', at: (w) => `${own}/events/${w.event}/attendance` },
  { as: 'manager', at: () => admin },
  { as: 'manager', at: () => `${admin}/applications` },
  { as: 'manager', at: (w) => `${admin}/applications/programmes/${w.programme}` },
  { as: 'manager', at: (w) => `${admin}/applications/programmes/${w.programme}/application/${w.application}?tab=messages` },
  { as: 'manager', at: (w) => `${admin}/applications/programmes/${w.programme}/application/${w.application}?tab=timeline` },
  { as: 'manager', at: (w) => `${admin}/applications/programmes/${w.programme}/scores` },
  { as: 'manager', at: (w) => `${admin}/grantee_management/${w.programme}/templates` },
  { as: 'manager', at: () => `${admin}/search?search=struck` },
  { as: 'manager', at: () => `${admin}/notifications` },
  { as: 'assessor2', at: () => `${admin}/tasks` },
  { as: 'assessor2', at: (w) => `${admin}/tasks/${w.task}?id=${w.programme}`, plain: true },
  { as: 'super.admin', at: () => `${admin}/administration/activity` },
  { as: 'super.admin', at: () => `${admin}/users?search=people.example&postsPerPage=300`, daily: true },
  { as: 'super.admin', at: (w) => `${admin}/users/${w.people.user}` },
  { as: 'super.admin', at: () => `${admin}/roles` },
  { as: 'super.admin', at: (w) => `${admin}/roles/${w.people.role}` },
  { as: 'super.admin', at: () => `${admin}/administration/undelivered-email` },
  { as: 'super.admin', at: () => `${admin}/administration/email-templates?event=${MAIL}`, daily: true },
  { as: 'guest', at: () => '/mailbox' },
  { as: 'kauye', at: (w) => `${own}/projects/${w.granted?.project}` },
  { as: 'kauye', at: (w) => `${own}/projects/${w.granted?.project}/${w.granted?.report}`, plain: true },
  { as: 'kauye', at: (w) => `${own}/projects/${w.granted?.project}/amend` },
  { as: 'manager', at: (w) => `${grantee(w)}/?applicationId=${w.granted?.application}`, plain: true },
  {
    as: 'manager',
    at: (w) => `${grantee(w)}/reports/${w.granted?.report}/?applicationId=${w.granted?.application}`,
    plain: true,
  },
  { as: 'accountant', at: () => `${admin}/accounting` },
  { as: 'accountant', at: (w) => `${admin}/accounting/${w.granted?.programme}` },
];

/** What no one sees is left out of a comparison: a browser draws line breaks and runs of spaces as one. */
const seen = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('what is stored as an attack is shown as the text that it is, on every screen', async ({ browser }) => {
  test.setTimeout(600_000);
  const attacks = isFull ? ATTACKS : SAMPLE;
  const world = await hostileWorld(attacks);
  const screens = SCREENS.filter(({ daily }) => isFull || daily);
  const wrong: string[] = [];
  for (const who of new Set(screens.map((screen) => screen.as))) {
    const page: Page = who === 'guest' ? (await atBrowser(browser)).page : await as(browser, who);
    page.on('dialog', (dialog) => {
      wrong.push(`${page.url()}: a dialog says ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (const { at, plain } of screens.filter((screen) => screen.as === who)) {
      const address = at(world);
      await page.goto(address);
      await ready(page);
      // What opens by the pointer or the focus is given both.
      await page.mouse.move(300, 300);
      await page.keyboard.press('Tab');
      const { struck, text, where, forms, links } = await page.evaluate(() => ({
        struck: 'struck' in window,
        // Of a long form the browser draws what is near alone: what stands in the page is compared, drawn or not.
        text: document.body.textContent,
        where: location.origin + location.pathname,
        forms: document.querySelectorAll('form[action*="knock"], [formaction], base, meta[http-equiv="refresh"]').length,
        links: [...document.querySelectorAll('a[href], [src]')]
          .map((element) =>
            (element.getAttribute('href') ?? element.getAttribute('src') ?? '').replace(/[\s\0]/g, '').toLowerCase(),
          )
          .filter((link) => /^(javascript|vbscript|data:text)|knock\.example/.test(link)),
      }));
      if (struck) wrong.push(`${address}: a script ran`);
      if (forms > 0) wrong.push(`${address}: ${forms} elements that lead away`);
      if (links.length > 0 && !links.every((link) => link.startsWith('//knock.example')))
        wrong.push(`${address}: links ${links.join(' ')}`);
      if (!where.startsWith(new URL(page.url()).origin)) wrong.push(`${address}: led to ${where}`);
      wrong.push(...takeFound().map((line) => `${address}: ${line.slice(0, 300)}`));
      if (!plain) continue;
      const shown = seen(text);
      const missing = attacks.filter((attack) => !shown.includes(seen(attack)));
      if (missing.length > 0) wrong.push(`${address}: not shown as text: ${missing.slice(0, 5).join(' ~ ')} (${missing.length})`);
    }
    await page.context().close();
  }
  await world.people.restore();
  expect(wrong).toEqual([]);
});
