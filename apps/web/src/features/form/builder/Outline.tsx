import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { placeOfField } from '@grantdesk/domain/form/edit';
import { Plus } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { useKeysInside } from '#components/useKeysInside.ts';
import { Button } from '#ui/Button.tsx';
import { KeyHint } from '#ui/KeyHint.tsx';

import classes from './Outline.module.css';
import { OutlineRow } from './OutlineRow.tsx';
import type { Builder } from './useBuilder.ts';

/** The form as a tree: sections with their fields, chosen, moved and dragged. */
export function Outline({ builder, onInsert, onEdit }: { builder: Builder; onInsert: () => void; onEdit: () => void }) {
  const { sections, selection, issues, select, moveTo, moveSectionTo } = builder;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // A form with many sections opens collapsed, except for the current one.
  const isOpen = (id: string) => (sections.length > 12 ? (id === selection?.sectionId) !== folded.has(id) : !folded.has(id));
  const toggle = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  // One stop of the Tab key for the whole tree; the arrows do the rest.
  const isStop = (sectionId: string, fieldId: string | null) =>
    selection
      ? selection.sectionId === sectionId && (isOpen(sectionId) ? selection.fieldId : null) === fieldId
      : sections[0]?.section_id === sectionId && fieldId === null;
  const isSection = (id: string) => sections.some((section) => section.section_id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const [from, to] = [String(active.id), String(over?.id ?? '')];
    if (!to || from === to) return;
    if (isSection(from)) {
      const target = isSection(to) ? to : placeOfField(sections, to)?.sectionId;
      return moveSectionTo(
        from,
        sections.findIndex((section) => section.section_id === target),
      );
    }
    moveTo(from, isSection(to) ? { sectionId: to, index: 0 } : (placeOfField(sections, to) ?? { sectionId: to, index: 0 }));
  };
  useKeysInside(list, (event) => {
    if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || dragged) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
    const id = next.dataset['item'] ?? '';
    if (isSection(id)) select({ sectionId: id, fieldId: null });
    else builder.selectField(id);
  });
  const ids = sections.flatMap((section) => [
    section.section_id,
    ...(isOpen(section.section_id) ? section.section_fields.map((field) => field.field_id) : []),
  ]);
  const fieldCount = sections.reduce((sum, section) => sum + section.section_fields.length, 0);
  const worst = (match: (issue: (typeof issues)[number]) => boolean) => {
    const levels = issues.filter(match).map((issue) => issue.level);
    return levels.includes('error') ? 'error' : levels[0];
  };
  return (
    <nav className={classes.outline} data-pane="outline" aria-label={m.form.outlineOfTheForm()}>
      <p className={`${classes.outlineHead} flex justify-between px-4 pt-4 pb-2 text-caption/5`}>
        <b>{m.form.outline()}</b>
        <span>
          {m.common.countSections({ count: sections.length })}, {m.common.countFields({ count: fieldCount })}
        </span>
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={onDragEnd}
        accessibility={{
          screenReaderInstructions: { draggable: m.form.pressSpaceToLiftTheArrow() },
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul ref={list} className={classes.tree}>
            {sections.map((section) => (
              <Fragment key={section.section_id}>
                <OutlineRow
                  builder={builder}
                  onEdit={onEdit}
                  isStop={isStop(section.section_id, null)}
                  item={{ sectionId: section.section_id, fieldId: null }}
                  section={section}
                  level={worst((issue) => issue.section_id === section.section_id && issue.field_id === '')}
                  isOpen={isOpen(section.section_id)}
                  onToggle={() => toggle(section.section_id)}
                />
                {isOpen(section.section_id)
                  ? section.section_fields.map((field) => (
                      <OutlineRow
                        key={field.field_id}
                        builder={builder}
                        onEdit={onEdit}
                        isStop={isStop(section.section_id, field.field_id)}
                        item={{ sectionId: section.section_id, fieldId: field.field_id }}
                        section={section}
                        field={field}
                        level={worst((issue) => issue.field_id === field.field_id)}
                      />
                    ))
                  : null}
              </Fragment>
            ))}
          </ul>
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {dragged ? (
            <div className="h-8 cursor-grabbing truncate rounded-md bg-surface px-3.5 py-0 text-caption/8 shadow-overlay">
              {labelOf(builder, dragged)}
            </div>
          ) : null}
        </DragOverlay>
      </DndContext>
      <div className="px-3 pt-3 pb-4">
        <Button fullWidth className="h-auto min-h-8 py-1 whitespace-normal" leftSection={<Plus />} onClick={onInsert}>
          {m.form.addAFieldOrSection()}
        </Button>
        <p className="mt-2 text-caption/5.5 text-muted">
          {rich(m.form.addWithMoveWith, { keyHint: <KeyHint keys="/" /> })} <KeyHint keys={m.form.alt()} />{' '}
          <KeyHint keys={m.form.alt2()} />
        </p>
      </div>
    </nav>
  );
}

const labelOf = ({ compiled, sections }: Builder, id: string): string =>
  compiled.fieldById.get(id)?.field_label ||
  sections.find((section) => section.section_id === id)?.section_name ||
  m.form.untitled();
