import { createFileRoute } from '@tanstack/react-router';
import { SessionLimits } from '../../../../features/settings/SessionLimits.tsx';
import { LoadedSettings } from '../../../../features/settings/LoadedSettings.tsx';

export const Route = createFileRoute('/secure/admin/administration/sessions')({ component: SessionLimitsPage });

function SessionLimitsPage() {
  return <LoadedSettings>{({ sessions }, onReload) => <SessionLimits section={sessions} onReload={onReload} />}</LoadedSettings>;
}
