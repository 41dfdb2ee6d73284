import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { DevelopmentMailbox } from '../DevelopmentMailbox.tsx';

/** Mails of a development server, which sends none. */
export function DevelopmentMailboxPage() {
  const [open, setOpen] = useState<string | null>(null);
  const list = useQuery({ ...readQuery('mailbox.many', {}), refetchInterval: 5000 });
  const mail = useQuery({ ...readQuery('mailbox.one', { params: { id: open ?? '' } }), enabled: open !== null });
  usePage({ title: m.developmentMailbox.developmentMailbox() });
  if (list.isPending) return <Loading label={m.developmentMailbox.loadingTheMailbox()} />;
  if (list.error) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  return <DevelopmentMailbox mails={list.data.data} open={open} mail={mail.data?.data ?? null} onOpen={setOpen} />;
}
