import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../PublicFrame.tsx';

/** The frame of what everybody may read. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
