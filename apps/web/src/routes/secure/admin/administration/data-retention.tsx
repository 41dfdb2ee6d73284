import { createFileRoute } from '@tanstack/react-router';
import { Retention } from '../../../../features/settings/Retention.tsx';
import { SettingsPage } from '../../../../features/settings/SettingsPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/data-retention')({ component: RetentionPage });

function RetentionPage() {
  return <SettingsPage>{({ retention }, onReload) => <Retention section={retention} onReload={onReload} />}</SettingsPage>;
}
