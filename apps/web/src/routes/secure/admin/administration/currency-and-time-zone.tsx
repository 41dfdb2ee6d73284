import { createFileRoute } from '@tanstack/react-router';
import { Regional } from '../../../../features/settings/Regional.tsx';
import { LoadedSettings } from '../../../../features/settings/LoadedSettings.tsx';

export const Route = createFileRoute('/secure/admin/administration/currency-and-time-zone')({ component: RegionalPage });

function RegionalPage() {
  return <LoadedSettings>{({ regional }, onReload) => <Regional section={regional} onReload={onReload} />}</LoadedSettings>;
}
