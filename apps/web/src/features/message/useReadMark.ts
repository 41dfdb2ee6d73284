import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#api/client.ts';
import { readQuery } from '#api/query.ts';

/**
 * Marks a thread as read once it was shown. The marks of this visit stay where they are: what was new is still seen as new
 * until the thread is opened again.
 */
export function useReadMark(applicationId: string): void {
  const { data } = useQuery({ ...readQuery('message.many', { params: { id: applicationId } }), staleTime: 0 });
  const marked = useRef<string>('');
  const newest = data?.data.messages.findLast(({ isNew }) => isNew)?._id;
  useEffect(() => {
    if (!newest || marked.current === newest) return;
    marked.current = newest;
    // A mark that fails is made at the next visit.
    call('message.read', { params: { id: applicationId } }).catch(() => {});
  }, [newest, applicationId]);
}
