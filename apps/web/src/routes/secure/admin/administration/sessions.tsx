import { createFileRoute } from '@tanstack/react-router';
import { SessionLimits } from '../../../../features/settings/SessionLimits.tsx';
import { SettingsPage } from '../../../../features/settings/SettingsPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/sessions')({ component: SessionLimitsPage });

function SessionLimitsPage() {
  return <SettingsPage>{({ sessions }, onReload) => <SessionLimits section={sessions} onReload={onReload} />}</SettingsPage>;
}
