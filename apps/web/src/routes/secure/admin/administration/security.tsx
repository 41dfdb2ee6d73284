import { createFileRoute } from '@tanstack/react-router';
import { Security } from '../../../../features/settings/Security.tsx';
import { LoadedSettings } from '../../../../features/settings/LoadedSettings.tsx';

export const Route = createFileRoute('/secure/admin/administration/security')({ component: SecurityPage });

function SecurityPage() {
  return <LoadedSettings>{({ security }, onReload) => <Security section={security} onReload={onReload} />}</LoadedSettings>;
}
