import { describe, expect, it } from 'vitest';
import { cleanSvg } from './html.ts';
import { looksOf, readLooks, readSvgRules } from './svg-looks.ts';

describe('the looks of an SVG', () => {
  it('are what draws, by the rules of its sheet in their order, and its own style last', () => {
    const rules = readSvgRules(
      `<svg><STYLE type="text/css"><![CDATA[@import url(x); rect, .a{fill:red;cursor:none} /* .a{fill:blue} */ .a{fill:green;stroke:#fff} @media print{.a{fill:black}} a b{fill:pink}]]></STYLE></svg>`,
    );
    expect(looksOf(rules, 'rect', {})).toEqual({ fill: 'red' });
    expect(looksOf(rules, 'rect', { class: 'b a', style: 'opacity:.5; stroke: url(#g)' })).toEqual({
      fill: 'green',
      stroke: 'url(#g)',
      opacity: '.5',
    });
  });

  it('load nothing', () => {
    for (const value of ['url(https://x)', "url('x')", 'url( x)', 'u\\72l(x)', 'a<b', 'image-set("x")/*'])
      expect(readLooks(`fill:${value}`), value).toEqual({});
  });

  it('are read within a moment, also of a drawing that is made to take long', () => {
    const many = (text: string) => text.repeat(300_000 / text.length);
    const drawings = [
      `<style>${many('a')}`,
      `<style>${many('a')}</style>`,
      many('<style>'),
      `<style>${many('/*')}</style>`,
      `<style>${many('@a')}</style>`,
      `<style>${many('{')}</style>`,
      `<style>${many('a,')}{fill:red}</style>`,
      `<style>${many('.a{fill:red}')}</style>${many('<rect class="a"/>').slice(0, 3_000)}`,
      `<rect style="fill:${many('url(#')}!"/>`,
      `<rect class="${many('a ')}"/>`,
    ];
    for (const drawing of drawings)
      expect(cleanSvg(`<svg xmlns="http://www.w3.org/2000/svg">${drawing}<rect width="1"/></svg>`)).not.toContain('<style');
  }, 20_000);
});
