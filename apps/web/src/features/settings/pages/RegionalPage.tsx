import { LoadedSettings } from '../LoadedSettings.tsx';
import { Regional } from '../Regional.tsx';

/** The currency and the time zone of the organisation. */
export function RegionalPage() {
  return <LoadedSettings>{({ regional }, onReload) => <Regional section={regional} onReload={onReload} />}</LoadedSettings>;
}
