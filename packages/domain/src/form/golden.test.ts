import { describe, expect, it } from 'vitest';
import compare from './fixtures/compare.json' with { type: 'json' };
import form from './fixtures/form.json' with { type: 'json' };
import normalise from './fixtures/normalise.json' with { type: 'json' };
import validate from './fixtures/validate.json' with { type: 'json' };
import { runGolden } from './run-golden.ts';
import type { GoldenFixture } from './run-golden.ts';

// JSON imports are typed too loosely (arrays, not tuples), hence one cast for all of them.
const fixtures = { validate, normalise, compare, form } as unknown as Record<string, GoldenFixture>;

describe('golden fixtures', () => {
  for (const [name, fixture] of Object.entries(fixtures)) {
    for (const group of fixture.groups) {
      const detail = 'name' in group ? group.name : 'comparison' in group ? group.comparison : group.field.field_type;
      it(`${group.row} ${name}: ${detail}`, () => {
        expect(runGolden({ ...fixture, groups: [group] } as GoldenFixture)).toEqual([]);
      });
    }
  }
});
