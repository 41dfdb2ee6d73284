import { createFileRoute } from '@tanstack/react-router';
import { Organisation } from '../../../../features/settings/Organisation.tsx';
import { SettingsPage } from '../../../../features/settings/SettingsPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/organisation')({ component: OrganisationPage });

function OrganisationPage() {
  return (
    <SettingsPage>{({ organisation }, onReload) => <Organisation section={organisation} onReload={onReload} />}</SettingsPage>
  );
}
