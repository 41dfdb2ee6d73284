import type { ListLink } from '@grantdesk/domain/dashboard/links';
import { to } from '#paths.ts';

/** The address of the list behind a number. */
export function toHref({ list, programmeId, tab, scope, filters }: ListLink, programmeName?: string): string {
  const narrowed = filters ? { filters } : {};
  const id = programmeId ?? '';
  switch (list) {
    case 'tasks':
      return to.admin.taskList({
        ...narrowed,
        scope: scope ?? undefined,
        programmeId: programmeId ?? undefined,
      });
    case 'applications':
      return to.admin.programmeApplications(id, {
        programmeName,
        tab: tab === 'ALL_APPLICATIONS' ? undefined : (tab ?? undefined),
        ...narrowed,
      });
    case 'payments':
      return to.admin.account(id, narrowed);
    case 'history':
      return to.admin.account(id, { tab: 'history', ...narrowed });
    case 'projects':
      return to.admin.granteeProgramme(id, { tab: 'projects', ...narrowed });
    case 'changes':
      return to.admin.changeRequests;
    case 'replies':
      return to.admin.administrationPage('replies');
    case 'grantees':
      return to.admin.granteeProgramme(id, narrowed);
  }
}
