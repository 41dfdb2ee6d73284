import { type FormEvent, useState } from 'react';
import { toMessage, toApiError } from '#api/errors.ts';

export type Values = Record<string, string>;
export type Errors = Record<string, string>;

interface AuthFormOptions<V extends Values> {
  initial: V;
  /** Message per field; no entry, no problem. */
  validate: (values: V) => Errors;
  send: (values: V) => Promise<void>;
  /** The words for a refusal, when they should differ from the server's. */
  explain?: (thrown: unknown) => string;
}

/** State of a short form: validated when it is sent, errors cleared field by field, one answer from the server. */
export function useAuthForm<V extends Values>({ initial, validate, send, explain = toMessage }: AuthFormOptions<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const set = (name: keyof V & string, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (errors[name]) setErrors(withoutMended(errors, validate(next), name));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validate(values);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return setAttempt((now) => now + 1);
    setBusy(true);
    try {
      await send(values);
    } catch (thrown) {
      const issues = toApiError(thrown).issues;
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      setFailure(explain(thrown));
      setAttempt((now) => now + 1);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof V & string) => ({
    id: name,
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return { values, errors, failure, busy, attempt, set, submit, field };
}

function withoutMended(errors: Errors, now: Errors, name: string): Errors {
  const { [name]: _, ...rest } = errors;
  const still = now[name];
  return still ? { ...rest, [name]: still } : rest;
}
