import { atBrowser } from '../people.ts';
import { expect, takeFound, test } from '../test.ts';

test('what a page may not do is noticed: a script in the page, a foreign request, an error that is not caught', async ({
  browser,
}) => {
  const { page, context } = await atBrowser(browser);
  await page.goto('/signin');
  await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "ran"';
    document.body.append(script);
    await new Promise((resolve) => {
      const image = new Image();
      image.addEventListener('error', resolve);
      image.src = 'https://elsewhere.example/pixel.png';
    });
    queueMicrotask(() => {
      throw new Error('not caught');
    });
  });
  expect(await page.title()).not.toBe('ran');
  // What the test did on purpose is taken away, so that the watch itself has nothing to complain of.
  const seen: string[] = [];
  await expect
    .poll(() => {
      seen.push(...takeFound());
      return seen.map((line) => line.split(':')[0]);
    })
    .toEqual(expect.arrayContaining(['policy', 'uncaught']));
  await context.close();
});
