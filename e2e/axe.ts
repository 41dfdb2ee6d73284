import type { Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violations {
  /** What is wrong for sure, a line each. */
  violations: string[];
  /** What the machine could not decide. */
  undecided: { rule: string; why: string; html: string }[];
}

interface Options {
  /** A selector of what is open in front of the screen: it is judged alone. */
  front?: string | undefined;
  /** Whether to ask as well for what the machine cannot decide. */
  withUndecided?: boolean;
}

/**
 * What axe finds in the state that a screen is in. It runs in the page itself: by a second page, as its usual companion does,
 * each look takes four times as long, and there are hundreds. Sizes of targets, and what is undecided, are judged again in the
 * middle of the window, where no bar that stays lies over them.
 */
export async function findViolations(page: Page, { front, withUndecided = false }: Options = {}): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ rules, all, open }) => {
      const place = window.scrollY;
      const box = open ? [...document.querySelectorAll(open)].findLast((each) => each.checkVisibility()) : undefined;
      // axe counts what a dialog covers among its neighbours and its backgrounds: the screen behind is hidden for the look.
      const hiding = document.createElement('style');
      hiding.textContent =
        'body * { visibility: hidden !important } [data-judged], [data-judged] * { visibility: visible !important }';
      if (box) {
        box.setAttribute('data-judged', '');
        document.head.append(hiding);
      }
      // Frames hold what people sent, in which no script may run, axe's neither.
      const { violations, incomplete } = await axe.run(box ?? document, {
        runOnly: rules,
        resultTypes: all ? ['violations', 'incomplete'] : ['violations'],
        iframes: false,
      });
      const again = async (rule: string, node: axe.NodeResult): Promise<axe.AxeResults | null> => {
        const element = document.querySelector(String(node.target[0]));
        element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        return element && axe.run(element, { runOnly: { type: 'rule', values: [rule] }, iframes: false });
      };
      const line = ({ id, nodes }: axe.Result): string =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.html.slice(0, 160)}`).join(' | ')}`;
      const why = (node: axe.NodeResult): string =>
        [...node.any, ...node.all, ...node.none]
          .map((check) => (check.data as { messageKey?: string } | null)?.messageKey ?? check.id)
          .join();
      const undecided: Violations['undecided'] = [];
      const sure: axe.Result[] = [];
      for (const violation of violations) {
        if (violation.id !== 'target-size') sure.push(violation);
        else for (const node of violation.nodes) sure.push(...((await again(violation.id, node))?.violations ?? [violation]));
      }
      for (const { id, nodes } of all ? incomplete : [])
        for (const node of nodes) {
          const judged = await again(id, node);
          sure.push(...(judged?.violations ?? []));
          if (judged?.incomplete.length !== 0) undecided.push({ rule: id, why: why(node), html: node.html.slice(0, 200) });
        }
      hiding.remove();
      box?.removeAttribute('data-judged');
      window.scrollTo({ top: place, behavior: 'instant' });
      return { violations: sure.map(line), undecided };
    },
    { rules: WCAG_22_AA, all: withUndecided, open: front },
  );
}
