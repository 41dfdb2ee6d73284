import type { ProgrammeWindow } from '@grantdesk/domain/programme/window';
import { toWindow } from '#components/values/effective-window.ts';
import type { FormDraft } from './form-draft.ts';

/** When this form can be written in, for this applicant. */
export const toFormWindow = ({ programme, extension }: Pick<FormDraft, 'programme' | 'extension'>): ProgrammeWindow =>
  toWindow(programme, extension?.until);
