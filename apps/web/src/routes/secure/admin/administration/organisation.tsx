import { createFileRoute } from '@tanstack/react-router';
import { Organisation } from '../../../../features/settings/Organisation.tsx';
import { LoadedSettings } from '../../../../features/settings/LoadedSettings.tsx';

export const Route = createFileRoute('/secure/admin/administration/organisation')({ component: OrganisationPage });

function OrganisationPage() {
  return (
    <LoadedSettings>{({ organisation }, onReload) => <Organisation section={organisation} onReload={onReload} />}</LoadedSettings>
  );
}
