import { runGolden, type GoldenFixture } from '@grantdesk/domain/form/run-golden';
import { describe, expect, it } from 'vitest';
import compare from '../../../../../packages/domain/src/form/fixtures/compare.json';
import form from '../../../../../packages/domain/src/form/fixtures/form.json';
import normalise from '../../../../../packages/domain/src/form/fixtures/normalise.json';
import validate from '../../../../../packages/domain/src/form/fixtures/validate.json';

// JSON imports are typed too loosely (arrays, not tuples), hence one cast for all of them.
const fixtures = { validate, normalise, compare, form } as unknown as Record<string, GoldenFixture>;

describe('the form engine judges in the browser exactly as on the server', () => {
  for (const [name, fixture] of Object.entries(fixtures)) {
    it(`golden cases of ${name}`, () => {
      expect(fixture.groups.length).toBeGreaterThan(0);
      expect(runGolden(fixture)).toEqual([]);
    });
  }
});
