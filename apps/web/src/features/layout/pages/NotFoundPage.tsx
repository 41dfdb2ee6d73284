import { NotFoundScreen } from '#components/screens.tsx';
import { PublicFrame } from '../PublicFrame.tsx';

/** An address that no screen has, with the header from which the known pages are reached. */
export function NotFoundPage() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}
