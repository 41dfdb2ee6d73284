import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Link2, Send } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { referencesQuery, type StaffReferee } from './references-query.ts';
import { Button } from '#ui/Button.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { RefereeCard } from './RefereeCard.tsx';
import { ReferenceAnswers } from './ReferenceAnswers.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useRemind } from './useRemind.ts';

type References = Answer<'referee.many'>['data'];

/** The references of an application as its staff see them: who is missing, and what was written. */
export default function References({ applicationId }: { applicationId: string }) {
  const query = useQuery(referencesQuery(applicationId));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const found = query.data?.data;
  if (!found) return <Loading label={m.common.loading()} rows={[72, 48]} />;
  if (found.denial) return <InlineNotice tone="neutral" title={found.denial} />;
  if (found.referees.length === 0)
    return <EmptyState title={m.referee.noneNamed()}>{m.referee.noneNamedHelp({ min: found.min, max: found.max })}</EmptyState>;
  return (
    <Panel title={m.referee.references()} note={m.referee.answeredOf({ answered: found.answered, named: found.referees.length })}>
      <ul className="mt-2 max-w-[880px] list-none">
        {found.referees.map((referee, index) => (
          <Item key={referee._id} referee={referee} number={index + 1} found={found} />
        ))}
      </ul>
    </Panel>
  );
}

interface ItemProps {
  referee: StaffReferee;
  number: number;
  found: References;
}

function Item({ referee, number, found: { isBlind, mayManage, timeZone } }: ItemProps) {
  const [dialog, setDialog] = useState<'extend' | 'replace' | null>(null);
  const remind = useRemind();
  const isWaiting = referee.state === 'INVITED' || referee.state === 'STARTED';
  const canManage = mayManage && (isWaiting || referee.state === 'EXPIRED');
  return (
    <RefereeCard
      referee={referee}
      anonymous={isBlind ? m.referee.refereeNumber({ number }) : undefined}
      actions={
        canManage ? (
          <>
            {isWaiting ? (
              <Button leftSection={<Send />} loading={remind.isPending} onClick={() => remind.mutate(referee)}>
                {m.referee.remind()}
              </Button>
            ) : null}
            <Button leftSection={<CalendarPlus />} onClick={() => setDialog('extend')}>
              {m.referee.extend()}
            </Button>
            <Button leftSection={<Link2 />} onClick={() => setDialog('replace')}>
              {m.referee.replaceLink()}
            </Button>
          </>
        ) : null
      }
    >
      {referee.namedAs ? (
        <p className="mt-1 text-sm/5 text-muted">
          {m.referee.namedAsWhenSubmitted({ name: referee.namedAs.name, email: referee.namedAs.email })}
        </p>
      ) : null}
      {referee.declineReason ? <p className="mt-1 whitespace-pre-line">{referee.declineReason}</p> : null}
      {referee.reference ? (
        <div className="mt-3">
          <ReferenceAnswers reference={referee.reference} />
        </div>
      ) : null}
      {dialog === 'extend' ? <ExtendDialog referee={referee} timeZone={timeZone} onClose={() => setDialog(null)} /> : null}
      {dialog === 'replace' ? <ReplaceDialog referee={referee} onClose={() => setDialog(null)} /> : null}
    </RefereeCard>
  );
}
