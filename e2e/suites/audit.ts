import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isFull, settle, WCAG_22_AA } from '../people.ts';
import { isKnown } from './undecided.ts';

/** What a look at a state of a screen found: nothing in `wrong` where all is well. */
export interface Audit {
  wrong: string[];
  title: string;
}

/** The screen has its heading and nothing of it is still loading. */
export async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await settle(page);
}

/**
 * Judges the state that the page is in: no violation that a machine can find, one heading of the first level, nothing
 * wider than the window. Where everything is looked at, what the machine could not decide is looked at again in the middle of
 * the window, and what it still cannot decide must stand among the triaged ones.
 * @param front a selector of what is open in front of the screen: what it covers is undecided behind it, and judged without it
 */
export async function audit(page: Page, front?: string): Promise<Audit> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ rules, all, open }) => {
      const box = open ? [...document.querySelectorAll(open)].findLast((each) => each.checkVisibility()) : document;
      const place = window.scrollY;
      // The checker takes the screen behind a dialog for what lies in front of it, once the page is scrolled.
      if (box && box !== document) window.scrollTo({ top: 0, behavior: 'instant' });
      // Frames hold what people sent; no script runs in them, the checker's neither.
      const { violations, incomplete } = await axe.run(document, {
        runOnly: rules,
        resultTypes: all ? ['violations', 'incomplete'] : ['violations'],
        iframes: false,
      });
      /** One rule judges one element again, in the middle of the window, where no bar that stays lies over it. */
      const again = async (rule: string, node: axe.NodeResult): Promise<axe.AxeResults | null> => {
        const element = document.querySelector(String(node.target[0]));
        element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        return element && axe.run(element, { runOnly: { type: 'rule', values: [rule] }, iframes: false });
      };
      const words = ({ id, nodes }: axe.Result): string =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`).join(' | ')}`;
      const why = (node: axe.NodeResult): string =>
        [...node.any, ...node.all, ...node.none]
          .map((check) => (check.data as { messageKey?: string } | null)?.messageKey ?? check.id)
          .join();
      const undecided: { rule: string; why: string; html: string }[] = [];
      const sure: axe.Result[] = [];
      const isBehind = (node: axe.NodeResult): boolean =>
        box !== undefined && !box.contains(document.querySelector(String(node.target[0])));
      for (const violation of violations) {
        if (violation.id !== 'target-size') sure.push(violation);
        else
          for (const node of violation.nodes)
            if (!isBehind(node)) sure.push(...((await again(violation.id, node))?.violations ?? [violation]));
      }
      for (const { id, nodes } of all ? incomplete : [])
        for (const node of nodes) {
          if (isBehind(node)) continue;
          const judged = await again(id, node);
          sure.push(...(judged?.violations ?? []));
          if (judged?.incomplete.length !== 0) undecided.push({ rule: id, why: why(node), html: node.html.slice(0, 200) });
        }
      window.scrollTo({ top: place, behavior: 'instant' });
      return {
        violations: sure.map(words),
        undecided,
        wider: document.documentElement.scrollWidth - window.innerWidth,
        headings: [...document.querySelectorAll('h1, [role="heading"][aria-level="1"]')].map(
          (heading) => heading.textContent ?? '',
        ),
        title: document.title,
      };
    },
    { rules: WCAG_22_AA, all: isFull, open: front },
  );
  const wrong = [...found.violations];
  const { pathname: address } = new URL(page.url());
  const { width } = page.viewportSize() ?? { width: Infinity };
  for (const each of found.undecided)
    if (!isKnown({ ...each, address, width })) wrong.push(`undecided ${each.rule} (${each.why}): ${each.html}`);
  if (found.wider > 0) wrong.push(`${found.wider} px wider than the window`);
  if (found.headings.length !== 1) wrong.push(`headings of the first level: ${found.headings.join(' | ') || 'none'}`);
  return { wrong, title: found.title };
}
