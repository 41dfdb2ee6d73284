import { useCallback, useEffect, useRef, useState } from 'react';

export interface PagedOption {
  value: string;
  label: string;
  /** Beside the label, for example "4 open tasks". */
  detail?: string | undefined;
}

export interface OptionPage {
  data: PagedOption[];
  pages: number;
  totalCount?: number;
}

export type LoadPage = (input: { page: number; search: string; signal: AbortSignal }) => Promise<OptionPage>;

interface PagedOptions {
  load: LoadPage;
  /** Nothing is read before the list is opened. */
  active: boolean;
  delay: number;
  onError?: (message: string) => void;
}

interface State {
  options: PagedOption[];
  page: number;
  pages: number;
  total: number | undefined;
  loading: boolean;
  failed: boolean;
}

const EMPTY: State = { options: [], page: 0, pages: 0, total: undefined, loading: false, failed: false };

/** Pages of options for a search that is passed on after a pause. An error empties the list. */
export function usePagedOptions({ load, active, delay, onError }: PagedOptions) {
  const [search, setSearch] = useState('');
  const [debounced, setDebounced] = useState('');
  const [state, setState] = useState<State>(EMPTY);
  const running = useRef<AbortController | null>(null);
  const latest = useRef({ load, onError });
  useEffect(() => {
    latest.current = { load, onError };
  });

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search.trim()), search === '' ? 0 : delay);
    return () => clearTimeout(timer);
  }, [search, delay]);

  const read = useCallback((page: number, text: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    // The previous options stay until new ones arrive: an option must not vanish under the pointer.
    setState((now) => ({ ...now, ...(page === 1 && { page: 0, pages: 0, total: undefined }), loading: true, failed: false }));
    latest.current.load({ page, search: text, signal: controller.signal }).then(
      (answer) => {
        if (controller.signal.aborted) return;
        setState((now) => ({
          options: page === 1 ? answer.data : [...now.options, ...answer.data],
          page,
          pages: answer.pages,
          total: answer.totalCount,
          loading: false,
          failed: false,
        }));
      },
      (thrown: unknown) => {
        if (controller.signal.aborted) return;
        setState({ ...EMPTY, failed: true });
        latest.current.onError?.(thrown instanceof Error ? thrown.message : String(thrown));
      },
    );
  }, []);

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => read(1, debounced), 0);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [active, debounced, read]);

  return {
    ...state,
    search,
    setSearch,
    hasMore: state.page > 0 && state.page < state.pages,
    more: () => read(state.page + 1, debounced),
    retry: () => read(1, debounced),
  };
}
