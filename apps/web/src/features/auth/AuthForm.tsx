import { m } from '@grantdesk/messages';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import classes from './AuthForm.module.css';
import type { Errors } from './useAuthForm.ts';

interface AuthFormProps {
  onSubmit: (event: FormEvent) => void;
  busy: boolean;
  attempt: number;
  errors: Errors;
  /** What each field is called in the summary. */
  labels: Record<string, string>;
  failure: string | null;
  button: string;
  children: ReactNode;
  after?: ReactNode;
}

/** Summary of what is wrong, the fields, one button. The browser's own validation is off. */
export function AuthForm({ onSubmit, busy, attempt, errors, labels, failure, button, children, after }: AuthFormProps) {
  const items = Object.entries(errors).map(([target, message]) => ({
    target,
    message: labels[target] ? m.common.labelValue({ label: labels[target], value: message }) : message,
  }));
  if (failure && items.length === 0) items.push({ target: 'form', message: failure });
  return (
    <form id="form" className={`${classes.form} grid grid-cols-1 gap-5`} onSubmit={onSubmit} noValidate>
      {items.length > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null}
      {children}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {button}
      </Button>
      {after}
    </form>
  );
}
