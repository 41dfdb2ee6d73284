import { useEffect, useRef } from 'react';
import type { Builder } from './useBuilder.ts';

interface Extra {
  onInsert: () => void;
  /** Whether "/" is a command here. */
  isSlash: (event: KeyboardEvent) => boolean;
}

/** Enter ends the words of a question or section; Shift Enter starts a new line. */
const isDone = (event: KeyboardEvent, target: HTMLElement): boolean =>
  event.key === 'Enter' && !event.shiftKey && ['setting-field_label', 'setting-section_name'].includes(target.id);

const focusRow = (id: string): void => document.querySelector<HTMLElement>(`[data-row][data-item="${CSS.escape(id)}"]`)?.focus();

const TYPING = 'input, textarea, select, [contenteditable="true"]';

/**
 * The keys of the builder: / adds, Alt with the arrows moves, Ctrl D copies, Delete removes, Ctrl Z and Ctrl Shift Z go
 * through the steps. Escape leads from the settings back to the outline, and so does Enter after a question's words.
 */
export function useBuilderKeys(builder: Builder, extra: Extra): void {
  const latest = useRef({ builder, extra });
  useEffect(() => {
    latest.current = { builder, extra };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { builder: now, extra: more } = latest.current;
      if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const target = event.target as HTMLElement | null;
      const isTyping = Boolean(target?.closest(TYPING));
      const done = () => event.preventDefault();
      const command = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : '';
      // The builder's steps include typing: one undo for everything except rich text.
      if (command === 'z' && !target?.closest('[contenteditable="true"]')) {
        done();
        (event.shiftKey ? now.redo : now.undo)?.();
      } else if (command === 'y' && !isTyping) {
        done();
        now.redo?.();
      } else if (command === 's') {
        done();
        void now.saving.save();
      } else if (now.selection && target?.closest('aside') && (event.key === 'Escape' || isDone(event, target))) {
        done();
        focusRow(now.selection.fieldId ?? now.selection.sectionId);
      } else if (isTyping) {
        return;
      } else if (more.isSlash(event)) {
        done();
        more.onInsert();
      } else if (now.selection && command === 'd') {
        done();
        now.duplicate(now.selection);
      } else if (now.selection && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        done();
        const moved = now.selection.fieldId ?? now.selection.sectionId;
        now.step(now.selection, event.key === 'ArrowUp' ? -1 : 1);
        // The row moves, and the focus with it.
        requestAnimationFrame(() => focusRow(moved));
      } else if (now.selection && event.key === 'Delete' && target?.closest('[data-item]')) {
        done();
        now.remove(now.selection);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
