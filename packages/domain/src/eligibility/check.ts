/** The check before an application: some questions of its form, and rules about what the answers mean. */
import { m } from '@grantdesk/messages';
import { compileForm, logicSources, type CompiledForm } from '../form/compile.ts';
import { comparableItems } from '../form/compare.ts';
import { canonicalAnswer } from '../form/normalise.ts';
import { firstMatch, visibleFields } from '../form/smart-logic.ts';
import type { Answers, FieldType, FormDefinition, FormField, SmartLogicItem } from '../form/types.ts';

/** What a rule says of an applicant: they cannot apply, or should read something first and may go on. */
export const RULE_OUTCOMES = ['NOT_ELIGIBLE', 'UNSURE'] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];
export const ELIGIBILITY_OUTCOMES = ['ELIGIBLE', ...RULE_OUTCOMES] as const;
export type EligibilityOutcome = (typeof ELIGIBILITY_OUTCOMES)[number];

export interface EligibilityRule {
  /** Any of them may match; within one, every item must hold. */
  conditions: SmartLogicItem[][];
  outcome: RuleOutcome;
  /** What the applicant reads then. */
  text: string;
}

export interface EligibilityCheck {
  /** What is read above the questions. */
  intro: string;
  /** Ids of questions of the application form; they are included in the form's order. */
  questions: string[];
  rules: EligibilityRule[];
}

export const CHECK_QUESTIONS_MAX = 20;
export const CHECK_RULES_MAX = 20;
export const RULE_TEXT_MAX = 1_000;

/** A check is short and keeps nothing: no files, tables, numbers worked out or long texts. */
const NOT_ASKED: readonly FieldType[] = ['FILE', 'TABLE', 'CALCULATION', 'LONG_ANSWER'];
export const canBeAsked = (field: Pick<FormField, 'field_type'>): boolean => !NOT_ASKED.includes(field.field_type);

/**
 * The questions of a check as a form of one section. Every question that shows must be answered. Logic that reads a question
 * outside the check is left out, as its source has no answer yet; so is a question that the form no longer has.
 */
export function toCheckForm({ intro, questions }: Omit<EligibilityCheck, 'rules'>, form: FormDefinition): FormDefinition {
  const included = new Set(questions);
  const fields = form.sections
    .flatMap(({ section_fields }) => section_fields)
    .filter((field) => included.has(field.field_id) && canBeAsked(field))
    .map((field): FormField => {
      const { field_smart_logic: logic, ...rest } = field;
      const required = { ...rest, field_validation: { ...field.field_validation, required: true } };
      const readsOnlyAsked = logic && logicSources(field).every((source) => included.has(source));
      return readsOnlyAsked ? { ...required, field_smart_logic: logic } : { ...required, field_is_smart: false };
    });
  return {
    sections: [
      { section_id: 'eligibility', section_name: m.eligibility.check(), section_description: intro, section_fields: fields },
    ],
  };
}

export interface Judgement {
  outcome: EligibilityOutcome;
  /** The texts of the rules that hold; of those that exclude, where any does. */
  texts: string[];
}

/** What the answers mean: a rule that excludes counts before one that only advises. */
export function judgeEligibility(check: EligibilityCheck, form: CompiledForm, answers: Answers): Judgement {
  const visible = visibleFields(form, answers);
  const read = (id: string) =>
    visible.has(id) && Object.hasOwn(answers, id) ? comparableItems(answers[id] ?? null) : comparableItems(null);
  const held = check.rules.filter(({ conditions }) => firstMatch({ logicAction: 'SHOW', conditions }, read) >= 0);
  const excluding = held.filter(({ outcome }) => outcome === 'NOT_ELIGIBLE');
  if (excluding.length > 0) return { outcome: 'NOT_ELIGIBLE', texts: excluding.map(({ text }) => text) };
  if (held.length > 0) return { outcome: 'UNSURE', texts: held.map(({ text }) => text) };
  return { outcome: 'ELIGIBLE', texts: [] };
}

/** The answers to the questions that show, in their final form: what a draft begins with. */
export function answersToKeep(form: CompiledForm, answers: Answers): Answers {
  const visible = visibleFields(form, answers);
  return Object.fromEntries(
    form.fields
      .filter(({ field_id }) => visible.has(field_id) && Object.hasOwn(answers, field_id))
      .map((field) => [field.field_id, canonicalAnswer(field, answers[field.field_id])]),
  );
}

export interface CheckIssue {
  /** `questions`, `questions.<id>` or `rules.<index>`, with what follows inside the rule. */
  path: string;
  message: string;
}

/** What is wrong with a check for the form that it asks about. An empty list means that it can be offered. */
export function checkIssues(check: EligibilityCheck, form: FormDefinition): CheckIssue[] {
  const compiled = compileForm(form);
  const included = new Set(check.questions);
  const issues: CheckIssue[] = [];
  if (check.questions.length === 0) issues.push({ path: 'questions', message: m.eligibility.chooseAQuestion() });
  for (const id of check.questions) {
    const field = compiled.fieldById.get(id);
    if (!field) issues.push({ path: `questions.${id}`, message: m.eligibility.questionIsGone({ id }) });
    else if (!canBeAsked(field))
      issues.push({ path: `questions.${id}`, message: m.eligibility.cannotBeAsked({ label: field.field_label }) });
  }
  if (check.rules.length === 0) issues.push({ path: 'rules', message: m.eligibility.addARule() });
  check.rules.forEach(({ conditions, text }, index) => {
    const path = `rules.${index}`;
    const items = conditions.flat();
    if (items.length === 0) issues.push({ path, message: m.form.theRuleHasNoCondition() });
    if (text.trim() === '') issues.push({ path: `${path}.text`, message: m.eligibility.sayWhatItMeans() });
    for (const source of new Set(items.map(({ logicSourceField }) => logicSourceField)))
      if (!included.has(source) || !compiled.fieldById.has(source))
        issues.push({
          path: `${path}.conditions`,
          message: m.eligibility.ruleReadsAnother({ label: compiled.fieldById.get(source)?.field_label ?? source }),
        });
    for (const { logicChoice, logicComparison } of items)
      if (!logicComparison.endsWith('EMPTY') && (logicChoice ?? '').trim() === '')
        issues.push({ path: `${path}.conditions`, message: m.eligibility.chooseWhatToCompareWith() });
  });
  return issues;
}
