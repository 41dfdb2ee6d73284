import { early } from '#ui/early.tsx';

/** The search of the back office; the route loads it beside what the screen itself loads. */
export const StaffSearch = early(() => import('#features/search/StaffSearch.tsx'));
