import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { linkIssues } from '@grantdesk/domain/interview/rules';
import { isoInstant } from '@grantdesk/domain/interview/zoned';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newKey } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { serverNow } from '#ui/clock.ts';
import { toast } from '#ui/toast.ts';
import {
  type CalendarRow,
  draftFor,
  draftIssues,
  type OwnTime,
  type Programme,
  type ScheduleDraft,
  type Spot,
  planTimes,
} from './model.ts';
import { reloadInterviews } from './reload.ts';

export type Check = Answer<'interview.check'>['data'];
const NOTHING: Check = { clashes: [], conflicts: [] };
type FailedSlots = { application: string; message: string }[];
const PAUSE_MS = 300;

/** What is typed for interviews, what speaks against it, and sending it. */
export function useSchedule(
  rows: CalendarRow[],
  programme: Programme,
  spot: Spot | null,
  onDone: () => void,
  onScheduled?: () => void,
) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftFor(rows, programme.timeZone, spot, isoInstant(serverNow())));
  const [issues, setIssues] = useState<Issue[]>([]);
  // The server reports these after sending: someone else was faster.
  const [late, setLate] = useState<Check['clashes']>([]);
  const [failed, setFailed] = useState<FailedSlots>([]);
  const interviews = planTimes(draft, rows, programme.timeZone);
  const body = interviews && {
    interviews,
    interviewLink: draft.link.trim() || null,
    place: draft.place.trim(),
    panel: draft.panel.map(({ value }) => value),
  };
  const [debounced] = useDebouncedValue(JSON.stringify(body), PAUSE_MS);
  const check = useQuery({
    queryKey: ['interview.check', debounced],
    queryFn: ({ signal }) => call('interview.check', { body: JSON.parse(debounced) as NonNullable<typeof body>, signal }),
    // What was typed a moment ago counts, once it is whole.
    enabled: debounced !== 'null' && body !== null && linkIssues(draft.link).length === 0,
    retry: false,
    staleTime: 0,
  });
  const isCurrent = debounced === JSON.stringify(body) && check.data !== undefined;
  const found = check.data?.data ?? NOTHING;
  const clashes = late.length > 0 ? late : isCurrent ? found.clashes : [];
  const forget = () => {
    setIssues([]);
    setLate([]);
    setFailed([]);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (accept: boolean) =>
      call('interview.schedule', { body: { ...(body as NonNullable<typeof body>), accept }, idempotencyKey: newKey() }),
    onSuccess: () => {
      toast.success(m.interview.countInterviewsScheduledTheApplicants({ count: rows.length }));
      void reloadInterviews(client);
      onScheduled?.();
      onDone();
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      const details = error.details as { clashes?: Check['clashes']; failed?: FailedSlots } | undefined;
      setFailed(details?.failed ?? []);
      if (error.code === 'STALE_VERSION') void reloadInterviews(client);
      if (details?.clashes) setLate(details.clashes);
      else setIssues(error.issues.length > 0 ? error.issues : [{ path: 'form', message: error.message }]);
    },
  });
  const refused = body && check.error && issues.length === 0 ? toApiError(check.error) : null;
  const shown = issues.length > 0 ? issues : (refused?.issues ?? []);
  const failing = failed.length > 0 ? failed : ((refused?.details as { failed?: FailedSlots } | undefined)?.failed ?? []);
  /** What speaks against the time of one of several. */
  const rowErrors = (id: string): string[] => {
    const index = rows.findIndex(({ _id }) => _id === id);
    const own = shown.filter(({ path }) => path.startsWith(`interviews.${index}.`)).map(({ message }) => message);
    const others = [...failing, ...clashes].filter(({ application }) => application === id).map(({ message }) => message);
    return [...new Set([...own, ...others])];
  };
  return {
    draft,
    rowErrors,
    /** Another time for one of several. */
    changeRow: (id: string, time: OwnTime) => {
      setDraft((now) => ({ ...now, own: { ...now.own, [id]: time } }));
      forget();
    },
    change: (changes: Partial<ScheduleDraft>) => {
      setDraft((now) => ({ ...now, ...changes }));
      forget();
    },
    interviews,
    clashes,
    conflicts: isCurrent ? found.conflicts : [],
    /** The server refuses what is typed: out of order, in the past. */
    refusal: refused?.message ?? null,
    recheck: () => void check.refetch(),
    errorAt: (path: string) => issues.find((issue) => issue.path === path)?.message,
    send: () => {
      const broken = [...draftIssues(draft, rows.length), ...linkIssues(draft.link)];
      setIssues(broken);
      if (broken.length === 0 && body) mutate(clashes.length > 0);
    },
    isPending,
  };
}
