import { expect, test } from '../test.ts';
import { fillSection, type Section } from '../fill.ts';
import { as, atBrowser, demo, look, signIn } from '../people.ts';
import { hasRealForm, realWorld } from '../worlds.ts';

test.describe('a real fund’s form', () => {
  test.skip(!hasRealForm, 'the folder of real forms is absent');

  test('71 sections are filled in by hand, checked and submitted', async ({ browser }) => {
    test.setTimeout(420_000);
    const { form, answers, files } = realWorld();
    const director = await atBrowser(browser);
    await signIn(director.page, demo('director'));
    const post = async (address: string, data: object = {}): Promise<{ _id: string }> =>
      ((await (await director.page.request.post(`/api${address}`, { data })).json()) as { data: { _id: string } }).data;
    const { _id: applicationForm } = await post('/form/import', form);
    await post(`/form/publish/${applicationForm}`);
    const day = 86_400_000;
    const { _id: programme } = await post('/programme/new', {
      name: form.name,
      currency: 'GBP',
      budget: 150_000_000,
      timeZone: 'Europe/London',
      applicationForm,
      startDate: new Date(Date.now() - day).toISOString(),
      endDate: new Date(Date.now() + day).toISOString(),
    });
    const stored = (await (await director.page.request.get(`/api/form/one/${applicationForm}`)).json()) as {
      data: { sections: (Section & { section_id: string })[] };
    };
    await director.context.close();

    const page = await as(browser, 'applicant3');
    const context = page.context();
    await page.goto(`/secure/subscriber/programmes/${programme}`);
    await page.getByRole('button', { name: 'Start application' }).click();
    await expect(page.getByRole('heading', { name: /sections completed/ })).toBeVisible();
    await look(page, 'real-task-list');
    await page.getByRole('link', { name: 'Start with the first section' }).click();

    const fillShown = async (): Promise<string> => {
      const id = new URL(page.url()).searchParams.get('section') ?? '';
      const section = stored.data.sections.find((each) => each.section_id === id);
      if (!section) throw new Error(`no section ${id}`);
      await expect(page.getByRole('heading', { level: 1, name: section.section_name })).toBeVisible();
      await fillSection(page, section, answers, files);
      return id;
    };
    let walked = 0;
    for (let onwards = ''; onwards !== 'Review your answers'; walked++) {
      const id = await fillShown();
      const button = page.getByRole('button', { name: /^(Next Section|Review your answers)$/ });
      onwards = ((await button.textContent()) ?? '').trim();
      await button.click();
      await page.waitForURL((url) => url.searchParams.get('section') !== id);
    }
    // Two of its questions read answers that come later in the form: they appear behind the person, and the check finds them.
    await expect(page.getByRole('heading', { level: 1, name: 'Review your answers' })).toBeVisible();
    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' }).getByRole('link').first();
    for (let round = 0; round < 5 && (await problem.isVisible()); round++) {
      await problem.click();
      await page.waitForURL((url) => url.searchParams.get('section') !== 'check');
      await fillShown();
      await page.getByRole('button', { name: 'Save Progress' }).click();
      await expect(page.getByText(/All changes saved to your account/).first()).toBeVisible();
      await page.goto(page.url().replace(/section=.*/, 'section=check'));
      await expect(page.getByRole('heading', { level: 1, name: 'Review your answers' })).toBeVisible();
    }
    expect(walked).toBeGreaterThan(30);
    await expect(page.getByText('All required questions are answered.')).toBeVisible();
    await look(page, 'real-check-answers');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await page.getByRole('dialog', { name: 'Verify your answers!' }).getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Application submitted' })).toBeVisible();
    await context.close();
  });
});
