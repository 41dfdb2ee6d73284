import { expect, test, type Locator, type Page } from '../test.ts';
import { expectGoodStop, tabTo } from '../keys.ts';
import { publishedForm, type Form } from '../calls.ts';
import { atBrowser, clientAt, dataOf, inDays, isFull, look, program } from '../people.ts';

const REGIONS = ['Ashanti', 'Bono', 'Central', 'Eastern', 'Greater Accra', 'Northern', 'Oti', 'Savannah', 'Upper East', 'Volta'];
const required = { required: true };
const SECTIONS: Form['sections'] = [
  {
    section_name: 'About you',
    section_fields: [
      {
        field_id: 'group',
        field_label: 'Name of the group',
        field_type: 'SHORT_ANSWER',
        field_validation: { ...required, maxLength: 60 },
      },
      {
        field_id: 'kind',
        field_label: 'Kind of group',
        field_type: 'MULTIPLE_CHOICE',
        field_validation: required,
        field_options: [{ value: 'Co-operative' }, { value: 'School' }, { value: 'Clinic' }],
      },
      {
        field_id: 'works',
        field_label: 'What you work on',
        field_type: 'CHECKBOX',
        field_validation: required,
        field_options: [{ value: 'Water' }, { value: 'Soil' }, { value: 'Seed' }],
      },
    ],
  },
  {
    section_name: 'Where and when',
    section_fields: [
      {
        field_id: 'region',
        field_label: 'Region',
        field_type: 'DROPDOWN',
        field_validation: required,
        field_options: REGIONS.map((value) => ({ value })),
      },
      {
        field_id: 'season',
        field_label: 'Season',
        field_type: 'DROPDOWN',
        field_validation: required,
        field_options: [{ value: 'Dry' }, { value: 'Rainy' }],
      },
      { field_id: 'start', field_label: 'Start date', field_type: 'DATE', field_validation: required },
    ],
  },
  {
    section_name: 'The plan',
    section_fields: [
      {
        field_id: 'plan',
        field_label: 'What you will do',
        field_type: 'LONG_ANSWER',
        field_validation: { ...required, maxLength: 50, lengthValidationType: 'WORDS' },
      },
      { field_id: 'phone', field_label: 'Telephone', field_type: 'PHONE_NUMBER' },
    ],
  },
];

let programme = '';

test.beforeAll(async () => {
  const director = await program('director');
  const form = await publishedForm(clientAt(director), { name: 'Keyboard form', kind: 'APPLICATION', sections: SECTIONS });
  programme = `Keyboard Fund ${Date.now()}`;
  await dataOf(
    clientAt(director).POST('/api/programme/new', {
      body: {
        name: programme,
        currency: 'GHS',
        budget: 1_000_000,
        startDate: inDays(-1),
        endDate: inDays(1),
        applicationForm: form,
      },
    }),
  );
  await director.dispose();
});

const DEVICES = { desktop: { width: 1280, height: 720 }, ...(isFull && { phone: { width: 320, height: 640 } }) };
for (const [device, viewport] of Object.entries(DEVICES))
  test(`from sign-up to receipt with the keyboard alone, on a ${device}`, async ({ browser }) => {
    const { page, context } = await atBrowser(browser, { viewport });
    await signUp(page, `keyboard-${device}@example.test`);

    await press(page, page.getByRole('link', { name: 'View programmes' }));
    await expectHeading(page, 'Programmes');
    await press(page, page.getByRole('link', { name: programme }));
    await expectHeading(page, programme);
    await press(page, page.getByRole('button', { name: 'Start application' }));
    await expectHeading(page, programme);
    await press(page, page.getByRole('link', { name: 'Start with the first section' }));
    await expectHeading(page, 'About you');
    await leaveWithGaps(page);
    await fillFirst(page);
    await next(page, 'Where and when');
    await fillSecond(page);
    await back(page);
    await next(page, 'The plan');
    await fillThird(page);
    await press(page, page.getByRole('button', { name: 'Review your answers' }));
    await expectHeading(page, 'Review your answers');
    await expect(page.getByText('All required questions are answered.')).toBeVisible();
    await submit(page);
    await look(page, `keyboard-receipt-${device}`);
    await press(page, page.getByRole('link', { name: 'View application' }));
    await expectHeading(page, programme);
    await expect(page.getByText('Greater Accra')).toBeVisible();
    await context.close();
  });

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await type(page, page.getByLabel('Your name'), 'Yaa Asantewaa');
  await type(page, page.getByLabel('Organisation'), 'Weavers of Bonwire');
  await type(page, page.getByLabel('Email address'), email);
  await type(page, page.getByLabel('Password', { exact: true }), 'kente loom and shuttle');
  await press(page, page.getByLabel(/I agree/), ' ');
  await press(page, page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByText(email)).toBeVisible();
  await page.goto('/mailbox');
  const mail = page.getByRole('button', { name: new RegExp(`Verify your email address.*${email}`) });
  await expect(mail).toBeVisible();
  await press(page, mail);
  await press(page, page.getByRole('link', { name: /\/verify\?token=/ }));
  await expectHeading(page, /^Welcome/);
}

/** Three gaps: the summary has the focus, says the same as the fields, and each of its lines leads to a control. */
async function leaveWithGaps(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Next Section' }));
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error:/);
  for (const field of SECTIONS[0]?.section_fields ?? []) {
    await expect(page.locator(`[data-field="${field.field_id}"]`).getByText('Field is required!')).toBeVisible();
    await press(page, summary.getByRole('link', { name: `${field.field_label}: Field is required!` }));
    await expect(page.locator(`[id="field-${field.field_id}"]`)).toBeFocused();
    await expectGoodStop(page);
  }
}

async function fillFirst(page: Page): Promise<void> {
  await type(page, page.getByLabel('Name of the group'), 'Bonwire weavers');
  await press(page, page.getByLabel('Co-operative'), ' ');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('School')).toBeChecked();
  await expectGoodStop(page);
  await press(page, page.getByLabel('Water'), ' ');
  await press(page, page.getByLabel('Seed'), ' ');
  await expect(page.getByLabel('Seed')).toBeChecked();
  await expect(page).not.toHaveTitle(/^Error:/);
}

async function fillSecond(page: Page): Promise<void> {
  const region = page.getByRole('combobox', { name: 'Region' });
  await tabTo(page, region);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(region).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('accra');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Greater Accra']);
  await page.keyboard.press('Enter');
  await expect(region).toHaveValue('Greater Accra');
  await expect(region).toBeFocused();
  const season = page.getByLabel('Season');
  await tabTo(page, season);
  await page.keyboard.type('R');
  await expect(season).toHaveValue('Rainy');
  const date = page.getByRole('group', { name: 'Start date' });
  await type(page, date.getByLabel('Day'), '05');
  await type(page, date.getByLabel('Month'), '03');
  await type(page, date.getByLabel('Year'), '2027');
  const calendar = date.getByRole('button', { name: /calendar/i });
  await press(page, calendar);
  await expect(page.getByRole('button', { name: '5 March 2027', exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '5 March 2027', exact: true }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(date.getByLabel('Day')).toHaveValue('06');
  await expect(calendar).toBeFocused();
}

/** Back and forth: nothing is lost, and each time the focus is on the name of the section. */
async function back(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Prev Section' }));
  await expectHeading(page, 'About you');
  await expect(page.getByLabel('Name of the group')).toHaveValue('Bonwire weavers');
  await page.keyboard.press('Alt+PageDown');
  await expectHeading(page, 'Where and when');
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveValue('Greater Accra');
}

async function fillThird(page: Page): Promise<void> {
  await type(page, page.getByLabel('What you will do'), 'Weave, teach and sell.');
  await type(page, page.getByLabel('Telephone', { exact: false }).and(page.getByRole('textbox')), '241234567');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();
}

async function submit(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Submit Application' });
  await press(page, button);
  const dialog = page.getByRole('dialog', { name: 'Verify your answers!' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'Submit Application' }));
  await expectHeading(page, 'Application submitted');
}

async function next(page: Page, heading: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Next Section' }));
  await expectHeading(page, heading);
}

/** The screen has changed, and a screen reader announces it: the focus is on its heading. */
async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
