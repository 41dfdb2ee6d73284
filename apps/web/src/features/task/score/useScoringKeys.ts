import { type RefObject, useRef } from 'react';
import { singleKeysEnabled } from '#components/shortcuts.ts';
import { useKeysInside } from '#components/useKeysInside.ts';
import { controlOf, withOutcome } from './scoring-draft.ts';
import type { ScoringState } from './useScoring.ts';

const isTyping = (target: HTMLElement): boolean =>
  target.matches('textarea, input:not([type="radio"]):not([type="range"]):not([type="checkbox"]), select');

/** Moves the focus to a criterion's chosen outcome, or its first. */
export function focusCriterion(panel: HTMLElement | null, index: number): void {
  const row = panel?.querySelector(`[data-criterion="${index}"]`);
  const radio =
    row?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? row?.querySelector<HTMLElement>('input[type="radio"]');
  row?.scrollIntoView({ block: 'nearest' });
  radio?.focus({ preventScroll: true });
}

/** Keys of the scoring panel, while the focus is inside it and no text is typed. Ctrl or Cmd and Enter works everywhere in it. */
export function useScoringKeys(panel: RefObject<HTMLElement | null>, state: ScoringState, active: boolean): void {
  const current = useRef(0);
  const { criteria, scoring, change, submit } = state;
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-criterion]');
    if (row) current.current = Number(row.dataset['criterion']);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      current.current = row ? Math.min(criteria.length - 1, Math.max(0, current.current + by)) : current.current;
      focusCriterion(panel.current, current.current);
      return;
    }
    if (!singleKeysEnabled()) return;
    const criterion = criteria[current.current];
    const index = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const outcome = criterion?.possibleOutcomes[index];
    const key = event.key.toLowerCase();
    if (criterion && outcome) {
      change(withOutcome(scoring, criterion, outcome.title));
      document.getElementById(controlOf.outcome(criterion.slug, index))?.focus({ preventScroll: true });
    } else if (key === 'y' || key === 'd') change({ ...scoring, recommended: key === 'y' });
    else if (key === 'n') document.getElementById(controlOf.comments)?.focus();
    else return;
    event.preventDefault();
  };
  useKeysInside(panel, onKey, active);
}
