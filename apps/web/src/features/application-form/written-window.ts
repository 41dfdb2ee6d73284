import type { ProgrammeWindow } from '@grantdesk/domain/programme/window';
import { ruleOf } from '../../components/values/effective-window.ts';
import type { Writing } from './written.ts';

/** When this form can be written in, for this applicant. */
export const windowOf = ({ programme, extension }: Pick<Writing, 'programme' | 'extension'>): ProgrammeWindow =>
  ruleOf(programme, extension?.until);
