import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import type { TaskScope } from './ScopeSwitch.tsx';

/**
 * Whose tasks are listed: what the address says; else one's own, or for a manager who has none those of their programmes.
 * Undefined until that is known.
 */
export function useTaskScope(inAddress: string, mayWiden: boolean): TaskScope | undefined {
  const isOpen = mayWiden && inAddress !== 'mine' && inAddress !== 'all';
  const own = useQuery({ ...readQuery('task.adminMany', { query: { scope: 'mine', limit: 1 } }), enabled: isOpen });
  if (!isOpen) return mayWiden && inAddress === 'all' ? 'all' : 'mine';
  // An error shows in the list itself.
  if (own.isPending) return undefined;
  return own.data?.totalCount === 0 ? 'all' : 'mine';
}
