import { readFileSync } from 'node:fs';
import type { Schemas } from '@grantdesk/client';
import { answerOf } from '@grantdesk/client';
import { expect, test } from '../test.ts';
import { managerIds, publishedForm, startApplication, submitAnswers } from '../calls.ts';
import { atBrowser, clientOf, expectAccessible, inDays, lookInBothSchemes } from '../people.ts';

const PROGRAMME = 'Harvest beyond borders';
const FORM: Schemas['FormImportBody'] = {
  name: 'Harvest form',
  kind: 'APPLICATION',
  sections: [
    {
      section_name: 'Your work',
      section_fields: [
        { field_id: 'title', field_label: 'Title', field_type: 'SHORT_ANSWER' },
        { field_id: 'country', field_label: 'Country', field_type: 'COUNTRY' },
      ],
    },
  ],
};
const day = (days: number): string => inDays(days).slice(0, 10);

/** Who applied, with what and where. */
const GRANTS = [
  { key: 'turkana', title: 'Goats that stay healthy', country: 'Kenya', amount: 90_000_000 },
  { key: 'bo', title: 'Rice mills for Bo', country: 'Sierra Leone', amount: 45_000_000 },
  { key: 'meru', title: 'Briquettes from husks', country: 'Kenya', amount: 30_000_000 },
] as const;

/** A programme in three countries whose signed grants are published, made by calls. */
async function publishedWorld(): Promise<void> {
  const [director, manager] = [await clientOf('director'), await clientOf('manager')];
  const { data } = await answerOf(
    director.POST('/api/programme/new', {
      body: {
        name: PROGRAMME,
        description: '<p>Food for those who grow it.</p>',
        currency: 'USD',
        budget: 1_000_000_000,
        timeZone: 'Africa/Lagos',
        startDate: inDays(-3),
        endDate: inDays(6),
        stages: [],
        applicationForm: await publishedForm(director, FORM),
        managers: await managerIds(director),
      },
    }),
  );
  for (const { key, title, country, amount } of GRANTS) {
    const applicant = await clientOf(key);
    const id = await startApplication(applicant, data._id);
    await submitAnswers(applicant, id, { title, country });
    await manager.PATCH('/api/application/stage', { body: { action: 'SHORTLIST_FOR_BOARD_APPROVAL', applications: [id] } });
    await director.PATCH('/api/application/stage', { body: { action: 'APPROVE_GRANT', applications: [id] } });
    const terms = { title: 'Grant agreement', amount, startDate: day(1), endDate: day(300), body: '<p>We agree.</p>' };
    const made = await answerOf(manager.POST('/api/contract/new', { body: { application: id, ...terms } }));
    const digest = made.data.versions[0]?.digest ?? '';
    await applicant.PATCH('/api/contract/sign/{id}', { params: { path: { id } }, body: { name: title, consent: true, digest } });
  }
  const path = { id: data._id };
  const settings = {
    funderId: 'NG-CAC-778899',
    funderName: 'Harvest Foundation',
    prefix: '360G-harvest',
    licence: 'https://creativecommons.org/licenses/by/4.0/',
    titleQuestion: 'data.title',
    countryQuestion: 'data.country',
    sector: '31120',
  };
  await answerOf(manager.PATCH('/api/programme/open-data/update/{id}', { params: { path }, body: settings }));
  await answerOf(manager.PATCH('/api/programme/open-data/publish/{id}', { params: { path }, body: { publish: true } }));
}

test.describe('published awards of all programmes', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll('grants in three countries, published', async () => {
    test.setTimeout(180_000);
    await publishedWorld();
  });

  test('a visitor searches, chooses a country on the map by keyboard, and opens an award', async ({ browser }) => {
    const { page, context } = await atBrowser(browser);
    await page.goto('/programmes');
    await page.getByRole('link', { name: 'Awards', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Awards' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Map of awards by country' })).toBeVisible();
    await lookInBothSchemes(page, 'awards-all');

    await page.getByLabel('Programme', { exact: true }).selectOption({ label: PROGRAMME });
    await expect(page.getByRole('status')).toHaveText('3 awards');
    const figures = page.getByRole('table', { name: 'Awards by country' });
    await expect(figures.getByRole('row', { name: /^Kenya 2 / })).toContainText('1,200,000.00');

    const kenya = page.getByRole('link', { name: 'Kenya: 2 awards' });
    await kenya.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('2 awards');
    await expect(page).toHaveURL(/country=KE/);
    await expect(kenya).toHaveAttribute('aria-current', 'true');
    await expect(kenya).toBeFocused();
    // Other countries stay on the map and in its table, to be chosen instead.
    await expect(figures.getByRole('row', { name: /^Sierra Leone/ })).toBeVisible();
    await expectAccessible(page, 'awards-country');

    await page.getByLabel('Search awards').fill('husks');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('status')).toHaveText('1 award');
    await page.getByLabel('Search awards').fill('no such award');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No awards match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Search awards').fill('goats');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Goats that stay healthy' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Goats that stay healthy' })).toBeVisible();
    await expect(page.getByText('Harvest Foundation')).toBeVisible();
    await expect(page.getByText('Kenya')).toBeVisible();
    await lookInBothSchemes(page, 'award-public');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'IATI XML' }).click()]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain('<iati-activities version="2.03"');
    expect(file).toContain('<recipient-country code="SL"/>');
    expect(file.match(/<iati-activity /g)).toHaveLength(3);
    await context.close();
  });

  test('on a phone the table is cards, and what was searched is in the address', async ({ browser }) => {
    const { page, context } = await atBrowser(browser, { viewport: { width: 320, height: 720 } });
    await page.goto('/awards?search=bo%20rice&sort=LARGEST');
    await expect(page.getByRole('status')).toHaveText('1 award');
    await expect(page.getByLabel('Search awards')).toHaveValue('bo rice');
    await expect(page.getByLabel('Sort by')).toHaveValue('LARGEST');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.goto('/awards?country=nowhere&year=x&page=0&sort=best');
    await expect(page.getByRole('heading', { level: 1, name: 'Awards' })).toBeVisible();
    await expectAccessible(page, 'awards-phone');
    await context.close();
  });
});
