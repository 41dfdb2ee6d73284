import { m } from '@grantdesk/messages';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { readFieldType } from '@grantdesk/domain/form/field-types';
import type { FormField, FormSection } from '@grantdesk/domain/form/types';
import { ChevronDown, ChevronRight, CircleX, GitBranch, GripVertical, TriangleAlert } from 'lucide-react';
import classes from './Outline.module.css';
import { FIELD_ICONS } from './field-icons.ts';
import type { Selection } from './history.ts';
import type { Builder } from './useBuilder.ts';

interface OutlineRowProps {
  builder: Builder;
  item: Selection;
  section: FormSection;
  field?: FormField;
  /** The worst that the checks say of it. */
  level: 'error' | 'warning' | undefined;
  /** The tree's one stop of the Tab key. */
  isStop: boolean;
  /** Goes to the settings of what is chosen. */
  onEdit: () => void;
  isOpen?: boolean;
  onToggle?: () => void;
}

/** One line of the outline: the handle drags, the name chooses, Alt and the arrows move. */
export function OutlineRow({ builder, item, section, field, level, isStop, onEdit, isOpen = false, onToggle }: OutlineRowProps) {
  const { selection, select } = builder;
  const id = item.fieldId ?? item.sectionId;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const isCurrent = selection?.sectionId === item.sectionId && selection.fieldId === item.fieldId;
  const label = field ? field.field_label || m.form.noLabelYet() : section.section_name || m.form.untitledSection();
  const Icon = field ? FIELD_ICONS[readFieldType(field.field_type)] : isOpen ? ChevronDown : ChevronRight;
  const isSmart = field ? field.field_is_smart === true : section.section_is_smart === true;
  return (
    <li
      ref={setNodeRef}
      className={`${classes.row} relative flex h-8 items-center gap-1.5 rounded-md pe-2 text-caption hover:bg-sunken data-current:bg-brand-f data-current:text-brand data-dragging:opacity-40 data-field:ps-5.5`}
      data-field={field ? '' : undefined}
      data-current={isCurrent || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.grip}
        {...attributes}
        {...listeners}
        tabIndex={isStop ? 0 : -1}
        aria-label={m.form.dragLabel({ label })}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      {field ? (
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={classes.rowIcon} />
      ) : (
        <button
          type="button"
          className="-mx-0.75 grid size-6 flex-none cursor-pointer place-items-center rounded-sm border-0 bg-transparent p-0 text-muted"
          aria-expanded={isOpen}
          tabIndex={isStop ? 0 : -1}
          aria-label={m.form.fieldsOfLabel({ label })}
          onClick={onToggle}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={`${classes.rowName} h-full min-w-0 flex-1 cursor-pointer border-0 bg-transparent p-0 text-start text-inherit focus-visible:-outline-offset-2`}
        data-row=""
        data-item={id}
        aria-current={isCurrent || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={(event) => {
          select(item);
          // Pressed by a key: the focus then moves to the settings.
          if (event.detail === 0) onEdit();
        }}
        title={label}
      >
        <span>{label}</span>
      </button>
      {level ? (
        <span className={classes.rowMark} data-level={level}>
          {level === 'error' ? <CircleX size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
          <span className="sr-only">{level === 'error' ? m.form.hasAnError() : m.form.hasAWarning()}</span>
        </span>
      ) : null}
      {isSmart ? (
        <span className={classes.rowMark}>
          <GitBranch size={14} aria-hidden="true" />
          <span className="sr-only">{m.form.hasLogic()}</span>
        </span>
      ) : null}
      {field ? null : <span className="flex-none text-muted tabular-nums">{section.section_fields.length}</span>}
    </li>
  );
}
