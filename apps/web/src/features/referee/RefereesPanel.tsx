import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';

/** How far the references of an application are, where its programme requests any. */
export function RefereesPanel({ applicationId, className }: { applicationId: string; className?: string }) {
  const mine = useQuery(readQuery('referee.mine', { params: { id: applicationId } })).data?.data;
  if (!mine || mine.settings.max === 0) return null;
  const answered = mine.referees.filter(({ state }) => state === 'ANSWERED').length;
  return (
    <Panel title={m.referee.referees()} quiet className={className}>
      <p className="mt-1.5 text-sm/5">
        {m.referee.namedAndAnswered({ named: mine.referees.length, max: mine.settings.max, answered })}
      </p>
      {mine.submitDenial ? <p className="mt-1 text-sm/5 text-muted">{mine.submitDenial}</p> : null}
      <p className="mt-3">
        <ButtonLink size="lg" variant="outline" href={to.subscriber.referees(applicationId)}>
          {mine.namingDenial ? m.referee.seeReferees() : m.referee.nameReferees()}
        </ButtonLink>
      </p>
    </Panel>
  );
}
