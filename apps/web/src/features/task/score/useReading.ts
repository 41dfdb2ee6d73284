import { m } from '@grantdesk/messages';
import { compileForm } from '@grantdesk/domain/form/compile';
import { blindOverrides } from '@grantdesk/domain/scoring/blind';
import { visibleFields, visibleSections } from '@grantdesk/domain/form/smart-logic';
import type { Answers, FormSection } from '@grantdesk/domain/form/types';
import { isEmptyAnswer } from '@grantdesk/domain/form/values';
import { useMemo } from 'react';
import { answerFiles } from '#components/form-renderer/answer-files.ts';
import type { Task } from './scoring-draft.ts';

interface ReadableForm {
  sections: unknown;
}

const EMPTY: ReadableForm = { sections: [] };

/** A form with its answers, ready to be read, and the outline of its sections. */
function useReadableForm(form: ReadableForm, answers: Answers, hiddenQuestions: readonly string[]) {
  return useMemo(() => {
    const compiled = compileForm({ sections: form.sections as FormSection[] });
    const overrides = blindOverrides(answers, hiddenQuestions);
    const visible = visibleFields(compiled, answers, overrides);
    const outline = visibleSections(compiled, visible).map((section) => {
      const fields = section.section_fields.filter((field) => visible.has(field.field_id));
      const answered = fields.filter((field) => !isEmptyAnswer(answers[field.field_id])).length;
      return {
        target: `answers-${section.section_id}-title`,
        label: section.section_name,
        count: m.common.answeredOfTotal({ answered, total: fields.length }),
      };
    });
    return { compiled, answers, overrides, outline };
  }, [form, answers, hiddenQuestions]);
}

const NOTHING: Answers = {};

/** What a reviewer reads: the application, and the proposal where the stage has one. */
export function useReading(task: Task) {
  const { programme, application } = task.category.payload;
  const written = useReadableForm(programme.applicationForm, application.data, application.hiddenQuestions);
  const proposal = useReadableForm(
    programme.proposalForm ?? EMPTY,
    application.proposalData ?? NOTHING,
    application.hiddenQuestions,
  );
  const listed = useMemo(
    () => [written, proposal].flatMap(({ compiled, answers }) => answerFiles(compiled.sections, answers, application.files)),
    [written, proposal, application.files],
  );
  return { application: written, proposal: programme.proposalForm ? proposal : null, files: application.files, listed };
}
