import { type SectionProgress, sectionProgress } from '@grantdesk/domain/form/progress';
import type { FieldIssue } from '@grantdesk/domain/form/types';
import { useEffect, useState } from 'react';
import type { AnswerStore } from '#components/form-renderer/answer-store.ts';

const SETTLE_MS = 250;

/** How far each section is. Counted a moment after typing stops, so that a long form never slows the keys. */
export function useProgress(store: AnswerStore, issues: readonly FieldIssue[]): SectionProgress[] {
  const count = () => sectionProgress(store.form, store.answers(), issues, { visible: store.visible() });
  const [progress, setProgress] = useState(count);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setProgress(count()), SETTLE_MS);
    };
    setProgress(count());
    const stop = store.subscribeAny(again);
    return () => {
      stop();
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, issues]);
  return progress;
}
