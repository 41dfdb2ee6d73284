import { m } from '@grantdesk/messages';
import {
  answersToKeep,
  compileForm,
  judgeEligibility,
  toCheckForm,
  validateForm,
  type Answers,
  type CompiledForm,
  type EligibilityCheck,
  type FormSection,
  type Judgement,
} from '@grantdesk/domain';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { toSections } from '../form/index.ts';
import { findCheck, type CheckRecord } from './queries.ts';

/** The stored check of a programme, offered or not; null where it never had one. */
export const toCheck = ({
  intro,
  questions,
  rules,
}: Pick<CheckRecord, 'intro' | 'questions' | 'rules'>): EligibilityCheck | null =>
  questions && rules
    ? {
        intro: intro ?? '',
        questions: questions as EligibilityCheck['questions'],
        rules: rules as unknown as EligibilityCheck['rules'],
      }
    : null;

/** The check that people complete; null where none is offered. */
export const toOfferedCheck = (found: CheckRecord): EligibilityCheck | null => (found.isOffered ? toCheck(found) : null);

interface Judged extends Judgement {
  form: CompiledForm;
}

/** @throws AppError 422 with an issue for each question that is not answered well */
export function judgeAnswers(check: EligibilityCheck, sections: FormSection[], answers: Answers): Judged {
  const form = compileForm(toCheckForm(check, { sections }));
  const issues = validateForm(form, answers).map(({ path, message }) => ({ path, message }));
  if (issues.length > 0) throw ruleBroken(issues);
  return { ...judgeEligibility(check, form, answers), form };
}

/** Whether people check first that they can apply, for the page of the call: a question that the form lost is not named. */
export async function findPublicCheck(db: Db, programmeId: string): Promise<{ intro: string; questions: string[] } | null> {
  const found = await findCheck(db, programmeId);
  const check = found && toOfferedCheck(found);
  if (!check) return null;
  const checked = toCheckForm(check, { sections: toSections(found.sections) });
  const questions = checked.sections.flatMap(({ section_fields }) => section_fields.map(({ field_id }) => field_id));
  // With every question gone there is nothing left to check.
  return questions.length > 0 ? { intro: check.intro, questions } : null;
}

/**
 * What the check says of a person who starts an application, and the answers that their draft begins with.
 * @throws AppError 422 where a check is due and was not completed, or says that the person cannot apply
 */
export async function judgeStart(
  db: Db,
  programmeId: string,
  answers: Answers | undefined,
): Promise<{ outcome: 'ELIGIBLE' | 'UNSURE'; answers: Answers } | null> {
  const found = await findCheck(db, programmeId);
  const check = found && toOfferedCheck(found);
  if (!check) return null;
  const sections = toSections(found.sections);
  if (toCheckForm(check, { sections }).sections.every(({ section_fields }) => section_fields.length === 0)) return null;
  if (!answers) throw ruleBroken([{ path: 'eligibility', message: m.eligibility.completeTheCheckFirst() }]);
  const { outcome, texts, form } = judgeAnswers(check, sections, answers);
  if (outcome === 'NOT_ELIGIBLE')
    throw ruleBroken([{ path: 'eligibility', message: m.eligibility.youCannotApply({ reasons: texts.join(' ') }) }]);
  return { outcome, answers: answersToKeep(form, answers) };
}
