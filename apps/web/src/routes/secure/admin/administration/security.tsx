import { createFileRoute } from '@tanstack/react-router';
import { Security } from '../../../../features/settings/Security.tsx';
import { SettingsPage } from '../../../../features/settings/SettingsPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/security')({ component: SecurityPage });

function SecurityPage() {
  return <SettingsPage>{({ security }, onReload) => <Security section={security} onReload={onReload} />}</SettingsPage>;
}
