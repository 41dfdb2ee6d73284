import { LoadedSettings } from '../LoadedSettings.tsx';
import { Viewing } from '../Viewing.tsx';

/** Which files open in the product. */
export function FilesPage() {
  return <LoadedSettings>{({ viewing }, onReload) => <Viewing section={viewing} onReload={onReload} />}</LoadedSettings>;
}
