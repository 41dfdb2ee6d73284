import { m } from '@grantdesk/messages';
import { DROP_REASON_TEXTS } from '@grantdesk/domain/reply/rules';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#api/query.ts';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { HeldReply } from '../HeldReply.tsx';

/** Replies by email that no one can be sure of: the team adds or discards them. */
export function RepliesPage() {
  const place = useLocalPlace();
  const held = useQuery({ ...listQuery('reply.many', { query: { page: place.page, limit: place.limit } }), staleTime: 0 });
  if (!held.data) return <LoadScreen title={m.reply.repliesByEmail()} error={held.error} onRetry={() => void held.refetch()} />;
  const { data: replies, drops, isOn, totalCount } = held.data;
  return (
    <>
      <PageHeader title={m.reply.repliesByEmail()} lead={m.reply.lead()} />
      <div className="mt-3 grid max-w-[860px] gap-4">
        {replies.length > 0 ? (
          <ul className="grid list-none gap-3" aria-label={m.reply.waitingOldestFirst()}>
            {replies.map((reply) => (
              <li key={reply._id}>
                <HeldReply reply={reply} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={m.reply.noneIsWaiting()}>{isOn ? m.reply.noneIsWaitingText() : m.reply.notSetUp()}</EmptyState>
        )}
        <LocalPages place={place} totalCount={totalCount} name={m.reply.repliesByEmail()} />
        {drops.length > 0 ? (
          <Panel title={m.reply.notAdded()} note={m.reply.notAddedNote()}>
            <ul className="mt-3 list-none">
              {drops.map(({ reason, count }) => (
                <li key={reason} className="flex justify-between gap-4 border-t border-hair py-2 first:border-t-0">
                  <span>{DROP_REASON_TEXTS[reason]}</span>
                  <span className="tabular-nums">{count}</span>
                </li>
              ))}
            </ul>
          </Panel>
        ) : null}
      </div>
    </>
  );
}
