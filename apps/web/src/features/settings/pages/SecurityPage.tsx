import { LoadedSettings } from '../LoadedSettings.tsx';
import { Security } from '../Security.tsx';

/** What signing in asks for. */
export function SecurityPage() {
  return <LoadedSettings>{({ security }, onReload) => <Security section={security} onReload={onReload} />}</LoadedSettings>;
}
