import { m } from '@grantdesk/messages';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId, useState } from 'react';
import classes from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'size'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
}

interface FrameProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

/** Label, hint, error, control, as everywhere for people outside the organisation. */
export function LabelledControl({ id, label, hint, error, optional, children }: FrameProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="scroll-mt-6" data-field={id}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {optional ? <span className="font-normal text-muted"> {m.common.optional()}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm/5 text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
    </div>
  );
}

/** One line of text with everything that belongs to it. */
export function TextField({ label, hint, error, optional = false, id, ...input }: TextFieldProps) {
  const made = useId();
  return (
    <LabelledControl id={id ?? made} label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input {...input} {...control} className={classes.input} />}
    </LabelledControl>
  );
}

export interface TextAreaProps extends ComponentPropsWithoutRef<'textarea'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; it grows with what is written. */
export function TextArea({ label, hint, error, optional = false, id, ...input }: TextAreaProps) {
  const made = useId();
  return (
    <LabelledControl id={id ?? made} label={label} hint={hint} error={error} optional={optional}>
      {(control) => <textarea {...input} {...control} className={`${classes.input} ${classes.area}`} />}
    </LabelledControl>
  );
}

export interface SelectFieldProps extends ComponentPropsWithoutRef<'select'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

/** One choice of a list, by the browser's own control. */
export function SelectField({ label, hint, error, optional = false, id, ...input }: SelectFieldProps) {
  const made = useId();
  return (
    <LabelledControl id={id ?? made} label={label} hint={hint} error={error} optional={optional}>
      {(control) => <select {...input} {...control} className={classes.input} />}
    </LabelledControl>
  );
}

/** A password that can be shown; pasting is allowed. */
export function PasswordField({ label, hint, error, id, ...input }: Omit<TextFieldProps, 'type'>) {
  const made = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <LabelledControl id={id ?? made} label={label} hint={hint} error={error}>
      {(control) => (
        <span className={`${classes.password} relative block`}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classes.input}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" aria-pressed={shown} aria-controls={control.id} onClick={() => setShown(!shown)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">{m.common.showThePassword()}</span>
          </button>
        </span>
      )}
    </LabelledControl>
  );
}
