import { getRouteApi } from '@tanstack/react-router';
import { usePage } from '#components/page.ts';
import { Preferences } from '../preferences/Preferences.tsx';

const route = getRouteApi('/secure/subscriber/preferences');

const CRUMBS = [{ label: 'Preferences' }];

/** What a person sets for themselves. */
export function PreferencesPage() {
  const { me } = route.useRouteContext();
  usePage({ title: 'Preferences', crumbs: CRUMBS });
  return <Preferences me={me} />;
}
