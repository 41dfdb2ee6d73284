import { createFileRoute } from '@tanstack/react-router';
import { usePage } from '../../../components/page.ts';
import { Preferences } from '../../../features/preferences/Preferences.tsx';

export const Route = createFileRoute('/secure/subscriber/preferences')({ component: PreferencesScreen });

const CRUMBS = [{ label: 'Preferences' }];

function PreferencesScreen() {
  const { me } = Route.useRouteContext();
  usePage({ title: 'Preferences', crumbs: CRUMBS });
  return <Preferences me={me} />;
}
