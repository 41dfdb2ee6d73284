/** How far each section is: what the rail and the progress bar show. */
import { findAnswer } from './validate.ts';
import { visibleFields, visibleSections } from './smart-logic.ts';
import { isInput } from './field-types.ts';
import { isEmptyAnswer } from './values.ts';
import type { CompiledForm } from './compile.ts';
import type { ValidationContext } from './validate.ts';
import type { Answers, FieldIssue } from './types.ts';

export type SectionStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED' | 'NEEDS_ATTENTION';

export type SectionProgress = {
  section_id: string;
  section_name: string;
  /** Visible fields with an answer. */
  answered: number;
  /** Visible fields that take an answer, which calculated ones do not. */
  total: number;
  /** Visible required fields without an answer. */
  requiredMissing: number;
  status: SectionStatus;
};

/**
 * Progress of every section that has a visible field, in form order. `issues` are those the person
 * has been shown (left sections, a refused submit): a section among them needs attention. Pass []
 * for a form that was only just opened, or everything not yet answered would look like an error.
 */
export function sectionProgress(
  form: CompiledForm,
  answers: Answers,
  issues: readonly FieldIssue[],
  context: ValidationContext = {},
): SectionProgress[] {
  const visible = context.visible ?? visibleFields(form, answers, context.overrides);
  const faulty = new Set(issues.filter((issue) => visible.has(issue.path)).map((issue) => issue.section_id));
  return visibleSections(form, visible).map((section) => {
    const fields = section.section_fields.filter((field) => visible.has(field.field_id) && isInput(field));
    const empty = fields.filter((field) => isEmptyAnswer(findAnswer(answers, field.field_id)));
    const requiredMissing = empty.filter((field) => field.field_validation?.required === true).length;
    const answered = fields.length - empty.length;
    let status: SectionStatus = 'IN_PROGRESS';
    if (faulty.has(section.section_id)) status = 'NEEDS_ATTENTION';
    else if (answered === 0 && fields.length > 0) status = 'NOT_STARTED';
    else if (requiredMissing === 0) status = 'COMPLETED';
    return {
      section_id: section.section_id,
      section_name: section.section_name,
      answered,
      total: fields.length,
      requiredMissing,
      status,
    };
  });
}

/** Share of visible fields that are answered, whole percent; 100 only when all are. */
export function formPercent(progress: readonly SectionProgress[]): number {
  const total = progress.reduce((sum, section) => sum + section.total, 0);
  const answered = progress.reduce((sum, section) => sum + section.answered, 0);
  return total === 0 ? 100 : Math.floor((answered / total) * 100);
}
