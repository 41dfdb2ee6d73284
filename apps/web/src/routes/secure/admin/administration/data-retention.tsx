import { createFileRoute } from '@tanstack/react-router';
import { Retention } from '../../../../features/settings/Retention.tsx';
import { LoadedSettings } from '../../../../features/settings/LoadedSettings.tsx';

export const Route = createFileRoute('/secure/admin/administration/data-retention')({ component: RetentionPage });

function RetentionPage() {
  return <LoadedSettings>{({ retention }, onReload) => <Retention section={retention} onReload={onReload} />}</LoadedSettings>;
}
