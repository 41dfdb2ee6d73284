import { readFileSync } from 'node:fs';
import { publishedForm, type Form } from '../calls.ts';
import { as, atBrowser, clientAt, dataOf, expectAccessible, inDays, lookInBothSchemes } from '../people.ts';
import { expect, test, type Page } from '../test.ts';

const PROGRAMME = 'Wells for the valley';
const FORM: Form = {
  name: 'Wells form',
  kind: 'APPLICATION',
  sections: [
    {
      section_id: 'you',
      section_name: 'Your village',
      section_fields: [
        {
          field_id: 'water',
          field_label: 'Where does your water come from?',
          field_type: 'MULTIPLE_CHOICE',
          field_validation: { required: true },
          field_options: [{ value: 'A river' }, { value: 'A well' }],
        },
        {
          field_id: 'depth',
          field_label: 'How deep is the well?',
          field_type: 'SHORT_ANSWER',
          field_is_smart: true,
          field_smart_logic: {
            logicAction: 'SHOW',
            conditions: [[{ logicSourceField: 'water', logicComparison: 'IS', logicChoice: 'A well' }]],
          },
        },
      ],
    },
  ],
};
const ARABIC: [source: string, text: string][] = [
  ['Your village', 'قريتكم'],
  ['Where does your water come from?', 'من أين تحصلون على الماء؟'],
  ['A river', 'نهر'],
  ['A well', 'بئر'],
];

test.describe('a form in several languages', () => {
  test.describe.configure({ mode: 'serial' });
  let form = '';
  let programme = '';

  const translate = async (page: Page, [source, text]: [string, string]) =>
    page.getByRole('textbox', { name: source, exact: true }).fill(text);

  test('staff translate it beside its texts, and hear before publishing what is missing', async ({ browser }) => {
    const page = await as(browser, 'director');
    form = await publishedForm(clientAt(page), FORM);
    const body = { name: PROGRAMME, currency: 'NGN', budget: 9_000_000, applicationForm: form };
    programme = (
      await dataOf(clientAt(page).POST('/api/programme/new', { body: { ...body, startDate: inDays(-1), endDate: inDays(20) } }))
    )._id;

    await page.goto(`/secure/admin/forms/${form}`);
    await page.getByRole('button', { name: 'More for this form' }).click();
    await page.getByRole('menuitem', { name: 'Translations' }).click();
    await expect(page.getByRole('heading', { name: 'Translations of Wells form' })).toBeVisible();
    await page.getByLabel('Translate into').selectOption('ar');
    await expect(page).toHaveURL(/language=ar/);
    for (const each of ARABIC) await translate(page, each);
    await lookInBothSchemes(page, 'translations');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('4 translations saved')).toBeVisible();
    await page.getByText('Missing (1)').click();
    await expect(page.getByRole('textbox')).toHaveCount(1);

    await page.goto(`/secure/admin/forms/${form}`);
    await page.getByRole('button', { name: 'Publish version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish translations of version 1' });
    await expect(dialog).toContainText('Arabic 1 text is missing.');
    await expectAccessible(page, 'publish-translations');
    await dialog.getByRole('button', { name: 'Publish translations' }).click();
    await expect(page.getByText('Version 1 of “Wells form” was published.')).toBeVisible();
    await page.context().close();
  });

  test('a file goes to a translator and back, and names what is gone', async ({ browser }) => {
    const page = await as(browser, 'director');
    await page.goto(`/secure/admin/forms/${form}/translations?language=ar`);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click(),
    ]);
    const file = readFileSync((await download.path()) ?? '', 'utf8');
    const filled = file.replace('How deep is the well?,\r\n', 'How deep is the well?,كم عمق البئر؟\r\n');
    expect(filled).not.toBe(file);
    await page.getByRole('button', { name: 'Import a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import translations into Arabic' });
    const give = async (content: string) => {
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'ar.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      await dialog.getByRole('button', { name: 'Import a file' }).click();
    };
    await give('nothing,like,it\r\n');
    await expect(dialog).toContainText('neither an XLIFF file nor a CSV file');
    await give(`${filled}field/gone/label,,Gone,ضاع\r\n`);
    await expect(dialog).toContainText('1 translation imported');
    await expect(dialog).toContainText('1 translation belongs to a text that no longer exists and was not imported');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Missing (0)')).toBeVisible();
    await dataOf(clientAt(page).POST('/api/form/publish/{id}', { params: { path: { id: form } }, body: {} }));
    await page.context().close();
  });

  test('an applicant changes the language while writing and loses nothing', async ({ browser }) => {
    const page = await as(browser, 'applicant2');
    await page.goto(`/secure/subscriber/programmes/${programme}`);
    await page.getByLabel('Read in').selectOption('ar');
    await expect(page.getByText('قريتكم')).toBeVisible();
    await page.getByRole('button', { name: 'Start application' }).click();
    await expect(page.getByRole('heading', { name: PROGRAMME })).toBeVisible();
    await page.getByRole('link', { name: 'Start with the first section' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'قريتكم' })).toHaveAttribute('dir', 'rtl');
    await page.getByRole('radio', { name: 'بئر' }).check();
    await page.getByLabel('كم عمق البئر؟').fill('12 متر');
    await lookInBothSchemes(page, 'form-in-arabic');
    await page.getByLabel('Read in').selectOption('en');
    await expect(page.getByRole('radio', { name: 'A well' })).toBeChecked();
    await expect(page.getByLabel('How deep is the well?')).toHaveValue('12 متر');
    await page.getByLabel('Read in').selectOption('ar');
    await expect(page.getByText('All changes saved to your account').first()).toBeVisible();
    await page.getByRole('button', { name: 'Review your answers' }).click();
    await expect(page.getByText('بئر', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('heading', { name: /received|submitted/i }).first()).toBeVisible();
    await page.context().close();
  });

  test('a guest reads a call of the demonstration in French from the list on', async ({ browser }) => {
    const { page } = await atBrowser(browser, { locale: 'fr' });
    await page.goto('/programmes');
    await page
      .getByRole('link', { name: /Fonds pour la résilience climatique/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Fonds pour la résilience climatique/ })).toBeVisible();
    await expect(page.getByText('Certificat d’enregistrement').first()).toBeVisible();
    await page.context().close();
  });
});
