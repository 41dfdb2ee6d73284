import { m } from '@grantdesk/messages';
import { describeLogic } from '@grantdesk/domain/form/describe-logic';
import type { FormField } from '@grantdesk/domain/form/types';
import { Copy, GitBranch, Trash2 } from 'lucide-react';
import { FormField as Control } from '#components/form-renderer/FormField.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './Canvas.module.css';
import { ItemMenu } from './ItemMenu.tsx';
import type { Builder } from './useBuilder.ts';

interface CanvasFieldProps {
  builder: Builder;
  field: FormField;
  sectionId: string;
  isCurrent: boolean;
}

/** A field as it will look. Its controls are out of reach here: the whole card chooses it; for the keys there is the outline. */
export function CanvasField({ builder, field, sectionId, isCurrent }: CanvasFieldProps) {
  const { compiled, select, duplicate, remove } = builder;
  const item = { sectionId, fieldId: field.field_id };
  const label = field.field_label || m.form.noLabelYet();
  const logic = describeLogic(compiled, field);
  return (
    <div
      id={`canvas-${field.field_id}`}
      className="relative rounded-xl border-2 border-transparent px-3.75 py-3.25 hover:border-border data-current:border-primary data-current:bg-surface"
      data-current={isCurrent || undefined}
    >
      <div inert className="pointer-events-none">
        <Control field={field.field_label ? field : { ...field, field_label: m.form.noLabelYet() }} />
      </div>
      <button
        type="button"
        className={classes.cover}
        tabIndex={-1}
        data-item={field.field_id}
        aria-label={m.form.editLabel({ label })}
        aria-pressed={isCurrent}
        onClick={() => select(item)}
      />
      {logic ? (
        <p className={classes.ruleLine}>
          <GitBranch size={14} aria-hidden="true" />
          {logic}
        </p>
      ) : null}
      {isCurrent ? (
        <span className={classes.tools}>
          <IconButton
            label={m.form.duplicateLabel({ label })}
            icon={Copy}
            iconSize={16}
            size={28}
            onClick={() => duplicate(item)}
          />
          <IconButton
            label={m.common.removeLabel({ label })}
            icon={Trash2}
            iconSize={16}
            size={28}
            onClick={() => remove(item)}
          />
          <ItemMenu builder={builder} item={item} label={label} />
        </span>
      ) : null}
    </div>
  );
}
