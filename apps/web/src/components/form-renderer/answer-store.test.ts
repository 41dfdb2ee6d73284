import { compileForm } from '@grantdesk/domain/form/compile';
import type { FormField } from '@grantdesk/domain/form/types';
import { describe, expect, it, vi } from 'vitest';
import { AnswerStore } from './answer-store.ts';

const field = (field_id: string, extra: Partial<FormField> = {}): FormField => ({
  field_id,
  field_label: field_id,
  field_type: 'SHORT_ANSWER',
  ...extra,
});
const shownWhenYes = {
  field_is_smart: true,
  field_smart_logic: {
    logicAction: 'SHOW' as const,
    conditions: [[{ logicSourceField: 'ask', logicComparison: 'IS', logicChoice: 'Yes' }]],
  },
};
const form = compileForm({
  sections: [
    {
      section_id: 's',
      section_name: 'S',
      section_fields: [
        field('ask'),
        field('more', shownWhenYes),
        field('name', { field_validation: { required: true } }),
        field('country', { field_type: 'COUNTRY' }),
        field('state', { field_type: 'STATE', field_state_source: 'country' }),
      ],
    },
  ],
});

describe('the answers on screen', () => {
  it('tells a change to its own field alone, and visibility only where logic reads it', () => {
    const store = new AnswerStore({ form, answers: {} });
    const own = vi.fn<() => void>();
    const other = vi.fn<() => void>();
    const visible = vi.fn<() => void>();
    store.subscribeField('name', own);
    store.subscribeField('ask', other);
    store.subscribeVisible(visible);
    store.set('name', 'Àbẹ̀kẹ́');
    expect(own).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
    expect(visible).not.toHaveBeenCalled();
    store.set('ask', 'Yes');
    expect(visible).toHaveBeenCalledTimes(1);
    expect(store.visible().has('more')).toBe(true);
  });

  it('keeps the answer of a field that logic hides', () => {
    const store = new AnswerStore({ form, answers: { ask: 'Yes', more: 'kept' } });
    store.set('ask', 'No');
    expect(store.visible().has('more')).toBe(false);
    expect(store.get('more')).toBe('kept');
  });

  it('clears a state when its country changes', () => {
    const store = new AnswerStore({ form, answers: { country: 'Nigeria', state: 'Lagos' } });
    store.set('country', 'Ghana');
    expect(store.get('state')).toBeNull();
  });

  it('clears a shown error as soon as its field is mended, and shows no new one while typing', () => {
    const store = new AnswerStore({ form, answers: {} });
    store.showIssues([{ path: 'name', message: 'Field is required!' }]);
    store.set('name', 'x');
    expect(store.error('name')).toBeUndefined();
    store.set('name', null);
    expect(store.error('name')).toBeUndefined();
  });
});
