import { ours } from '@grantdesk/domain';

/** Why a file of an accepted kind is refused all the same. */
export type FileError = 'empty' | 'content' | 'password' | 'bomb' | 'pixels' | 'entities' | 'virus';

/** The reason in words for the person who picked the file. */
export function fileErrorText(fault: FileError, extension: string): string {
  const words = ours.fileFaults;
  return fault === 'content' ? words.content(extension) : words[fault];
}
