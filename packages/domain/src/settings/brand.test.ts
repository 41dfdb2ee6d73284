import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRAND_DEFAULTS, brandAfter, brandIssues, colorIssue, isOrigin } from './brand.ts';

const paths = (given: Partial<typeof BRAND_DEFAULTS>) => brandIssues({ ...BRAND_DEFAULTS, ...given }).map(({ path }) => path);

describe('the brand of an organisation', () => {
  it('may be left empty', () => {
    expect(brandIssues(BRAND_DEFAULTS)).toEqual([]);
  });

  it('refuses a colour that cannot be read, with the nearest one that can', () => {
    const { message, proposal } = colorIssue('#FFD400') ?? {};
    expect(proposal).toMatch(/^#[0-9a-f]{6}$/);
    expect(message).toContain(proposal);
    expect(colorIssue(proposal ?? '')).toBeNull();
    expect(paths({ color: '#ffd400' })).toEqual(['color']);
    expect(paths({ color: 'red' })).toEqual(['color']);
    expect(paths({ color: ' #7A1F3D ' })).toEqual([]);
  });

  it('has short texts and at most four links, each with a text and a safe address', () => {
    const link = { label: 'Privacy', url: 'https://obi.test/privacy?x=1#y' };
    expect(paths({ welcome: 'x'.repeat(601), footer: 'x'.repeat(301) })).toEqual(['welcome', 'footer']);
    expect(paths({ links: [link, link, link, link] })).toEqual([]);
    expect(paths({ links: [link, link, link, link, link] })).toEqual(['links']);
    expect(
      paths({
        links: [
          { label: ' ', url: 'javascript:alert(1)' },
          { label: 'x'.repeat(61), url: 'http://obi.test' },
        ],
      }),
    ).toEqual(['links.0.label', 'links.0.url', 'links.1.label', 'links.1.url']);
    for (const url of ['https://a b', 'https://user@obi.test', 'https://', 'https://x"y', '//obi.test', 'data:text/html,x'])
      expect(paths({ links: [{ label: 'A', url }] }), url).toEqual(['links.0.url']);
  });

  it('names the sites that may frame the open calls, and nothing else of a policy fits', () => {
    for (const origin of ['https://obi.test', 'https://www.obi.test:8443', 'http://localhost:*', 'http://127.0.0.1:3000'])
      expect(paths({ origins: [origin] }), origin).toEqual([]);
    for (const origin of [
      '*',
      'https:',
      'https://*',
      'https://*.obi.test',
      'http://obi.test',
      'https://obi.test/page',
      "'self'",
      'https://a;script-src',
      'https://a b',
      'https://a,https://b',
      '',
    ])
      expect(paths({ origins: [origin] }), origin).toEqual(['origins']);
    expect(paths({ origins: Array.from({ length: 21 }, (_, index) => `https://s${index}.test`) })).toEqual(['origins']);
    fc.assert(fc.property(fc.string(), (text) => !isOrigin(text) || /^https?:\/\/[a-z0-9.:*-]+$/.test(text)));
  });

  it('is stored trimmed, with each site once', () => {
    const saved = brandAfter(BRAND_DEFAULTS, {
      color: ' #7A1F3D ',
      welcome: ' Hello\r\nall ',
      footer: ' One\n two ',
      links: [{ label: ' Privacy\n notice ', url: ' https://obi.test/ ' }],
      origins: ['https://OBI.test/', 'https://obi.test'],
    });
    expect(saved).toEqual({
      color: '#7a1f3d',
      welcome: 'Hello\nall',
      footer: 'One two',
      links: [{ label: 'Privacy notice', url: 'https://obi.test/' }],
      origins: ['https://obi.test'],
    });
  });
});
