import type { Answer } from '@grantdesk/api';
import { to } from '#paths.ts';

export type Group = Answer<'search.many'>['data']['groups'][number];
type Item = Group['items'][number];
type Place = Group['places'][number];

/** The address of a result's record. */
export function hrefOfItem(group: Group['group'], { _id, programmeId, applicationId, projectId }: Item): string {
  const programme = programmeId ?? '';
  switch (group) {
    case 'applications':
      // A reviewer's applications open as their tasks.
      return applicationId ? to.admin.application(programme, applicationId) : to.admin.taskList({ task: _id });
    case 'people':
      return to.admin.user(_id);
    case 'programmes':
      return to.admin.programme(_id);
    case 'payments':
      return to.admin.payment('accounting', programme, projectId ?? '', _id, applicationId ?? '');
    case 'projects':
      return to.admin.project('grantee_management', programme, _id, { applicationId: applicationId ?? '' });
    case 'forms':
      return to.admin.form(_id);
    case 'events':
      return to.subscriber.event(_id);
  }
}

/** The list of a programme that contains these results. */
export function hrefOfPlace({ list, programme: { _id, name } }: Place, search: string): string {
  if (list === 'applications') return to.admin.programmeApplications(_id, { programmeName: name, search });
  if (list === 'projects') return to.admin.granteeProgramme(_id, { tab: 'projects', search });
  return to.admin.account(_id, { search, ...(list === 'history' && { tab: 'history' as const }) });
}

/** The one list with all results of a group; undefined if each programme has its own. */
export function hrefOfAll({ group, places }: Group, search: string): string | undefined {
  const [only, another] = places;
  if (only && !another) return hrefOfPlace(only, search);
  if (another) return undefined;
  const lists: Partial<Record<Group['group'], string>> = {
    applications: to.admin.tasks,
    people: to.admin.users,
    programmes: to.admin.programmes,
    forms: to.admin.forms,
    events: to.subscriber.events,
  };
  const list = lists[group];
  return list && to.admin.searched(list, search);
}
