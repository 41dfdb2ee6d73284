/** Who imports, what an import can do next, and the limits of a file. */
import { m } from '@grantdesk/messages';
import type { Actor } from '../access/actor.ts';
import { can, canSeeAllProgrammes } from '../access/can.ts';

/** Imports are about all programmes, and create people and organisations. */
export const canImport = (actor: Actor): boolean => can(actor, 'USERS', 'CREATE') && canSeeAllProgrammes(actor);

export const IMPORT_STATES = ['UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_ROW_STATES = ['NEW', 'READY', 'REFUSED', 'KNOWN', 'TAKEN', 'UNDONE', 'REMAINS'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

export const IMPORT_LIMITS = { rows: 200_000, columns: 500, bytes: 60_000_000 };

export const IMPORT_ACTIONS = ['MAP', 'CHECK', 'RUN', 'CANCEL', 'UNDO'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

const STATES: Record<ImportAction, readonly ImportState[]> = {
  MAP: ['UPLOADED', 'CHECKED'],
  CHECK: ['UPLOADED', 'CHECKED'],
  RUN: ['CHECKED', 'CANCELLED'],
  CANCEL: ['CHECKING', 'RUNNING'],
  UNDO: ['DONE', 'CANCELLED'],
};

/** Whether a job works on it. */
export const isImportBusy = (state: ImportState): boolean => state === 'CHECKING' || state === 'RUNNING' || state === 'UNDOING';

/** Why an action is not possible now; null where it is. */
export const importDenial = (state: ImportState, action: ImportAction): string | null => {
  if (STATES[action].includes(state)) return null;
  return isImportBusy(state) ? m.import.isInProgress() : m.import.notPossibleNow();
};
