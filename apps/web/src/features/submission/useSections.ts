import { visibleSections } from '@grantdesk/domain/form/smart-logic';
import type { FieldIssue, FormSection } from '@grantdesk/domain/form/types';
import { validateSection } from '@grantdesk/domain/form/validate';
import { isEmptyAnswer } from '@grantdesk/domain/form/values';
import { useCallback, useMemo, useState } from 'react';
import type { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { useVisible } from '#components/form-renderer/hooks.ts';
import { findFaults } from './model.ts';

/** The visible sections, and the issues to show: those of sections that were left, or refused. */
export function useSections(store: AnswerStore) {
  const visible = useVisible(store);
  const sections = useMemo(() => visibleSections(store.form, visible), [store, visible]);
  const [known, setKnown] = useState<readonly FieldIssue[]>(() => findFaults(store.form, store.answers(), store.files()));

  const judge = useCallback(
    (sectionId: string): FieldIssue[] =>
      validateSection(store.form, sectionId, store.answers(), { files: store.files(), visible: store.visible() }),
    [store],
  );
  const note = useCallback((sectionId: string, issues: FieldIssue[]) => {
    setKnown((now) => {
      const others = now.filter((issue) => issue.section_id !== sectionId);
      return others.length === now.length && issues.length === 0 ? now : [...others, ...issues];
    });
  }, []);
  /** A section that was begun and left with faults needs attention; one that was only looked at does not. */
  const leave = useCallback(
    (section: FormSection) => {
      const begun = section.section_fields.some((field) => !isEmptyAnswer(store.get(field.field_id)));
      note(section.section_id, begun ? judge(section.section_id) : []);
    },
    [judge, note, store],
  );
  return useMemo(() => ({ sections, known, judge, note, leave }), [sections, known, judge, note, leave]);
}
