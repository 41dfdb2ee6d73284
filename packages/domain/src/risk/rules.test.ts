import { describe, expect, it } from 'vitest';
import { riskIssues, riskLevel } from './rules.ts';

const risk = { title: 'Late rains', likelihood: 3, impact: 4, mitigation: '', owner: '' };

describe('the register of risks', () => {
  it('reports each broken rule at its field', () => {
    expect(riskIssues(risk)).toEqual([]);
    const paths = (more: object) => riskIssues({ ...risk, ...more }).map(({ path }) => path);
    expect(paths({ title: ' ' })).toEqual(['title']);
    expect(paths({ title: 'x'.repeat(201) })).toEqual(['title']);
    for (const n of [0, 6, 2.5, Number.NaN]) expect(paths({ likelihood: n, impact: n })).toEqual(['likelihood', 'impact']);
    expect(paths({ mitigation: 'x'.repeat(2_001), owner: 'x'.repeat(201) })).toEqual(['mitigation', 'owner']);
  });

  it('the level follows likelihood and impact', () => {
    const level = (likelihood: number, impact: number) => riskLevel({ likelihood, impact });
    expect(level(1, 5)).toEqual({ score: 5, level: 'low' });
    expect(level(2, 3)).toEqual({ score: 6, level: 'medium' });
    expect(level(3, 5)).toEqual({ score: 15, level: 'high' });
  });
});
