import type { Me } from '#api/session.ts';
import { early } from '#ui/early.tsx';

export const StaffFrame = early(() => import('./StaffFrame.tsx'));
export const ApplicantShell = early(() => import('#components/shell/ApplicantShell.tsx'));

/** Sends for the frame of such a person, so that it is there together with the screen. */
export const loadFrame = ({ accountType }: Me): Promise<void> => (accountType === 'ADMIN' ? StaffFrame : ApplicantShell).load();
