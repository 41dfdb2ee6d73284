import { LoadedSettings } from '../LoadedSettings.tsx';
import { Retention } from '../Retention.tsx';

/** How long data is retained. */
export function RetentionPage() {
  return <LoadedSettings>{({ retention }, onReload) => <Retention section={retention} onReload={onReload} />}</LoadedSettings>;
}
