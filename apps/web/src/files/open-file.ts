import { m } from '@grantdesk/messages';
import { API_PREFIX, methodAndPath, paths } from '@grantdesk/api/paths';
import { toast } from '../ui/toast.ts';

interface NamedFile {
  _id: string;
  name: string;
  question?: string;
}

const PICTURES = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** Opens a stored file over the page, with the files beside it. The drawer is loaded with the first one. */
export function openFile(file: NamedFile, among: NamedFile[] = [file]): void {
  import('./file-preview.tsx').then(
    ({ showPreview }) => showPreview(file, among),
    () =>
      toast.error(m.common.theServerCannotBeReachedCheck(), {
        title: m.common.nameWasNotOpened({ name: file.name }),
      }),
  );
}

/** Address of the small picture of an image; null for every other kind. */
export const toThumbnail = (file: { _id: string; type: string }): string | null =>
  PICTURES.includes(file.type) ? `${API_PREFIX}${methodAndPath(paths.file.thumbnail).path.replace(':id', file._id)}` : null;
