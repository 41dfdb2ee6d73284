import { useCallback, useState } from 'react';
import type { ApplicationRow } from './application-row.ts';

/** The dialogs of a programme's list of applications; `assign` takes a row, or the selection. */
export function useListDialogs() {
  const [looksBack, setLooksBack] = useState(false);
  // Once opened it stays, so that closing it can hand the focus back. Of a row's own menu, or of the selection.
  const [assigning, setAssigning] = useState<{ opened: boolean; row?: ApplicationRow | undefined } | null>(null);
  const [writingTo, setWritingTo] = useState<readonly string[] | null>(null);
  const [tagging, setTagging] = useState<readonly ApplicationRow[] | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const assign = useCallback((row?: ApplicationRow) => setAssigning({ opened: true, row }), []);
  return {
    looksBack,
    setLooksBack,
    assigning,
    setAssigning,
    assign,
    writingTo,
    setWritingTo,
    tagging,
    setTagging,
    isScheduling,
    setScheduling,
  };
}

export type ListDialogs = ReturnType<typeof useListDialogs>;
