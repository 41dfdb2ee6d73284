import { describe, expect, it } from 'vitest';
import { frameAround } from './map-frame.ts';

const WHOLE = { width: 1000, height: 440 };

describe('the part of the map that is shown', () => {
  it('is all of it without a point, and for points at its ends', () => {
    expect(frameAround([], WHOLE)).toEqual({ x: 0, y: 0, ...WHOLE });
    expect(
      frameAround(
        [
          [10, 20],
          [990, 420],
        ],
        WHOLE,
      ),
    ).toEqual({ x: 0, y: 0, ...WHOLE });
  });

  it('has the shape of the whole, every point with room around it, and never leaves the map', () => {
    for (const points of [
      [[520, 210]],
      [
        [440, 190],
        [530, 215],
      ],
      [[3, 300]],
      [[990, 5]],
    ] as [number, number][][]) {
      const { x, y, width, height } = frameAround(points, WHOLE);
      expect(width / height).toBeCloseTo(1000 / 440);
      expect([x >= 0, y >= 0, x + width <= 1000, y + height <= 440.001]).toEqual([true, true, true, true]);
      for (const [pointX, pointY] of points) {
        expect(pointX).toBeGreaterThanOrEqual(x);
        expect(pointX).toBeLessThanOrEqual(x + width);
        expect(pointY).toBeGreaterThanOrEqual(y);
        expect(pointY).toBeLessThanOrEqual(y + height);
      }
    }
    expect(frameAround([[520, 210]], WHOLE).width).toBe(320);
  });
});
