import { m } from '@grantdesk/messages';
import type { FormField } from '@grantdesk/domain/form/types';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './FieldFrame.module.css';
import { controlId } from './hooks.ts';

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldFrameProps {
  field: FormField;
  error: string | undefined;
  /** Several controls under one name: a fieldset with its legend instead of a label. */
  group?: boolean;
  /** Calculated, not an input: neither optional nor required. */
  calculated?: boolean;
  /** A line of limits after the description, for example "1 to 4 files". */
  limits?: string | undefined;
  /** More texts that describe the control, by id. */
  describedBy?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/**
 * Label, hint, error, control: always in this order. Optional questions are marked, required ones are not. What the interface says
 * is isolated, since the question may be in a language of the other direction.
 */
export function FieldFrame({ field, error, group = false, calculated = false, limits, describedBy, children }: FieldFrameProps) {
  const id = controlId(field.field_id);
  const required = field.field_validation?.required === true;
  const hint = field.field_description?.trim();
  const ids = [hint && `${id}-hint`, limits && `${id}-limits`, error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  const label = (
    <>
      {field.field_label}
      {required || calculated ? null : <bdi className="font-normal text-muted"> {m.common.optional()}</bdi>}
    </>
  );
  const rest = (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm/5 whitespace-pre-line text-muted">
          {hint}
        </p>
      ) : null}
      {limits ? (
        <p id={`${id}-limits`} className="text-sm/5 whitespace-pre-line text-muted">
          <bdi>{limits}</bdi>
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={`${classes.error} mt-1.5 flex gap-1.5 text-sm/5 font-medium text-danger`}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span dir="auto">{error}</span>
        </p>
      ) : null}
      <div className="mt-2">{children(control)}</div>
    </>
  );
  if (group)
    return (
      <fieldset className="block scroll-mt-6" data-field={field.field_id} aria-describedby={ids || undefined}>
        <legend className="block p-0 text-base/6 font-semibold">{label}</legend>
        {rest}
      </fieldset>
    );
  return (
    <div className="block scroll-mt-6" data-field={field.field_id}>
      <label className="block p-0 text-base/6 font-semibold" htmlFor={id}>
        {label}
      </label>
      {rest}
    </div>
  );
}
