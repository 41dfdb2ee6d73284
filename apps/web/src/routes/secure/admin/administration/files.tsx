import { createFileRoute } from '@tanstack/react-router';
import { Viewing } from '../../../../features/settings/Viewing.tsx';
import { SettingsPage } from '../../../../features/settings/SettingsPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/files')({ component: ViewingPage });

function ViewingPage() {
  return <SettingsPage>{({ viewing }, onReload) => <Viewing section={viewing} onReload={onReload} />}</SettingsPage>;
}
