import { spreadText } from '@grantdesk/domain/scoring/spread-text';
import type { Figure } from '#platform/pdf/figure.ts';
import { COLOR } from '#platform/pdf/looks.ts';

/** Ten places from 0 to 100, each with a block for every review in it. Measures in points. */
const PLACES = 10;
const PLACE = 6.7;
const GAP = 0.8;
const HEIGHT = 19;
const BASE = 1.2;
const BLOCK = 4.6;

/** @param scores of the completed reviews, lowest first, in percent */
export function spreadFigure(scores: readonly number[], mean: number | null, disagrees: boolean): Figure | undefined {
  if (scores.length === 0) return undefined;
  const stacks = Array<number>(PLACES).fill(0);
  const color = disagrees ? COLOR.blockWarning : COLOR.block;
  return {
    width: PLACES * PLACE - GAP,
    height: HEIGHT,
    alt: spreadText(scores, mean),
    draw: (doc, x, y) => {
      const highest = Math.max(
        ...Map.groupBy(scores, placeOf)
          .values()
          .map((same) => same.length),
      );
      // Many reviews of the same score are lower blocks.
      const step = Math.min(BLOCK + GAP, (HEIGHT - BASE) / highest);
      const bottom = y + HEIGHT - BASE;
      for (let place = 0; place < PLACES; place++) doc.rect(x + place * PLACE, bottom, PLACE - GAP, BASE).fill(COLOR.blockBase);
      for (const score of scores) {
        const place = placeOf(score);
        const level = (stacks[place] = (stacks[place] ?? 0) + 1);
        doc.rect(x + place * PLACE, bottom - level * step, PLACE - GAP, step * (BLOCK / (BLOCK + GAP))).fill(color);
      }
    },
  };
}

const placeOf = (score: number): number => Math.min(PLACES - 1, Math.max(0, Math.floor((score / 100) * PLACES)));
