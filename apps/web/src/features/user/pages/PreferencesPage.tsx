import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { getRouteApi } from '@tanstack/react-router';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { Deputies } from '#features/deputy/Deputies.tsx';
import { Preferences } from '../preferences/Preferences.tsx';

const route = getRouteApi('/secure/subscriber/preferences');

const CRUMBS = [{ label: m.common.preferences() }];

/** What a person sets for themselves. */
export function PreferencesPage() {
  const { me } = route.useRouteContext();
  usePage({ title: m.common.preferences(), crumbs: CRUMBS });
  return <Preferences me={me} deputies={can(toActor(me), 'ACCOUNTING', 'APPROVE') ? <Deputies /> : null} />;
}
