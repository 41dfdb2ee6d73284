import { m } from '@grantdesk/messages';
import { FILE_GROUP_KINDS, fileExtension } from '../file/kinds.ts';
import { FILE_GROUPS, type FileGroup } from '../form/types.ts';

/** Which files are shown in the product; the others are offered for download alone. */
export interface ViewingSettings {
  shown: FileGroup[];
}

export const VIEWING_DEFAULTS: ViewingSettings = { shown: [...FILE_GROUPS] };

export const viewingWords = {
  get shown() {
    return m.settings.chooseAmongTheKindsOfFiles();
  },
} as const;

/** @returns the broken rules, by field */
export const viewingIssues = ({ shown }: ViewingSettings): { path: 'shown'; message: string }[] =>
  shown.every((group) => FILE_GROUPS.includes(group)) ? [] : [{ path: 'shown', message: viewingWords.shown }];

/** In the order of the table, each once. */
export const viewingAfter = (_before: ViewingSettings, { shown }: ViewingSettings): ViewingSettings => ({
  shown: FILE_GROUPS.filter((group) => shown.includes(group)),
});

/** Whether a file of this name opens in the product. An unknown kind is left to the viewer. */
export function opensHere(name: string, { shown }: ViewingSettings): boolean {
  const group = FILE_GROUPS.find((each) => Object.hasOwn(FILE_GROUP_KINDS[each], fileExtension(name)));
  return group === undefined || shown.includes(group);
}
