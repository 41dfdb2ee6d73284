import { createFileRoute } from '@tanstack/react-router';
import { Viewing } from '../../../../features/settings/Viewing.tsx';
import { LoadedSettings } from '../../../../features/settings/LoadedSettings.tsx';

export const Route = createFileRoute('/secure/admin/administration/files')({ component: ViewingPage });

function ViewingPage() {
  return <LoadedSettings>{({ viewing }, onReload) => <Viewing section={viewing} onReload={onReload} />}</LoadedSettings>;
}
