import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, assignmentFixes, type AssignmentInput } from './assignment.ts';

const ids = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(4, '0')}`);
const reviewersOf = (...loads: number[]) => ids('r', loads.length).map((id, n) => ({ id, load: loads[n] ?? 0 }));
const applicationsOf = (count: number, need: number) => ids('a', count).map((id) => ({ id, need }));

/** Small cases of every kind: conflicts, existing load, a maximum or none. */
const cases = fc
  .record({
    needs: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 9 }),
    loads: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }),
    shut: fc.array(fc.tuple(fc.nat(8), fc.nat(5)), { maxLength: 25 }),
    maximum: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
  })
  .map(({ needs, loads, shut, maximum }): AssignmentInput => {
    const barred = new Map<string, Set<string>>();
    for (const [a, r] of shut) {
      const [application, reviewer] = [ids('a', 9)[a] ?? '', ids('r', 6)[r] ?? ''];
      barred.set(application, (barred.get(application) ?? new Set()).add(reviewer));
    }
    return {
      applications: ids('a', needs.length).map((id, n) => ({ id, need: needs[n] ?? 0 })),
      reviewers: reviewersOf(...loads),
      maximum,
      barred,
    };
  });

/**
 * Most pairs that can be given at all, by the theorem of minimum cuts over every set of reviewers: slow, and sharing
 * nothing with the solver.
 */
function mostPairs({ applications, reviewers, maximum, barred }: AssignmentInput): number {
  let most = Infinity;
  for (let set = 0; set < 2 ** reviewers.length; set++) {
    const [cut, rest] = [reviewers.filter((_, r) => set & (1 << r)), reviewers.filter((_, r) => !(set & (1 << r)))];
    const seats = cut.reduce((sum, { load }) => sum + Math.max(0, (maximum ?? Infinity) - load), 0);
    const given = applications.map(({ id, need }) => Math.min(need, rest.filter((r) => !barred?.get(id)?.has(r.id)).length));
    most = Math.min(
      most,
      given.reduce((sum, n) => sum + n, seats),
    );
  }
  return most;
}

describe('auto assignment', () => {
  it('gives each application exactly what it needs, never the barred, never above the maximum, never twice', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const { pairs, loads, short } = assign(input);
        expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(pairs.length);
        for (const { application, reviewer } of pairs) expect(input.barred?.get(application)?.has(reviewer) ?? false).toBe(false);
        for (const { id, need } of input.applications) {
          const lacks = short.find(({ application }) => application === id)?.lacks ?? 0;
          expect(pairs.filter(({ application }) => application === id).length + lacks).toBe(need);
        }
        for (const { reviewer, before, added, after } of loads) {
          expect(after).toBe(before + added);
          expect(added).toBe(pairs.filter((pair) => pair.reviewer === reviewer).length);
          if (added > 0) expect(after).toBeLessThanOrEqual(input.maximum ?? Infinity);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves something short only where no assignment at all could give more', () => {
    fc.assert(
      fc.property(cases, (input) => {
        expect(assign(input).pairs.length).toBe(mostPairs(input));
      }),
      { numRuns: 300 },
    );
  });

  it('is as even as it can be: no other choice of the same size has a lower sum of squared loads', () => {
    const tiny = fc.record({
      applications: fc.integer({ min: 1, max: 4 }),
      loads: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 3 }),
      shut: fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(tiny, ({ applications, loads, shut }) => {
        const input: AssignmentInput = {
          applications: applicationsOf(applications, 1),
          reviewers: reviewersOf(...loads),
          barred: new Map(
            ids('a', 4).map((id, a) => [id, new Set(shut.filter(([of]) => of === a).map(([, r]) => ids('r', 3)[r] ?? ''))]),
          ),
        };
        const cost = (final: number[]) => final.reduce((sum, n) => sum + n * n, 0);
        let best = Infinity;
        const walk = (a: number, final: number[]): void => {
          if (a === input.applications.length) return void (best = Math.min(best, cost(final)));
          const open = input.reviewers.flatMap(({ id }, r) =>
            input.barred?.get(input.applications[a]?.id ?? '')?.has(id) ? [] : [r],
          );
          if (open.length === 0) walk(a + 1, final);
          for (const r of open)
            walk(
              a + 1,
              final.map((n, i) => (i === r ? n + 1 : n)),
            );
        };
        walk(0, loads);
        expect(cost(assign(input).loads.map(({ after }) => after))).toBe(best);
      }),
      { numRuns: 300 },
    );
  });

  it('spreads within one of each other where nothing stands in the way', () => {
    const { loads } = assign({ applications: applicationsOf(50, 3), reviewers: reviewersOf(0, 0, 0, 0, 0, 0, 0) });
    const after = loads.map((each) => each.after);
    expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(1);
  });

  it('gives the same answer whatever the order of the input', () => {
    fc.assert(
      fc.property(cases, (input) => {
        const turned = { ...input, applications: input.applications.toReversed(), reviewers: input.reviewers.toReversed() };
        expect(assign(turned)).toEqual(assign(input));
      }),
      { numRuns: 200 },
    );
  });

  it('asks for one of the skills where an application names them; who lists none may have anything', () => {
    const { pairs, short } = assign({
      applications: [
        { id: 'a', need: 1, skills: ['law'] },
        { id: 'b', need: 2, skills: ['art'] },
      ],
      reviewers: [
        { id: 'lawyer', load: 0, skills: ['law'] },
        { id: 'anyone', load: 9 },
      ],
    });
    expect(pairs).toEqual([
      { application: 'a', reviewer: 'lawyer' },
      { application: 'b', reviewer: 'anyone' },
    ]);
    expect(short).toEqual([{ application: 'b', lacks: 1, barred: ['lawyer'], full: [] }]);
  });

  it('names who is barred and who is full, and the cheapest fix', () => {
    const input: AssignmentInput = {
      applications: applicationsOf(6, 2),
      reviewers: reviewersOf(0, 0, 3),
      maximum: 4,
      barred: new Map([['a0000', new Set(['r0000'])]]),
    };
    const { short } = assign(input);
    expect(short.reduce((sum, { lacks }) => sum + lacks, 0)).toBe(3);
    expect(short[0]).toMatchObject({ lacks: expect.any(Number) as number, full: expect.any(Array) as string[] });
    const fixes = assignmentFixes(input, 2);
    expect(fixes.map(({ kind }) => kind)).toEqual(['RAISE_MAXIMUM', 'ADD_REVIEWERS', 'LOWER_MINIMUM']);
    expect(fixes[0]).toEqual({ kind: 'RAISE_MAXIMUM', to: 5 });
    expect(assign({ ...input, maximum: 5 }).short).toEqual([]);
    expect(fixes[1]).toEqual({ kind: 'ADD_REVIEWERS', count: 1 });
    expect(fixes[2]).toEqual({ kind: 'LOWER_MINIMUM', to: 1 });
    // More are required than there are: no maximum helps.
    expect(assignmentFixes({ applications: applicationsOf(2, 3), reviewers: reviewersOf(0, 0) }, 3)).toEqual([
      { kind: 'ADD_REVIEWERS', count: 1 },
      { kind: 'LOWER_MINIMUM', to: 2 },
    ]);
    expect(assignmentFixes({ applications: applicationsOf(2, 1), reviewers: reviewersOf(0) }, 1)).toEqual([]);
  });
});
