import { expect, type Page } from '@playwright/test';

/** What the journeys need of a form's JSON; the same shape that the product imports. */
export interface Field {
  field_id: string;
  field_label: string;
  field_type: string;
  field_options?: { value: string }[];
}
export interface Section {
  section_name: string;
  section_fields: Field[];
}
export type Answers = Record<string, unknown>;

/** Fills in every question of a section that is shown, one after another, as a person would: some appear on the way. */
export async function fillSection(
  page: Page,
  section: Section,
  answers: Answers,
  files: Record<string, { name: string; mimeType: string; buffer: Buffer }[]>,
): Promise<void> {
  for (const field of section.section_fields) {
    const control = page.locator(`[id="field-${field.field_id}"]`);
    if ((await control.count()) === 0) continue;
    const given = files[field.field_id];
    if (field.field_type === 'FILE' && given) await upload(page, field, given);
    else if (answers[field.field_id] !== undefined && answers[field.field_id] !== null)
      await answer(page, field, answers[field.field_id]);
  }
}

async function answer(page: Page, field: Field, value: unknown): Promise<void> {
  const control = page.locator(`[id="field-${field.field_id}"]`);
  const items = (Array.isArray(value) ? value : [value]).map(String);
  const [text = ''] = items;
  switch (field.field_type) {
    case 'MULTIPLE_CHOICE':
    case 'CHECKBOX':
      for (const item of items)
        await page
          .locator(`input[name="${field.field_id}"]`)
          .and(page.getByLabel(item, { exact: true }))
          .check();
      return;
    case 'DROPDOWN':
    case 'COUNTRY':
    case 'STATE':
      return choose(page, field, text);
    case 'DATE': {
      const [year = '', month = '', day = ''] = text.split('-');
      const group = page.getByRole('group', { name: field.field_label });
      await group.getByLabel('Day').fill(day);
      await group.getByLabel('Month').fill(month);
      await group.getByLabel('Year').fill(year);
      return;
    }
    default:
      await control.fill(text);
  }
}

async function choose(page: Page, field: Field, value: string): Promise<void> {
  const control = page.locator(`[id="field-${field.field_id}"]`);
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    await control.selectOption(value);
    return;
  }
  await control.fill(value);
  await page.getByRole('option', { name: value, exact: true }).click();
}

async function upload(page: Page, field: Field, given: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await page.locator(`[id="field-${field.field_id}"]`).click();
  await (await picking).setFiles(given);
  const list = page.getByRole('list', { name: `Files for ${field.field_label}` });
  await expect(list.getByText(/, added$/)).toHaveCount(given.length);
}
