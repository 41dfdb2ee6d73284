import type { ProgrammeWindow } from '@grantdesk/domain/programme/window';
import { ruleOf } from '#components/values/effective-window.ts';
import type { FormDraft } from './form-draft.ts';

/** When this form can be written in, for this applicant. */
export const windowOf = ({ programme, extension }: Pick<FormDraft, 'programme' | 'extension'>): ProgrammeWindow =>
  ruleOf(programme, extension?.until);
