import type { FormField } from '@grantdesk/domain/form/types';
import { lazy, Suspense } from 'react';
import classes from './controls.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { toText, useField, useFormTools } from './hooks.ts';

const PhoneControl = lazy(() => import('../values/PhoneControl.tsx'));

/** International phone number, Nigeria first. */
export function PhoneField({ field }: { field: FormField }) {
  const { store, readOnly } = useFormTools();
  const { value, error, set } = useField(store, field.field_id);
  const text = toText(value);
  return (
    <FieldFrame field={field} error={error}>
      {(control) => (
        <Suspense fallback={<input {...control} className={classes.input} readOnly value={text} />}>
          <PhoneControl
            {...control}
            label={field.field_label}
            value={text}
            onChange={(next) => set(next || null)}
            readOnly={readOnly}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}
