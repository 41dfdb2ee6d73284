import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { ImportRowState, ImportState } from '@grantdesk/domain/import/rules';
import type { Tone } from '#ui/tone.ts';

export type Import = Answer<'import.one'>['data'];

/** What people call the state of an import, and how it looks. */
export const IMPORT_LOOKS: Record<ImportState, { label: string; tone: Tone }> = {
  UPLOADED: { label: m.import.stateUploaded(), tone: 'neutral' },
  CHECKING: { label: m.import.stateChecking(), tone: 'progress' },
  CHECKED: { label: m.import.stateChecked(), tone: 'info' },
  RUNNING: { label: m.import.stateRunning(), tone: 'progress' },
  DONE: { label: m.import.stateDone(), tone: 'success' },
  CANCELLED: { label: m.import.stateCancelled(), tone: 'warning' },
  UNDOING: { label: m.import.stateUndoing(), tone: 'progress' },
  UNDONE: { label: m.import.stateUndone(), tone: 'neutral' },
};

export const ROW_LABELS: Record<ImportRowState, string> = {
  NEW: m.import.rowsNew(),
  READY: m.import.rowsReady(),
  REFUSED: m.import.rowsRefused(),
  KNOWN: m.import.rowsKnown(),
  TAKEN: m.import.rowsTaken(),
  UNDONE: m.import.rowsUndone(),
  REMAINS: m.import.rowsRemain(),
};
