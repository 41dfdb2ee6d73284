import { type AlignedPlace, alignedPlace } from '@grantdesk/domain/score-guide/alignment';
import type { Criterion } from '@grantdesk/domain/score-guide/guide';
import { type RefObject, useEffect, useMemo } from 'react';
import { getCriteria, type Task } from './scoring-draft.ts';

export interface Alignment {
  label: string;
  show: () => void;
}

type SectionTexts = Parameters<typeof alignedPlace>[1];

/** A question has a place of its own in the answers; a section is found by its heading. */
const elementOf = ({ kind, id }: AlignedPlace): HTMLElement | null =>
  document
    .getElementById(kind === 'field' ? `answer-${id}` : `answers-${id}-title`)
    ?.closest<HTMLElement>(kind === 'field' ? 'div' : 'section') ?? null;

/**
 * Brings the answer that a criterion judges into view, and marks it, as soon as the focus comes to the criterion: by key,
 * pointer or its own button. The focus itself stays in the scoring.
 */
export function useAlignment(task: Task, frame: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  const places = useMemo(() => {
    const { applicationForm, proposalForm } = task.category.payload.programme;
    // The stage's own form first: a proposal is judged before the application that led to it.
    const sections = [...(proposalForm?.sections ?? []), ...applicationForm.sections] as unknown as SectionTexts;
    return getCriteria(task).map((criterion) => alignedPlace(criterion.alignedTo, sections));
  }, [task]);

  useEffect(() => {
    const box = panel.current;
    if (!box) return;
    const follow = (event: FocusEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('[data-criterion]');
      if (row) mark(frame.current, places[Number(row.dataset['criterion'])] ?? null, 'if-hidden');
    };
    box.addEventListener('focusin', follow);
    return () => box.removeEventListener('focusin', follow);
  }, [frame, panel, places]);

  const slugs = getCriteria(task).map(({ slug }) => slug);
  return ({ slug }: Criterion): Alignment | undefined => {
    const place = places[slugs.indexOf(slug)];
    return place ? { label: place.label, show: () => mark(frame.current, place, 'always') } : undefined;
  };
}

/** Whether it is entirely visible in the box that scrolls: what is being read must not jump. */
function isWholeInView(element: HTMLElement): boolean {
  let box = element.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!box) return false;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** One answer is marked at a time; none where the criterion names none. */
function mark(frame: HTMLElement | null, place: AlignedPlace | null, scroll: 'always' | 'if-hidden'): void {
  frame?.querySelector('[data-aligned]')?.removeAttribute('data-aligned');
  const element = place && elementOf(place);
  if (!element) return;
  element.dataset['aligned'] = 'true';
  if (scroll === 'always' || !isWholeInView(element)) element.scrollIntoView({ block: 'start' });
}
