import { createFileRoute } from '@tanstack/react-router';
import { Regional } from '../../../../features/settings/Regional.tsx';
import { SettingsPage } from '../../../../features/settings/SettingsPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/currency-and-time-zone')({ component: RegionalPage });

function RegionalPage() {
  return <SettingsPage>{({ regional }, onReload) => <Regional section={regional} onReload={onReload} />}</SettingsPage>;
}
