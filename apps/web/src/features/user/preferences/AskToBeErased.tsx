import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { readQuery } from '#api/query.ts';
import { DateTime } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.ts';

const OWN = readQuery('user.erasure', {});

/** The erasure request, what prevents it, and withdrawing it. */
export function AskToBeErased() {
  const client = useQueryClient();
  const { data } = useQuery(OWN);
  const act = useMutation({
    mutationFn: (asks: boolean) => call(asks ? 'user.erasureAsk' : 'user.erasureCancel', { body: {} }),
    onSuccess: (answer, asks) => {
      client.setQueryData(OWN.queryKey, answer);
      toast.success(asks ? 'Your request was sent to the team.' : 'Your request is taken back.');
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  if (!data) return null;
  const { askedAt, blocks } = data.data;
  return (
    <Panel
      title="Leaving for good"
      note="The team erases your account, drafts and messages within a month. What you submitted and what was paid is kept as long as the law asks, without being used for anything else."
      actions={
        <Button loading={act.isPending} onClick={() => act.mutate(askedAt === null)}>
          {askedAt === null ? 'Ask to be erased' : 'Take the request back'}
        </Button>
      }
    >
      {askedAt ? (
        <p>
          You asked on <DateTime value={askedAt} />.
        </p>
      ) : null}
      {blocks.length > 0 ? (
        <>
          <p>This has to end first:</p>
          <ul>
            {blocks.map((block) => (
              <li key={block}>{block}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}
