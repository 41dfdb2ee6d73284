import type { Answer, CallInput } from '@grantdesk/api';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';

export type Preview = Answer<'task.adminPreview'>['data'];
const PAUSE_MS = 200;

/** What the server would make of it, a moment after the last change; the old answer stays while a new one is on its way. */
export function useAssignPreview(body: NonNullable<CallInput<'task.adminPreview'>['body']>) {
  const text = JSON.stringify(body);
  const [debounced] = useDebouncedValue(text, PAUSE_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['task.adminPreview', debounced],
    queryFn: ({ signal }) => call('task.adminPreview', { body: JSON.parse(debounced) as typeof body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    data: data?.data,
    /** Not of what is typed now. */
    isStale: isFetching || debounced !== text,
    failure: error ? toMessage(error) : '',
    refetch: () => void refetch(),
  };
}
