import { readCatalogue } from '@grantdesk/messages/catalogues';
import { expect, test, type Browser, type Page } from '../test.ts';
import { as, atBrowser, clientAt, dataOf, demo, expectAccessible, program, signIn } from '../people.ts';

/** English texts of several words, none of which may be read on a French page; what people wrote is recognised by its place. */
const french = readCatalogue('fr');
const ENGLISH = new Set(
  Object.entries(readCatalogue('en')).flatMap(([subject, texts]) =>
    Object.entries(texts).flatMap(([id, english]) =>
      english !== french[subject]?.[id] && !english.includes('{') && /\S\s\S/.test(english) ? [english] : [],
    ),
  ),
);
/** Questions of the demonstration form that happen to be called as our own texts are. */
const WRITTEN = new Set(['Name of the organisation', 'Registration number', 'Email address', 'Phone number', 'Your project']);

const inFrench = async (browser: Browser, who?: string, options: Parameters<typeof atBrowser>[1] = {}): Promise<Page> => {
  const page = who
    ? await as(browser, who, { locale: 'fr-FR', ...options })
    : (await atBrowser(browser, { locale: 'fr-FR', ...options })).page;
  return page;
};

/** Everything that can be read or heard on the page. */
const readable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.closest('style, script')) found.add((texts.currentNode.textContent ?? '').trim());
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) found.add((element.getAttribute(name) ?? '').trim());
    return [...found];
  });

async function expectFrench(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const english = (await readable(page)).filter((text) => ENGLISH.has(text) && !WRITTEN.has(text));
  expect(english, page.url()).toEqual([]);
  await expectAccessible(page, page.url());
}

const expectNoOverflow = async (page: Page): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `${page.url()} at 320 px`).toBeLessThanOrEqual(0);
};

test.describe.configure({ mode: 'serial' });

/** The journeys after these find their people in English, as they left them. */
test.afterAll(async () => {
  for (const name of ['ilera', 'manager', 'assessor1', 'applicant2']) {
    const person = await program(name);
    await dataOf(clientAt(person).PATCH('/api/user/language', { body: { language: 'en' } }));
    await person.dispose();
  }
});

test('a guest whose browser asks for French reads French, and may choose English, which is saved', async ({ browser }) => {
  const page = await inFrench(browser);
  await page.goto('/programmes');
  await expect(page.getByText('Appels à projets ouverts.')).toBeVisible();
  await expect(page.getByText(/jours restants/).first()).toBeVisible();
  await expectFrench(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Il y a un problème')).toBeVisible();
  await expectFrench(page);
  // What the server refuses is said in French too.
  await page.getByLabel('Adresse e-mail').fill(demo('applicant2'));
  await page.getByLabel('Mot de passe', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('L’adresse e-mail et le mot de passe ne correspondent pas.').first()).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.context().close();
});

test('a browser that asks for English first reads English', async ({ browser }) => {
  const { page } = await atBrowser(browser, { extraHTTPHeaders: { 'accept-language': 'en-GB,fr;q=0.9' } });
  await page.goto('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.context().close();
});

test('an applicant chooses French in the preferences and fills a section in it', async ({ browser }) => {
  const page = await as(browser, 'ilera');
  await page.goto('/secure/subscriber/preferences');
  await page.getByRole('group', { name: 'Language' }).getByLabel('Français').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible();
  await expectFrench(page);
  await page.goto('/secure/subscriber');
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour,/ })).toBeVisible();
  // Dates as French writes them: 6 déc. 2026 à 17:00.
  await expect(page.getByText(/\d{1,2} \p{L}+\.? \d{4} à \d{2}:\d{2}/u).first()).toBeVisible();
  await expectFrench(page);
  const [draft] = await dataOf(clientAt(page).GET('/api/application/mine'));
  await page.goto(`/secure/subscriber/applications/${draft?._id}/form?section=2`);
  await page.getByRole('button', { name: 'Rubrique suiv.' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Il y a un problème' });
  await expect(summary).toBeFocused();
  await expect(summary.getByText(/Ce champ est obligatoire\u202f!/).first()).toBeVisible();
  await expectFrench(page);
  for (const path of ['/secure/subscriber', '/secure/subscriber/preferences', `/secure/subscriber/applications/${draft?._id}`]) {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  }
  await page.context().close();
});

test('French goes with the account: another browser takes it over, and a choice before signing in changes it', async ({
  browser,
}) => {
  const { page } = await atBrowser(browser);
  await signIn(page, demo('ilera'));
  // A browser that asks for English, and never met this person.
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour,/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.context().close();

  const { page: other } = await atBrowser(browser, { locale: 'fr-FR' });
  await other.goto('/signin');
  await other.getByRole('button', { name: 'English' }).click();
  await signIn(other, demo('ilera'));
  await expect(other.getByRole('heading', { level: 1, name: /^Welcome,/ })).toBeVisible();
  await expect.poll(async () => (await dataOf(clientAt(other).GET('/api/user/me'))).language).toBe('en');
  await other.context().close();
});

test('staff put a mail into words of each language', async ({ browser }) => {
  const page = await as(browser, 'super.admin');
  await page.goto('/secure/admin/administration/email-templates');
  await page.getByRole('link', { name: 'Messages from applicants' }).click();
  await page.getByLabel('Français').check();
  await expect(page.getByText('Bonjour Ada Obi,').first()).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('Voyez ici, {{name}}');
  await page.getByLabel('English').click();
  await expect(page.getByText('Save or discard your changes first.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restore default' })).toBeVisible();
  await page.getByLabel('English').check();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^\{\{text\}\}/);
  await expectAccessible(page, 'mail text in two languages');
  await page.context().close();
});

test('the arrow keys choose the language of a mail, and the focus stays on the choice', async ({ browser }) => {
  const page = await as(browser, 'super.admin');
  await page.goto('/secure/admin/administration/email-templates?event=report.received');
  const [english, french] = [page.getByLabel('English'), page.getByLabel('Français')];
  const text = page.getByLabel('Text', { exact: true });
  await english.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Bonjour Ada Obi,').first()).toBeVisible();
  await expect(french).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Hello Ada Obi,').first()).toBeVisible();
  await expect(english).toBeFocused();
  // What is typed stays, and so does the choice.
  await text.fill('{{text}}\n\n{{details}}\n\nYours');
  await english.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Save or discard your changes first.')).toBeVisible();
  await expect(english).toBeFocused();
  await expect(english).toBeChecked();
  await expect(text).toHaveValue('{{text}}\n\n{{details}}\n\nYours');
  // Neither saving nor what makes its own button vanish sends the focus away.
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  const restore = page.getByRole('button', { name: 'Restore default' });
  await expect(restore).toBeVisible();
  await expect(save).toBeFocused();
  await restore.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(text).toHaveValue('We have received your report. We’ll email you as soon as it is reviewed.\n\n{{details}}');
  await page.context().close();
});

test('staff read lists, amounts and a review task in French', async ({ browser }) => {
  const page = await inFrench(browser, 'manager');
  await page.goto('/secure/admin/programmes');
  await expect(page.getByRole('heading', { level: 1, name: 'Programmes' })).toBeVisible();
  // Thousands apart by narrow spaces, decimals after a comma.
  await expect(page.getByText(/\d\u202f\d{3}\u202f\d{3},00/).first()).toBeVisible();
  await expectFrench(page);
  await page.goto('/secure/admin/applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Candidatures' })).toBeVisible();
  await expectFrench(page);
  await page
    .getByRole('link', { name: /Climate Resilience Fund/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Tous les filtres' })).toBeVisible();
  await expectFrench(page);
  await page.context().close();

  const assessor = await inFrench(browser, 'assessor1');
  await assessor.goto('/secure/admin/tasks');
  await expect(assessor.getByRole('heading', { level: 1, name: /tâches/i })).toBeVisible();
  await expectFrench(assessor);
  await assessor.setViewportSize({ width: 320, height: 720 });
  await expectNoOverflow(assessor);
  await assessor.context().close();
});

test('signing in, the forgotten password and a call stay within 320 px in French', async ({ browser }) => {
  const page = await inFrench(browser, undefined, { viewport: { width: 320, height: 720 } });
  for (const path of ['/signin', '/signup', '/password/forgot', '/programmes']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  }
  await page.context().close();
});
