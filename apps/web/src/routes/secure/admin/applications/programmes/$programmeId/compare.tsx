import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '#features/scoring/pages/ComparePage.tsx';
import { textIn } from '#router-search.ts';

export const Route = createFileRoute('/secure/admin/applications/programmes/$programmeId/compare')({
  // Part of what every screen loads: the stage is validated below, where the rules are loaded.
  validateSearch: (search): { ids?: string; taskAction?: string } => {
    const ids = textIn(search, 'ids');
    const taskAction = textIn(search, 'taskAction');
    return { ...(ids ? { ids } : {}), ...(taskAction ? { taskAction } : {}) };
  },
  component: ComparePage,
});
