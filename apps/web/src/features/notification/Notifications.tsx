import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { listQuery, invalidate } from '#api/query.ts';
import { AppLink } from '#components/AppLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DateTime } from '#components/values/values.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import classes from './Notifications.module.css';

type Row = Answer<'notification.many'>['data'][number];
const LIMIT = 25;

/** What happened, newest first: read, unread, and the way to each place. */
export default function Notifications({ isStaff }: { isStaff: boolean }) {
  const client = useQueryClient();
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...listQuery('notification.many', { query: { page, limit: LIMIT, ...(unreadOnly && { unread: 'true' as never }) } }),
    staleTime: 0,
  });
  const mark = useMutation({
    mutationFn: (body: { ids: string[]; read: boolean } | { all: true }) => call('notification.read', { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(['notification.unread'], data.unread);
      return invalidate(client, 'notification.many');
    },
    onError: (thrown) => toast.error(toMessage(thrown)),
  });
  if (list.error) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading label={m.notification.loadingTheNotifications()} rows={[38, 64, 64, 64]} />;
  const { data: rows, unread, pages, totalCount } = list.data;
  const size = isStaff ? undefined : ('lg' as const);
  const show = (only: boolean) => {
    setUnreadOnly(only);
    setPage(1);
  };
  return (
    <div
      className="mx-auto grid w-full max-w-[720px] gap-4 px-4 pt-8 pb-12 data-staff:m-0 data-staff:max-w-[860px] data-staff:p-0"
      data-staff={isStaff || undefined}
    >
      <PageHeader
        size={isStaff ? 'staff' : 'applicant'}
        title={m.common.notifications()}
        lead={
          <>
            {rich(m.notification.youChooseInYourWhatYou, {
              appLink: (
                <AppLink href={to.subscriber.preferences} className="underline">
                  {m.notification.preferences()}
                </AppLink>
              ),
            })}
          </>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div role="group" aria-label={m.notification.whichToShow()} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size={size} aria-pressed={!unreadOnly} variant={unreadOnly ? 'outline' : 'light'} onClick={() => show(false)}>
            {m.common.all()}
          </Button>
          <Button size={size} aria-pressed={unreadOnly} variant={unreadOnly ? 'light' : 'outline'} onClick={() => show(true)}>
            {m.notification.unreadOnly({ count: unread })}
          </Button>
        </div>
        {unread > 0 ? (
          <Button size={size} variant="subtle" loading={mark.isPending} onClick={() => mark.mutate({ all: true })}>
            {m.notification.markAllAsRead()}
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={unreadOnly ? m.notification.youHaveReadEverything() : m.notification.nothingHasHappenedYet()}>
          {m.notification.whatIsNewForYouShows()}
        </EmptyState>
      ) : (
        <ol
          className="m-0 list-none rounded-xl border border-border bg-surface p-0"
          aria-label={m.notification.notificationsNewestFirst()}
        >
          {rows.map((row) => (
            <Item key={row._id} row={row} size={size} onMark={(read) => mark.mutate({ ids: [row._id], read })} />
          ))}
        </ol>
      )}
      {pages > 1 ? (
        <nav className="flex flex-wrap items-center gap-x-3 gap-y-2" aria-label={m.notification.pagesOfNotifications()}>
          {page > 1 ? (
            <Button size={size} onClick={() => setPage(page - 1)}>
              {m.common.newer()}
            </Button>
          ) : null}
          <span className="text-muted">{m.notification.pagePageOfPagesTotalcountIn({ page, pages, totalCount })}</span>
          {page < pages ? (
            <Button size={size} onClick={() => setPage(page + 1)}>
              {m.common.older()}
            </Button>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function Item({ row, size, onMark }: { row: Row; size: 'lg' | undefined; onMark: (read: boolean) => void }) {
  const { sentence, path, group, createdAt, readAt } = row;
  const isUnread = readAt === null;
  return (
    <li
      className={`${classes.item} flex flex-wrap items-start gap-x-4 gap-y-1 border-s-3 border-transparent px-4 py-3 data-unread:border-s-primary`}
      data-unread={isUnread || undefined}
    >
      <div className="min-w-0 flex-[1_1_240px]">
        <AppLink
          href={path}
          className={`${classes.link} wrap-anywhere whitespace-pre-line text-text hover:text-link hover:underline`}
          onClick={() => {
            if (isUnread) onMark(true);
          }}
        >
          {isUnread ? <span className="sr-only">{m.notification.unread()} </span> : null}
          {sentence}
        </AppLink>
        <p className="mt-0.5 text-muted">
          {group} · <DateTime value={createdAt} timed />
        </p>
      </div>
      <Button
        size={size}
        variant="subtle"
        aria-label={
          isUnread ? m.notification.markAsReadSentence({ sentence }) : m.notification.markAsUnreadSentence({ sentence })
        }
        onClick={() => onMark(isUnread)}
      >
        {isUnread ? m.notification.markAsRead() : m.notification.markAsUnread()}
      </Button>
    </li>
  );
}
