import { signedMail, toMime, MAIL_IN } from '../../apps/server/test/builders/mail.ts';
import { startProduct } from '../../tools/product.ts';
import { as, atBrowser, clientAt, dataOf, demo, expectAccessible, lookInBothSchemes, signIn } from '../people.ts';
import { first } from '../calls.ts';
import { expect, test, type Page } from '../test.ts';

test.describe('replies by email', () => {
  test.describe.configure({ mode: 'serial' });

  test('a manager adds a reply that was waiting to its conversation, where both sides read it', async ({ browser }) => {
    const manager = await as(browser, 'manager');
    await manager.goto('/secure/admin');
    await manager.getByRole('link', { name: /Decide on replies by email/ }).click();
    await expect(manager.getByRole('heading', { name: 'Replies by email' })).toBeVisible();
    const waiting = manager.getByRole('list', { name: 'Waiting replies, oldest first' }).getByRole('listitem').first();
    await expect(waiting).toContainText('the boat leaves at half past eight');
    await expect(waiting).toContainText('ganvie.school@mail.example');
    await expect(waiting).toContainText('another address than the account');
    await lookInBothSchemes(manager, 'replies-by-email');
    await waiting.getByRole('button', { name: 'Discard reply' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Discard reply' });
    await dialog.getByRole('button', { name: 'Discard reply' }).click();
    await expect(dialog.getByText('Enter some text.')).toBeVisible();
    await expectAccessible(manager, 'discard-reply');
    await manager.keyboard.press('Escape');
    await waiting.getByRole('button', { name: 'Add to the conversation' }).press('Enter');
    await expect(manager.getByText('No reply is waiting')).toBeVisible();
    await expect(manager.getByRole('heading', { name: 'Replies by email', level: 1 })).toBeFocused();

    const applicant = await as(browser, 'ganvie');
    const { application } = await firstApplication(applicant);
    await applicant.goto(`/secure/subscriber/applications/${application}/messages`);
    await expect(applicant.getByText('the boat leaves at half past eight')).toBeVisible();
    await expect(applicant.getByText(/by email/)).toHaveCount(2);
    const rest = applicant.getByText('Rest of the email').first();
    await rest.click();
    await expect(applicant.getByText('Sent from my phone')).toBeVisible();
    await lookInBothSchemes(applicant, 'messages-by-email');
  });

  test('the email of a question is answered, and the answer is below the question', async ({ browser }) => {
    test.slow();
    const product = await startProduct(MAIL_IN);
    try {
      const { page: manager } = await atBrowser(browser, { baseURL: product.url });
      await signIn(manager, demo('manager'));
      const { page: applicant } = await atBrowser(browser, { baseURL: product.url });
      await signIn(applicant, demo('ganvie'));
      const { application } = await firstApplication(applicant);
      await dataOf(
        clientAt(manager).POST('/api/message/new/{id}', {
          params: { path: { id: application } },
          body: { kind: 'QUESTION', body: 'Where is the landing stage?' },
        }),
      );
      let to: string | null = null;
      await expect
        .poll(async () => (to = await replyAddress(manager, demo('ganvie'))), { timeout: 30_000 })
        .toMatch(/^reply\+[0-9a-f]{32}@/);
      const raw = toMime({
        from: demo('ganvie'),
        to: to ?? '',
        text: 'Behind the market.\r\n\r\nOn 1 Jan 2026, Fund <x@y.test> wrote:\r\n> Where?',
      });
      const { method, headers } = signedMail(raw);
      const answer = await fetch(`${product.url}/api/mail/inbound`, { method, headers, body: new Uint8Array(raw) });
      expect(await answer.json()).toEqual({ data: { outcome: 'TAKEN' } });
      await applicant.goto(`/secure/subscriber/applications/${application}/messages`);
      await expect(applicant.getByRole('heading', { name: 'Answer' })).toBeVisible();
      await expect(applicant.getByText('Behind the market.')).toBeVisible();
    } finally {
      await product.stop();
    }
  });
});

/** The only application of a person. */
async function firstApplication(page: Page): Promise<{ application: string }> {
  return { application: first(await dataOf(clientAt(page).GET('/api/application/mine')))._id };
}

/** Where the newest email to a person can be answered. */
async function replyAddress(page: Page, to: string): Promise<string | null> {
  const mails = await dataOf(clientAt(page).GET('/api/mailbox/many'));
  const mail = mails.find((each) => each.to === to && each.subject.startsWith('A question'));
  if (!mail) return null;
  return (await dataOf(clientAt(page).GET('/api/mailbox/one/{id}', { params: { path: { id: mail._id } } }))).replyTo;
}
