import { useState } from 'react';
import { type ApiError, type Issue, toApiError } from '../api/errors.ts';

interface Options<V> {
  /** What the screen begins with. */
  initial: () => V;
  /** Broken rules, as the server will find them too. Without it the server alone validates, and a change clears its field. */
  validate?: (values: V) => readonly Issue[];
  /** The field that a path of the issues is about, where the two differ. */
  pathOf?: (path: string, values: V) => string;
}

/** Fields whose value is a text. */
type TextPath<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

/**
 * A form of the back office, validated when it is sent and with every change after that. Issues of the server become
 * errors at their paths; anything else is a refusal of the whole, and what was typed stays.
 */
export function useForm<V extends object>({ initial, validate, pathOf = (path) => path }: Options<V>) {
  const [initialValues, setInitialValues] = useState(initial);
  const [values, setAll] = useState(initialValues);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  /** A field shows its first issue. Returns whether there is any. */
  const show = (issues: readonly Issue[], of: V): boolean => {
    const byPath = Map.groupBy(issues, ({ path }) => pathOf(path, of));
    setErrors(Object.fromEntries([...byPath].map(([path, [first]]) => [path, first?.message ?? ''])));
    return issues.length > 0;
  };
  const setValues = (part: Partial<V>): void => {
    const next = { ...values, ...part };
    setAll(next);
    if (!validate) setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !(path.split('.', 1)[0]! in part))));
    else if (attempt > 0) show(validate(next), next);
  };
  /** Starts over from here: not dirty, no errors. */
  const restart = (from: V): void => {
    setInitialValues(from);
    setAll(from);
    setErrors({});
    setRefusal(null);
    setAttempt(0);
  };
  const run = async (act: (values: V) => Promise<unknown>, onTaken?: (values: V) => void): Promise<boolean> => {
    setRefusal(null);
    setAttempt((now) => now + 1);
    if (show(validate?.(values) ?? [], values)) return false;
    setBusy(true);
    try {
      await act(values);
      onTaken?.(values);
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      setRefusal(show(error.issues, values) ? null : error);
      setAttempt((now) => now + 1);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    initialValues,
    errors,
    isDirty: values !== initialValues && JSON.stringify(values) !== JSON.stringify(initialValues),
    busy,
    refusal,
    setValues,
    getInputProps: (path: TextPath<V>) => ({
      value: values[path] as string,
      error: errors[path],
      onChange: (event: { currentTarget: { value: string } }) => setValues({ [path]: event.currentTarget.value } as Partial<V>),
    }),
    /** For `ErrorSummary`: it takes the focus again with each attempt. */
    summary: (controlOf: (path: string) => string) => ({
      attempt,
      items: Object.entries(errors).map(([path, message]) => ({ target: controlOf(path), message })),
    }),
    restart,
    discard: () => restart(initialValues),
    /** Sends the values, where no rule is broken; true when the server took them. */
    send: (act: (values: V) => Promise<unknown>) => run(act, restart),
    /** The same for a call that saves none of them, as a preview: what is dirty stays so. */
    check: (act: (values: V) => Promise<unknown>) => run(act),
  };
}

export type Form<V extends object> = ReturnType<typeof useForm<V>>;
