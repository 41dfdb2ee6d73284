import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProduct } from '../../tools/product.ts';
import { atBrowser, clientAt, dataOf, demo, expectAccessible, lookInBothSchemes, signIn } from '../people.ts';
import { expect, takeFound, test } from '../test.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40" onload="document.title='run'"><script>document.title='run'</script>
<style>.a{fill:#7a1f3d}</style><rect class="a" width="40" height="40" rx="8"/><text x="52" y="28" font-size="22" font-family="sans-serif">Obi</text></svg>`;

/** A site of someone else, with one page. */
async function startSite(html: () => string): Promise<{ origin: string; stop: () => Promise<unknown> }> {
  const server: Server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html()));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

test.describe('brand', () => {
  test('a Super Admin gives the organisation a colour, a logo and texts, and its website shows the open calls', async ({
    browser,
  }) => {
    const product = await startProduct();
    const framing = () => `<!doctype html><title>A website</title><h1>Our website</h1>
      <iframe src="${product.url}/embed/calls?lang=en" title="Calls" width="800" height="600"></iframe>`;
    const [named, other] = [await startSite(framing), await startSite(framing)];
    try {
      const { page, context } = await atBrowser(browser, { baseURL: product.url });
      await signIn(page, demo('super.admin'));
      await page.goto('/secure/admin/administration/brand');
      await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();

      // A colour in which text cannot be read is refused, with one that can.
      const color = page.getByLabel('Main colour');
      await color.fill('#ffd400');
      await expect(page.getByText(/This colour is too light/)).toBeVisible();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Brand saved.')).toBeHidden();
      await lookInBothSchemes(page, 'brand-colour-refused');
      await page.getByRole('button', { name: /^Use #/ }).click();
      await expect(page.getByText(/This colour is too light/)).toBeHidden();
      const taken = await color.inputValue();
      expect(taken).toMatch(/^#[0-9a-f]{6}$/);

      await page.getByLabel('Welcome text').fill('Obi funds water and light in villages.');
      await page.getByLabel('Footer text').fill('Registered charity 1234567');
      await page.getByRole('button', { name: 'Add a link' }).click();
      const link = page.getByRole('group', { name: 'Link 3' });
      await link.getByLabel('Link text').fill('Legal notice');
      await link.getByLabel('Address').fill('http://obi.test');
      await page.getByLabel('Sites that may show your open calls').fill(named.origin);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Enter an address that starts with https:// and has no spaces.')).toBeVisible();
      await link.getByLabel('Address').fill('https://obi.test/legal');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Brand saved.')).toBeVisible();
      // The open page has the colour already.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).toBe(taken);

      await page
        .getByLabel('Upload another logo')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
      await expect(page.getByText('Logo saved.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Baobab Community Foundation' }).first()).toBeVisible();
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Open calls' })).toBeVisible();
      await lookInBothSchemes(page, 'brand');
      await expectAccessible(page, 'brand');

      // A visitor sees all of it; the drawing has nothing left that runs.
      const guest = await atBrowser(browser, { baseURL: product.url });
      await guest.page.goto('/programmes');
      await expect(guest.page.getByText('Obi funds water and light in villages.')).toBeVisible();
      await expect(guest.page.getByText(/Registered charity 1234567/)).toBeVisible();
      await expect(guest.page.getByRole('link', { name: 'Legal notice' })).toHaveAttribute('href', 'https://obi.test/legal');
      const logo = guest.page.getByRole('img', { name: 'Baobab Community Foundation' });
      await expect(logo).toBeVisible();
      // A small one comes in the page itself.
      const source = (await logo.getAttribute('src')) ?? '';
      const drawing = source.startsWith('data:')
        ? decodeURIComponent(source)
        : await (await guest.page.request.get(source)).text();
      expect(drawing).toContain('<svg');
      expect(drawing).not.toMatch(/script|onload|<style/);
      expect(await guest.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).toBe(
        taken,
      );
      await lookInBothSchemes(guest.page, 'brand-public');
      await expectAccessible(guest.page, 'brand-public');

      // The website that was named shows the calls; another one does not.
      await guest.page.goto(named.origin);
      const frame = guest.page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { level: 1, name: 'Open calls' })).toBeVisible();
      const call = frame.getByRole('listitem').first().getByRole('link');
      await expect(call).toHaveAttribute('target', '_blank');
      await guest.page.goto(other.origin);
      await expect(guest.page.getByRole('heading', { name: 'Our website' })).toBeVisible();
      await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(0);
      expect(takeFound().join('\n')).toContain('frame-ancestors');
      await guest.context.close();

      const events = await dataOf(clientAt(page).GET('/api/audit/many', { params: { query: { limit: 20 } } }));
      const shown = JSON.stringify(events);
      for (const part of ['set the logo (image/svg+xml', 'Brand: color', 'Brand: origins']) expect(shown).toContain(part);

      await page.getByRole('button', { name: 'Remove logo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
      await expect(page.getByText('Logo removed.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Grantdesk' }).first()).toBeVisible();
      await context.close();
    } finally {
      await Promise.all([named.stop(), other.stop()]);
      await product.stop();
    }
  });
});
