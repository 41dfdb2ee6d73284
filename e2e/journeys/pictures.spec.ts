import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '@grantdesk/messages';
import sharp from 'sharp';
import { startProduct, type Product } from '../../tools/product.ts';
import { expect, test, type Browser, type Page } from '../test.ts';
import { demoProgramme, first } from '../calls.ts';
import { as, atBrowser, clientAt, dataOf, expectAccessible } from '../people.ts';
import { ready } from '../suites/audit.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 720 };
const folder = path.join(import.meta.dirname, '../../docs/public/pictures');
/** `npm run docs` writes the pictures, in both schemes and languages; a run of the tests only sees that each can be taken. */
const isWriting = Boolean(process.env['GUIDE_PICTURES']);
const SCHEMES = isWriting ? (['light', 'dark'] as const) : (['light'] as const);

interface Picture {
  /** An account of the demonstration; a guest where there is none. */
  as?: string;
  /** The address of the screen, in the demonstration as its first start leaves it. */
  at: (page: Page) => Promise<string> | string;
  /** Leads from the address to the state of the picture, whatever the language. */
  lead?: (page: Page) => Promise<void>;
  /** Pages in both languages show it. */
  inFrench?: true;
  /** The window, where the state needs another than most. */
  window?: { width: number; height: number };
}

/** The draft of an applicant, and a screen of it. */
const draft =
  (screen: string): Picture['at'] =>
  async (page) => {
    const mine = await dataOf(clientAt(page).GET('/api/application/mine'));
    const { _id } = mine.find(({ progressStatus }) => progressStatus !== 'SUBMITTED') ?? { _id: 'none' };
    return `/secure/subscriber/applications/${_id}${screen}`;
  };

const of =
  (name: string, address: (id: string) => string): Picture['at'] =>
  async (page) =>
    address(await demoProgramme(clientAt(page), name));

interface Grant {
  project: { _id: string };
  application: { _id: string };
}
const grantOf = async (page: Page): Promise<Grant> => (await dataOf(clientAt(page).GET('/api/project/mine')))[0] as Grant;

async function returnedReport(page: Page): Promise<string> {
  const { project } = await grantOf(page);
  const { reports } = await dataOf(clientAt(page).GET('/api/project/{id}', { params: { path: { id: project._id } } }));
  return `/secure/subscriber/projects/${project._id}/${reports.find(({ review }) => review === 'Declined')?._id}`;
}

/** A project under way as the team sees it, or its report that waits for a review. */
const teamProject =
  (which?: 'report'): Picture['at'] =>
  async (page) => {
    const programmeId = await demoProgramme(clientAt(page), 'Light for Schools');
    const [found] = await dataOf(
      clientAt(page).GET('/api/project/by-programme/{id}', {
        params: { path: { id: programmeId }, query: { search: 'Off-grid' } },
      }),
    );
    const { project, application } = found as Grant;
    const { reports } = await dataOf(clientAt(page).GET('/api/project/{id}', { params: { path: { id: project._id } } }));
    const report = which && `reports/${reports.find(({ status }) => status === 'Submitted')?._id}/`;
    return `${admin}/grantee_management/${programmeId}/${project._id}/${report ?? ''}?applicationId=${application._id}`;
  };

const admin = '/secure/admin';
/** What is shown to people who are new to a screen, and closed by those who know it. */
const HINTS = ['tasks', 'scores', 'decision-room', 'accounting', 'forms'];

const PICTURES: Record<string, Picture> = {
  'sign-up': { at: () => '/signup', inFrench: true },
  programme: {
    at: async (page) => `/programmes/${first(await dataOf(clientAt(page).GET('/api/programme/open')))._id}`,
    inFrench: true,
  },
  'task-list': { as: 'applicant2', at: draft(''), inFrench: true },
  'form-section-phone': { as: 'applicant2', at: draft('/form?section=1'), window: PHONE, inFrench: true },
  receipt: {
    as: 'applicant1',
    at: async (page) =>
      `/secure/subscriber/applications/${first(await dataOf(clientAt(page).GET('/api/application/mine')))._id}/submitted`,
    inFrench: true,
  },
  project: {
    as: 'imole',
    at: async (page) => `/secure/subscriber/projects/${(await grantOf(page)).project._id}`,
    inFrench: true,
  },
  report: { as: 'umuada', at: returnedReport, inFrench: true },
  tasks: { as: 'assessor1', at: () => `${admin}/tasks`, inFrench: true },
  scoring: {
    as: 'assessor1',
    at: () => `${admin}/tasks`,
    // Answers and criteria side by side.
    window: { width: 1440, height: 900 },
    // The answer moves beside the criterion that it is scored by.
    lead: async (page) => {
      await page.locator(`main a[href^="${admin}/tasks?task="]`).first().click();
      await expect(page.getByRole('radiogroup').first()).toBeVisible();
      await page.keyboard.press('s');
      await expect(page.locator('[data-aligned]').first()).toBeVisible();
    },
    inFrench: true,
  },
  dashboard: { as: 'manager', at: () => admin },
  'programme-form': { as: 'director', at: of('Climate Resilience', (id) => `${admin}/programmes/${id}/edit`) },
  'form-builder': {
    as: 'director',
    at: async (page) => {
      const { applicationForm } = await dataOf(
        clientAt(page).GET('/api/programme/one/{id}', {
          params: { path: { id: await demoProgramme(clientAt(page), 'Climate Resilience') } },
        }),
      );
      return `${admin}/forms/${applicationForm._id}`;
    },
  },
  applications: { as: 'manager', at: of('Safe Schools', (id) => `${admin}/applications/programmes/${id}`) },
  assign: {
    as: 'manager',
    at: of('Climate Resilience', (id) => `${admin}/applications/programmes/${id}`),
    lead: async (page) => {
      await page.getByRole('button', { name: 'Assign Tasks' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  scores: { as: 'manager', at: of('Safe Schools', (id) => `${admin}/applications/programmes/${id}/scores`) },
  'decision-room': {
    as: 'director',
    at: of('Healthy Mothers', (id) => `${admin}/applications/programmes/${id}/decisions`),
    lead: (page) => expect(page.getByText(/of 8 decisions drafted/)).toBeVisible(),
  },
  'programme-emails': {
    as: 'director',
    at: of('Healthy Mothers', (id) => `${admin}/programmes/${id}/emails`),
    lead: (page) => page.getByText('Grant approved').first().click(),
  },
  'staff-project': { as: 'manager', at: teamProject() },
  payments: { as: 'accountant', at: of('Light for Schools', (id) => `${admin}/accounting/${id}`) },
  'review-report': { as: 'mande', at: teamProject('report') },
  users: { as: 'super.admin', at: () => `${admin}/users` },
};

test.describe('pictures of the guide', () => {
  let product: Product;
  // Other journeys change the demonstration of their product.
  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(() => product.stop());

  for (const [name, picture] of Object.entries(PICTURES))
    test(name, async ({ browser }) => {
      for (const language of isWriting && picture.inFrench ? (['en', 'fr'] as const) : (['en'] as const))
        for (const scheme of SCHEMES) {
          const page = await open(browser, picture, language, {
            baseURL: product.url,
            locale: language === 'fr' ? 'fr-FR' : 'en-GB',
            colorScheme: scheme,
            viewport: picture.window ?? DESK,
          });
          await expectAccessible(page, name);
          if (isWriting) await write(page, path.join(folder, language), `${name}-${scheme}`);
          await page.context().close();
        }
    });
});

async function open(
  browser: Browser,
  picture: Picture,
  language: Locale,
  options: Parameters<typeof atBrowser>[1],
): Promise<Page> {
  const page = picture.as ? await as(browser, picture.as, options) : (await atBrowser(browser, options)).page;
  await page.addInitScript((hints) => {
    // The preview of an email is a frame without storage.
    if (window.top === window) for (const hint of hints) localStorage.setItem(`hint:${hint}`, 'true');
  }, HINTS);
  if (picture.as) await dataOf(clientAt(page).PATCH('/api/user/language', { body: { language } }));
  await page.goto(await picture.at(page));
  await ready(page);
  await picture.lead?.(page);
  await ready(page);
  return page;
}

async function write(page: Page, language: string, name: string): Promise<void> {
  mkdirSync(language, { recursive: true });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(path.join(language, `${name}.webp`));
}
