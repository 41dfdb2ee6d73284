/** Blind review: what an assessor does not learn about who applied, by stage. */
import { m } from '@grantdesk/messages';
import type { Answers, VisibilityOverrides } from '../form/types.ts';
import { isEmptyAnswer } from '../form/values.ts';
import type { TaskAction } from '../task/score.ts';

/** The stages that are reviewed blind, each with the questions whose answers tell who applied. */
export type BlindReview = Partial<Record<TaskAction, string[]>>;

export interface OwnTask {
  taskAction: string;
  progressStatus: string;
}

/** What is hidden from one reader of one application. */
export interface Blindness {
  /** Questions whose answers are left out. */
  fields: ReadonlySet<string>;
}

/**
 * Whether a person reads an application blind; null when not. Those who run the programme never do: they know who applied.
 * An assessor does while a task of a blind stage is open, and afterwards for as long as no open stage was given to them.
 */
export function blindnessFor(settings: BlindReview, ownTasks: readonly OwnTask[], isManager: boolean): Blindness | null {
  if (isManager) return null;
  const stages = ownTasks.filter((task) => isBlindStage(settings, task.taskAction));
  const isPending = stages.some((task) => task.progressStatus === 'PENDING');
  if (stages.length === 0 || (!isPending && stages.length < ownTasks.length)) return null;
  return { fields: new Set(Object.values(settings).flat()) };
}

export const isBlindStage = (settings: BlindReview, taskAction: string): boolean => Object.hasOwn(settings, taskAction);

/** Answers without those that tell who applied. */
export const blindAnswers = <V>(answers: Record<string, V>, { fields }: Blindness): Record<string, V> =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !fields.has(id)));

/**
 * How a blind reader sees a submitted form: without the hidden questions, and with every other that was answered, even where
 * its condition reads a hidden answer.
 */
export function blindOverrides(answers: Answers, hiddenQuestions: readonly string[]): VisibilityOverrides {
  if (hiddenQuestions.length === 0) return {};
  const answered = Object.entries(answers).filter(([, value]) => !isEmptyAnswer(value));
  return Object.fromEntries([
    ...answered.map(([id]) => [id, 'SHOW'] as const),
    ...hiddenQuestions.map((id) => [id, 'HIDE'] as const),
  ]);
}

/** 'File 3.pdf': the place of a file among those of its form, and its kind. */
export function neutralFileName(name: string, number: number): string {
  const [ending = ''] = /\.[a-z0-9]{1,8}$/i.exec(name) ?? [];
  return m.scoring.fileNumberEnding({ number, ending: ending.toLowerCase() });
}

/**
 * Files with neutral names and without those that answer a hidden question. Their numbers count all submitted files in the order
 * of the form (`filesInAnswers`), so that a file is called the same wherever it is shown.
 */
export function blindFiles<F extends { _id: string; name: string; fieldId: string }>(
  files: Record<string, F>,
  { fields }: Blindness,
): Record<string, F> {
  return Object.fromEntries(
    Object.values(files)
      .map((file, index) => ({ ...file, name: neutralFileName(file.name, index + 1) }))
      .filter((file) => !fields.has(file.fieldId))
      .map((file) => [file._id, file]),
  );
}

interface Question {
  field_id: string;
  field_label: string;
  field_type: string;
}

const TELLING_TYPES = ['EMAIL', 'PHONE_NUMBER', 'URL'];
const TELLING_WORDS =
  /\b(names?|contact|e-?mail|phone|telephone|address|registration|website|signatory|signature|trustees?|directors?)\b|organi[sz]ation you|referees?/i;

/** Questions that most likely tell who applied, to begin the list with; a person decides. */
export const likelyIdentityQuestions = (questions: readonly Question[]): string[] =>
  questions
    .filter((question) => TELLING_TYPES.includes(question.field_type) || TELLING_WORDS.test(question.field_label))
    .map((question) => question.field_id);
