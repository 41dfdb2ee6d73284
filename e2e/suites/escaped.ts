import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '../test.ts';

const ENGLISH = path.resolve(import.meta.dirname, '../../packages/messages/catalogues/en');

/** What people wrote into the demonstration data, or named a role, in words that messages have too. */
const WRITTEN =
  'Applicant, Assessor, Volunteer, Budget, Phone number, Registration number, Your project, Final report, Grant agreement, Results, Strong';

/** English messages without values, as a screen in a pseudo-locale must not show them. */
const plain = new Set(
  readdirSync(ENGLISH).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(path.join(ENGLISH, file), 'utf8')) as Record<string, string>)
      .filter(([id, text]) => !id.startsWith('@') && !text.includes('{') && /[a-z]{3}/.test(text))
      .map(([, text]) => text.replaceAll("''", "'")),
  ),
);
for (const text of WRITTEN.split(', ')) plain.delete(text);

/** Texts of the page, and names of its controls, that are messages in plain English: they escape translation. */
export async function escapedTexts(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name)?.trim() ?? '');
    return texts;
  });
  return [...new Set(shown)].filter((text) => plain.has(text)).map((text) => `“${text}” is not translated`);
}
