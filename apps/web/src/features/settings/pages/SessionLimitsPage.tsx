import { LoadedSettings } from '../LoadedSettings.tsx';
import { SessionLimits } from '../SessionLimits.tsx';

/** How long people stay signed in. */
export function SessionLimitsPage() {
  return <LoadedSettings>{({ sessions }, onReload) => <SessionLimits section={sessions} onReload={onReload} />}</LoadedSettings>;
}
