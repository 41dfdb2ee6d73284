/**
 * Drawing programs write looks as styles, `style="fill:#fff"` or a sheet with classes. Styles could load and cover things, so they
 * are removed from an SVG; what of them draws stays, as the attributes of the same names.
 */
const DRAWN =
  /^(?:fill|fill-opacity|fill-rule|clip-rule|stroke|stroke-[a-z]+|opacity|stop-color|stop-opacity|clip-path|mask|font-family|font-size|font-weight|text-anchor|dominant-baseline)$/;
/** A name, a number, a colour, or a reference into the drawing itself. */
const PLAIN_VALUE = /^(?:[\w\s#%.,'"()-]|url\(#)+$/;

export type SvgLooks = Record<string, string>;
interface SvgRule {
  /** `.name`, `#name` or the name of an element. */
  selector: string;
  looks: SvgLooks;
}

export function readLooks(declarations: string): SvgLooks {
  const pairs = declarations.split(';').flatMap((each): [string, string][] => {
    const at = each.indexOf(':');
    const [name, value] = [each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()];
    const isSafe = PLAIN_VALUE.test(value) && !/url\(\s*['"]?(?!#)/i.test(value);
    return at > 0 && DRAWN.test(name) && isSafe ? [[name, value]] : [];
  });
  return Object.fromEntries(pairs);
}

/** The simple rules of the style sheets in a drawing, in order; anything else in them is left out. */
export function readSvgRules(svg: string): SvgRule[] {
  const sheets = [...svg.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, sheet = '']) =>
    sheet.replaceAll(/<!\[CDATA\[|\]\]>|\/\*[^]*?\*\/|@[^;{}]*;/g, ''),
  );
  return sheets.flatMap((sheet) =>
    [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
      selectors
        .split(',')
        .map((each) => each.trim())
        .filter((selector) => /^[.#]?[\w-]+$/.test(selector))
        .map((selector) => ({ selector, looks: readLooks(body) })),
    ),
  );
}

/** What the rules and its own style say of an element, as attributes. */
export function looksOf(rules: readonly SvgRule[], name: string, attributes: SvgLooks): SvgLooks {
  const classes = (attributes['class'] ?? '').split(/\s+/).map((each) => `.${each}`);
  const selectors = new Set([name, `#${attributes['id'] ?? ''}`, ...classes]);
  const matching = rules.filter(({ selector }) => selectors.has(selector)).map(({ looks }) => looks);
  return Object.assign({}, ...matching, readLooks(attributes['style'] ?? '')) as SvgLooks;
}
