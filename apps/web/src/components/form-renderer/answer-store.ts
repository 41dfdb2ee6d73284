import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { isInput } from '@grantdesk/domain/form/field-types';
import { evaluateAfter, evaluateForm, type Evaluation } from '@grantdesk/domain/form/smart-logic';
import { withoutNul } from '@grantdesk/domain/form/normalise';
import type { AnswerValue, Answers, FieldIssue, FileAnswer, VisibilityOverrides } from '@grantdesk/domain/form/types';
import { validateField } from '@grantdesk/domain/form/validate';
import { sameAnswer } from '@grantdesk/domain/form/values';

type Listener = () => void;

export interface AnswerStoreOptions {
  form: CompiledForm;
  answers: Answers;
  /** Facts about the files that the answers name. */
  files?: Record<string, FileAnswer>;
  overrides?: VisibilityOverrides;
}

/**
 * The answers of one form on screen. Each field subscribes to its own answer and error, so that a keystroke draws one field;
 * what is visible changes only when a field that some logic reads changes.
 */
export class AnswerStore {
  readonly form: CompiledForm;
  readonly #overrides: VisibilityOverrides;
  readonly #byField = new Map<string, Set<Listener>>();
  readonly #onAny = new Set<(fieldId: string) => void>();
  readonly #onVisible = new Set<Listener>();
  readonly #onErrors = new Set<Listener>();
  #answers: Answers;
  #snapshot: Answers | null = null;
  #evaluation: Evaluation;
  #errors: ReadonlyMap<string, string> = new Map();
  #files: Record<string, FileAnswer>;

  constructor({ form, answers, files = {}, overrides = {} }: AnswerStoreOptions) {
    this.form = form;
    this.#answers = { ...answers };
    this.#files = { ...files };
    this.#overrides = overrides;
    this.#evaluation = evaluateForm(form, this.#answers, overrides);
  }

  /** The answer of a field; of a calculated one the number worked out now. */
  get = (fieldId: string): AnswerValue => {
    const field = this.form.fieldById.get(fieldId);
    if (field && !isInput(field)) return this.#evaluation.computed.get(fieldId) ?? null;
    return Object.hasOwn(this.#answers, fieldId) ? (this.#answers[fieldId] ?? null) : null;
  };
  error = (fieldId: string): string | undefined => this.#errors.get(fieldId);
  errors = (): ReadonlyMap<string, string> => this.#errors;
  visible = (): ReadonlySet<string> => this.#evaluation.visible;
  file = (fileId: string): FileAnswer | undefined => this.#files[fileId];
  files = (): Record<string, FileAnswer> => this.#files;

  /** All current answers; the same object until something changes. */
  answers = (): Answers => (this.#snapshot ??= { ...this.#answers });

  /** A person's change. A STATE is cleared when the country it belongs to changes. */
  set = (fieldId: string, value: AnswerValue): void => {
    if (sameAnswer(this.get(fieldId), value)) return;
    const cleared = (this.form.stateFieldsOf.get(fieldId) ?? []).filter((id) => !sameAnswer(this.get(id), null));
    this.#write([[fieldId, value], ...cleared.map((id): [string, AnswerValue] => [id, null])]);
  };

  /** Changes that come from elsewhere: a restored draft, a merge with another device. */
  replace = (changes: Answers): void => this.#write(Object.entries(changes));

  addFiles = (files: readonly FileAnswer[]): void => {
    this.#files = { ...this.#files, ...Object.fromEntries(files.map((file) => [file._id, file])) };
  };

  /** Shows these issues and no others. */
  showIssues = (issues: readonly Pick<FieldIssue, 'path' | 'message'>[]): void => {
    const before = this.#errors;
    this.#errors = new Map(issues.map(({ path, message }) => [path, message]));
    for (const id of new Set([...before.keys(), ...this.#errors.keys()])) this.#tell(id);
    for (const listener of this.#onErrors) listener();
  };

  subscribeField = (fieldId: string, listener: Listener): (() => void) => {
    let listeners = this.#byField.get(fieldId);
    if (!listeners) this.#byField.set(fieldId, (listeners = new Set()));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  /** Calls the listener once per changed field; for saving. */
  subscribeAny = (listener: (fieldId: string) => void): (() => void) => {
    this.#onAny.add(listener);
    return () => void this.#onAny.delete(listener);
  };
  subscribeVisible = (listener: Listener): (() => void) => {
    this.#onVisible.add(listener);
    return () => void this.#onVisible.delete(listener);
  };
  subscribeErrors = (listener: Listener): (() => void) => {
    this.#onErrors.add(listener);
    return () => void this.#onErrors.delete(listener);
  };

  #write(changes: [string, AnswerValue][]): void {
    const ids = changes.map(([id]) => id);
    for (const [id, value] of changes) this.#answers[id] = withoutNul(this.form.fieldById.get(id), value);
    this.#snapshot = null;
    for (const id of ids) this.#judgeAgain(id);
    for (const id of ids) this.#tell(id);
    const before = this.#evaluation;
    const now = evaluateAfter(this.form, before, this.#answers, ids, this.#overrides);
    this.#evaluation = now;
    for (const id of changedKeys(before.computed, now.computed)) this.#tell(id);
    if (now.visible !== before.visible) for (const listener of this.#onVisible) listener();
    for (const id of ids) for (const listener of this.#onAny) listener(id);
  }

  /** A shown error disappears or changes its text as soon as its field changes. No new error is shown while typing. */
  #judgeAgain(fieldId: string): void {
    const field = this.form.fieldById.get(fieldId);
    if (!field || !this.#errors.has(fieldId)) return;
    const message = validateField(field, this.get(fieldId), { files: this.#files });
    const errors = new Map(this.#errors);
    if (message === null) errors.delete(fieldId);
    else errors.set(fieldId, message);
    this.#errors = errors;
    for (const listener of this.#onErrors) listener();
  }

  #tell(fieldId: string): void {
    for (const listener of this.#byField.get(fieldId) ?? []) listener();
  }
}

function changedKeys(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  if (before === now) return [];
  return [...new Set([...before.keys(), ...now.keys()])].filter((id) => before.get(id) !== now.get(id));
}
