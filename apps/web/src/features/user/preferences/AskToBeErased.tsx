import { rich } from '#ui/rich.tsx';
import { m } from '@grantdesk/messages';
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
      toast.success(asks ? m.user.yourRequestWasSentToThe() : m.user.yourRequestIsTakenBack());
    },
    onError: (thrown) => void toast.error(toMessage(thrown)),
  });
  if (!data) return null;
  const { askedAt, blocks } = data.data;
  return (
    <Panel
      title={m.user.leavingForGood()}
      note={m.user.theTeamErasesYourAccountDrafts()}
      actions={
        <Button loading={act.isPending} onClick={() => act.mutate(askedAt === null)}>
          {askedAt === null ? m.user.askToBeErased() : m.user.takeTheRequestBack()}
        </Button>
      }
    >
      {askedAt ? <p>{rich(m.user.requestedOnDateTime, { dateTime: <DateTime value={askedAt} /> })}</p> : null}
      {blocks.length > 0 ? (
        <>
          <p>{m.user.thisHasToEndFirst()}</p>
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
