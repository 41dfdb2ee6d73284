import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { ownQueue } from '../score/useQueue.ts';

/** Opens the first of one's open tasks; nothing where there is none. `hrefOf` gets the id of the task. */
export function StartReviewing({ hrefOf }: { hrefOf: (taskId: string) => string }) {
  const first = useQuery(ownQueue).data?.data[0];
  if (!first) return null;
  return (
    <ButtonLink href={hrefOf(first._id)} variant="filled" leftSection={<Play />}>
      {m.task.startReviewing()}
    </ButtonLink>
  );
}
