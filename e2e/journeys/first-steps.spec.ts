import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../../scripts/lib.ts';
import { startProduct } from '../../tools/product.ts';
import { publishedForm } from '../calls.ts';
import { atBrowser, clientAt, lookInBothSchemes, signIn } from '../people.ts';
import { expect, test, type Page } from '../test.ts';

const ADDRESS = 'ada@example.test';
const PASSWORD = 'a long walk by the lagoon';
const run = promisify(execFile);

test('the first administrator of an empty installation is led through the first steps, which tick themselves', async ({
  browser,
}) => {
  const product = await startProduct({ DEMO: 'off' });
  try {
    const command = ['scripts/cli.ts', 'admin', ADDRESS, '--name', 'Ada Obi', '--print-link'];
    const env = { ...process.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.url };
    const { stdout } = await run(process.execPath, command, { cwd: root, env });
    const { page, context } = await atBrowser(browser, { baseURL: product.url });
    await openAccount(page, /https?:\S+/.exec(stdout)?.[0] ?? '');

    const steps = page.getByRole('region', { name: 'Getting started' });
    await expect(steps).toContainText('0 of 7 steps done');
    await expect(steps.getByRole('listitem')).toHaveCount(7);
    await lookInBothSchemes(page, 'first-steps');

    await steps.getByRole('link', { name: 'Add your organisation’s details' }).click();
    await page.getByLabel('Organisation name').fill('Lagoon Fund');
    await page.getByLabel('Support email').fill('help@lagoon.example');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Saved .* by /)).toBeVisible();
    const field = { field_id: 'plan', field_label: 'Your plan', field_type: 'LONG_ANSWER' as const };
    const section = { section_id: 'one', section_name: 'The plan', section_fields: [field] };
    await publishedForm(clientAt(page), { name: 'Application', kind: 'APPLICATION', sections: [section] });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(steps).toContainText('2 of 7 steps done');
    await expect(steps.getByRole('listitem').filter({ hasText: '(done)' })).toHaveText([/organisation/, /application form/]);

    await steps.getByRole('button', { name: 'Dismiss checklist' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(steps).toBeHidden();
    await context.close();
  } finally {
    await product.stop();
  }
});

/** By the link that the operator was given. */
async function openAccount(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByText('Your account is ready. Sign in with your new password.')).toBeVisible();
  await signIn(page, ADDRESS, PASSWORD);
}
