import { AllAwards } from '../AllAwards.tsx';

/** The awards that all programmes have published. */
export function AllAwardsPage() {
  return <AllAwards />;
}
