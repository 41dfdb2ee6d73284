import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, toHex, toOklch } from './oklch.ts';
import { brandPairs, brandTokens, findWeakPair, proposeColor, TEXT_CONTRAST } from './palette.ts';
import { brandStyle } from './style.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colour of an organisation', () => {
  it('is measured as WCAG does', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });

  it('returns from lightness, chroma and hue as it was', () => {
    fc.assert(fc.property(colors, (color) => toHex(toOklch(color)) === color));
  });

  it('is proposed so that everything can be read, in light and dark', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const proposal = proposeColor(color);
        for (const pair of brandPairs(proposal))
          expect(pair.contrast, `${color} ${proposal} ${JSON.stringify(pair)}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(proposeColor(proposal)).toBe(proposal);
      }),
      { numRuns: 500 },
    );
  });

  it('stays as it is where it can be read, and keeps its hue where it cannot', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const proposal = proposeColor(color);
        if (!findWeakPair(color)) return proposal === color;
        const [before, after] = [toOklch(color), toOklch(proposal)];
        expect(after.l).toBeLessThan(before.l);
        // Of greys and of what is nearly black no hue is left to compare.
        if (after.c < 0.04) return true;
        const turn = Math.abs(before.h - after.h);
        return Math.min(turn, 2 * Math.PI - turn) < 0.12;
      }),
      { numRuns: 500 },
    );
    expect(proposeColor('#0B6470')).toBe('#0b6470');
    expect(proposeColor('#000000')).toBe('#000000');
  });

  it('is refused with the pair that is hardest to read', () => {
    expect(findWeakPair('#ffd400')).toMatchObject({ theme: 'light', use: 'link', background: '#efede8' });
    expect(findWeakPair('#7a1f3d')).toBeNull();
  });

  it('becomes tokens of both themes', () => {
    const { light, dark } = brandTokens('#7A1F3D');
    expect(light).toMatchObject({ primary: '#7a1f3d', link: '#7a1f3d', 'on-primary': '#ffffff' });
    expect(contrastOf(dark.primary, '#171c20')).toBeGreaterThan(TEXT_CONTRAST);
    expect(brandStyle('#7a1f3d')).toMatch(
      /^html:root\{--primary:#7a1f3d;.*\}@media screen\{html\[data-mantine-color-scheme=dark\]\{--primary:#[0-9a-f]{6};/,
    );
  });
});
