import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { to } from '#paths.ts';
import { Panel } from '#ui/Panel.tsx';

/** Invites to the equality questions, where the programme has some and the person has not responded. */
export function EqualityInvitation({ applicationId }: { applicationId: string }) {
  const found = useQuery(readQuery('equality.questions', { params: { id: applicationId } })).data?.data;
  if (found?.state !== 'OPEN') return null;
  const count = found.sections.reduce((sum, { section_fields }) => sum + section_fields.length, 0);
  return (
    <Panel title={m.equality.helpUsToBeFair()} className="mt-6 print:hidden">
      <p className="mt-2">{m.equality.invitation({ count })}</p>
      <p className="mt-4">
        <ButtonLink href={to.subscriber.equality(applicationId)} size="lg" variant="outline">
          {m.equality.seeTheQuestions()}
        </ButtonLink>
      </p>
    </Panel>
  );
}
