import type { ProgrammeWindow } from '@grantdesk/domain/programme/window';
import { ruleOf } from '../../components/values/effective-window.ts';
import type { Written } from './written.ts';

/** When this form can be written in, for this applicant. */
export const windowOf = ({ programme, extension }: Pick<Written, 'programme' | 'extension'>): ProgrammeWindow =>
  ruleOf(programme, extension?.until);
