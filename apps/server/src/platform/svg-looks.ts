/**
 * Drawing programs write looks as styles, `style="fill:#fff"` or a sheet with classes. Styles could load and cover things, so they
 * are removed from an SVG; what of them draws stays, as the attributes of the same names. All of this takes time in proportion to
 * the drawing, because anyone who applies may upload one.
 */
const DRAWN =
  /^(?:fill|fill-opacity|fill-rule|clip-rule|stroke|stroke-[a-z]+|opacity|stop-color|stop-opacity|clip-path|mask|font-family|font-size|font-weight|text-anchor|dominant-baseline)$/;
/** A name, a number, a colour, or a reference into the drawing itself. */
const PLAIN_VALUE = /^[\w\s#%.,'"()-]+$/;
const MAX_VALUE = 500;

export type SvgLooks = Record<string, string>;
/** The looks of each selector (`.name`, `#name` or the name of an element), with the place of its last rule in the order of all. */
export type SvgRules = Map<string, { place: number; looks: SvgLooks }>;

export function readLooks(declarations: string): SvgLooks {
  const pairs = declarations.split(';').flatMap((each): [string, string][] => {
    const at = each.indexOf(':');
    const [name, value] = [each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()];
    const isSafe = value.length <= MAX_VALUE && PLAIN_VALUE.test(value) && !/url\(\s*['"]?(?!#)/i.test(value);
    return at > 0 && DRAWN.test(name) && isSafe ? [[name, value]] : [];
  });
  return Object.fromEntries(pairs);
}

/** What stands between each pair of marks, in order; text without its second mark is none. */
function between(text: string, from: string, to: string): { inside: string[]; outside: string } {
  const lower = text.toLowerCase();
  const inside: string[] = [];
  let outside = '';
  let at = 0;
  for (;;) {
    const start = lower.indexOf(from, at);
    const end = start < 0 ? -1 : lower.indexOf(to, start + from.length);
    if (end < 0) return { inside, outside: outside + text.slice(at, start < 0 ? undefined : start) };
    inside.push(text.slice(start + from.length, end));
    outside += text.slice(at, start);
    at = end + to.length;
  }
}

/** The simple rules of the style sheets in a drawing; anything else in them is left out. */
export function readSvgRules(svg: string): SvgRules {
  const rules: SvgRules = new Map();
  let place = 0;
  for (const element of between(svg, '<style', '</style').inside) {
    const sheet = element.slice(element.indexOf('>') + 1).replaceAll(/<!\[CDATA\[|\]\]>/g, '');
    for (const rule of between(sheet, '/*', '*/').outside.split('}')) {
      const at = rule.indexOf('{');
      const body = rule.slice(at + 1);
      // A rule within another one, such as for print.
      if (at < 0 || body.includes('{')) continue;
      const looks = readLooks(body);
      for (const each of rule.slice(rule.lastIndexOf(';', at) + 1, at).split(',')) {
        const selector = each.trim();
        if (/^[.#]?[\w-]+$/.test(selector)) add(rules, selector, { place, looks });
      }
      place += 1;
    }
  }
  return rules;
}

function add(rules: SvgRules, selector: string, entry: { place: number; looks: SvgLooks }): void {
  // The later one counts, and what it does not say stays.
  rules.set(selector, { place: entry.place, looks: { ...rules.get(selector)?.looks, ...entry.looks } });
}

/** What the rules and its own style say of an element, as attributes. */
export function looksOf(rules: SvgRules, name: string, attributes: SvgLooks): SvgLooks {
  const classes = (attributes['class'] ?? '').split(/\s+/).map((each) => `.${each}`);
  const selectors = new Set([name, `#${attributes['id'] ?? ''}`, ...classes]);
  const matching = [...selectors].flatMap((selector) => rules.get(selector) ?? []).toSorted((a, b) => a.place - b.place);
  return Object.assign({}, ...matching.map(({ looks }) => looks), readLooks(attributes['style'] ?? '')) as SvgLooks;
}
