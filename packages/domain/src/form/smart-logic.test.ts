import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileForm } from './compile.ts';
import { describeLogic } from './describe-logic.ts';
import { logicIssues } from './logic-issues.ts';
import { affectedBy, visibleFields, evaluateAfter, evaluateForm, visibleSections } from './smart-logic.ts';
import { submittable, validateForm } from './validate.ts';
import { LOGIC_COMPARISONS } from './types.ts';
import type { Answers, FormDefinition, FormField } from './types.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'constructor', '__proto__'];
const item = fc.record({
  logicSourceField: fc.constantFrom(...IDS, 'gone'),
  logicComparison: fc.constantFrom(...LOGIC_COMPARISONS, 'SOUNDS LIKE'),
  logicChoice: fc.option(fc.constantFrom('', 'yes', 'NO', '5', '٣'), { nil: undefined }),
});
const smartLogic = fc.record({
  logicAction: fc.constantFrom('SHOW' as const, 'HIDE' as const),
  conditions: fc.array(fc.array(item, { maxLength: 3 }), { maxLength: 3 }),
});
const field: fc.Arbitrary<FormField> = fc.record({
  field_id: fc.constantFrom(...IDS),
  field_label: fc.constant('L'),
  field_type: fc.constantFrom('SHORT_ANSWER' as const, 'CHECKBOX' as const, 'FILE' as const, 'NUMBER' as const),
  field_is_smart: fc.boolean(),
  field_smart_logic: fc.option(smartLogic, { nil: undefined }),
});
const formOf = (fields: FormField[]): FormDefinition => ({
  sections: [{ section_id: 's', section_name: 'S', section_fields: fields }],
});
const form = fc.array(field, { maxLength: 8 }).map(formOf);
const value = fc.oneof(fc.constant(null), fc.constantFrom('yes', 'no', '5', ' '), fc.array(fc.constantFrom('yes', '7', '')));
const answers = fc.dictionary(fc.constantFrom(...IDS), value) as fc.Arbitrary<Answers>;

function chain(length: number, closed: boolean): FormDefinition {
  return formOf(
    Array.from({ length }, (_, index) => ({
      field_id: `f${index}`,
      field_label: `F${index}`,
      field_type: 'SHORT_ANSWER' as const,
      field_is_smart: index > 0 || closed,
      field_smart_logic: {
        logicAction: 'SHOW' as const,
        conditions: [[{ logicSourceField: `f${(index || length) - 1}`, logicComparison: 'NOT EMPTY' }]],
      },
    })),
  );
}

describe('smart logic on any form', () => {
  it('never throws and shows a subset of the fields in form order, circles included', () => {
    fc.assert(
      fc.property(form, answers, (definition, given) => {
        const compiled = compileForm(definition);
        const visible = [...visibleFields(compiled, given)];
        const places = visible.map((id) => compiled.positionOf.get(id) ?? -1);
        expect(places).toEqual([...places].sort((left, right) => left - right));
        expect(places).not.toContain(-1);
        for (const id of compiled.illFormed) expect(visible).toContain(id);
        logicIssues(definition, compiled);
        validateForm(compiled, given);
      }),
    );
  });

  it('judges a field as its own rule says, with hidden sources empty', () => {
    fc.assert(
      fc.property(form, answers, (definition, given) => {
        const compiled = compileForm(definition);
        const visible = visibleFields(compiled, given);
        const pruned = Object.fromEntries(Object.entries(given).filter(([id]) => visible.has(id)));
        // Leaving the answers of hidden fields out changes nothing: they count as empty already.
        expect([...visibleFields(compiled, pruned)]).toEqual([...visible]);
        expect(Object.keys(submittable(compiled, given))).toEqual([...visible]);
      }),
    );
  });

  it('updates after a change exactly as from scratch', () => {
    fc.assert(
      fc.property(form, answers, fc.constantFrom(...IDS), value, (definition, given, changed, to) => {
        const compiled = compileForm(definition);
        const next = Object.fromEntries([...Object.entries(given), [changed, to]]) as Answers;
        const after = evaluateAfter(compiled, evaluateForm(compiled, given), next, [changed]);
        expect([...after.visible]).toEqual([...visibleFields(compiled, next)]);
      }),
    );
  });
});

describe('smart logic at size', () => {
  it('follows a chain of 2,000 fields to its end, and a circle of 2,000 terminates', () => {
    const compiled = compileForm(chain(2_000, false));
    const all = Object.fromEntries(compiled.fields.map((each) => [each.field_id, 'x']));
    expect(visibleFields(compiled, all).size).toBe(2_000);
    expect(visibleFields(compiled, { ...all, f999: '' }).size).toBe(1_000);
    expect(affectedBy(compiled, 'f0').size).toBe(1_999);
    const circle = chain(2_000, true);
    expect(compileForm(circle).circles).toHaveLength(1);
    expect(visibleFields(compileForm(circle), {}).size).toBe(2_000);
    expect(logicIssues(circle).filter((issue) => issue.level === 'error')).toHaveLength(1);
  });

  it('costs in proportion to the form', () => {
    const time = (length: number): number => {
      const compiled = compileForm(chain(length, false));
      const all = Object.fromEntries(compiled.fields.map((each) => [each.field_id, 'x']));
      const runs = Array.from({ length: 9 }, () => {
        const start = performance.now();
        for (let round = 0; round < 5; round += 1) visibleFields(compiled, all);
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    time(500);
    // Eight times the fields; quadratic work would take sixty-four times as long.
    expect(time(8_000) / time(1_000)).toBeLessThan(30);
  });

  it('is quick on long answers read by many rules', () => {
    const fields = chain(500, false).sections[0]?.section_fields ?? [];
    for (const each of fields) {
      const conditions = [[{ logicSourceField: 'f0', logicComparison: 'CONTAINS', logicChoice: 'zz' }]];
      each.field_smart_logic = { logicAction: 'HIDE', conditions };
    }
    const compiled = compileForm(formOf(fields));
    const start = performance.now();
    expect(visibleFields(compiled, { f0: 'y'.repeat(100_000) }).size).toBe(500);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('smart logic for the screens', () => {
  const compiled = compileForm(chain(3, false));

  it('gives the same set back when nothing changed', () => {
    const before = evaluateForm(compiled, {});
    expect(evaluateAfter(compiled, before, { f2: 'x' }, ['f2'])).toBe(before);
    expect(evaluateAfter(compiled, before, { f0: ' ' }, ['f0']).visible).toBe(before.visible);
    expect([...evaluateAfter(compiled, before, { f0: 'x' }, ['f0']).visible]).toEqual(['f0', 'f1']);
  });

  it('leaves a section without a visible field out', () => {
    const smart = compiled.fields.slice(1);
    const definition = {
      sections: [...formOf(compiled.fields.slice(0, 1)).sections, { ...formOf(smart).sections[0]!, section_id: 't' }],
    };
    const two = compileForm(definition);
    expect(visibleSections(two, visibleFields(two, {})).map((section) => section.section_id)).toEqual(['s']);
    expect(visibleSections(two, visibleFields(two, { f0: 'x' })).map((section) => section.section_id)).toEqual(['s', 't']);
  });

  it('says a rule in plain words', () => {
    expect(describeLogic(compiled, compiled.fields[1]!)).toBe('Shown when “F0” is answered');
    expect(describeLogic(compiled, compiled.fields[0]!)).toBeNull();
  });

  it('names the fields of a circle', () => {
    const issue = logicIssues(chain(3, true)).find((each) => each.level === 'error');
    expect(issue?.message).toBe('The logic of these fields is circular: “F0”, “F1”, “F2”.');
  });
});
