/** What the machine cannot decide, looked at by a person once (trust A01). A new kind fails until it is written down here. */
const TRIAGED: { rule: string; why: RegExp; html?: RegExp; because: string }[] = [];

export const isKnown = (found: { rule: string; why: string; html: string }): boolean =>
  TRIAGED.some(({ rule, why, html }) => rule === found.rule && why.test(found.why) && (!html || html.test(found.html)));
