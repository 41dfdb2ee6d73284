import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { AppFrame } from '../AppFrame.tsx';
import { StaffSearch } from './staff-search.ts';

const route = getRouteApi('/secure');

/** The frame around everything that needs a session. */
export function SecureLayout() {
  const { me } = route.useRouteContext();
  const { data } = useQuery(sessionQuery);
  return (
    <AppFrame me={data ?? me} search={StaffSearch}>
      <Outlet />
    </AppFrame>
  );
}
