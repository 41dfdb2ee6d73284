import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { readQuery } from '../../../../api/query.ts';
import { usePage } from '../../../../components/page.ts';
import { LoadFailure, Loading } from '../../../../components/screens.tsx';
import { ProgrammeDetail } from '../../../../features/programmes/ProgrammeDetail.tsx';
import { StartAction } from '../../../../features/programmes/StartAction.tsx';
import { to } from '../../../../paths.ts';

export const Route = createFileRoute('/secure/subscriber/programmes/$programmeId')({ component: Programme });

function Programme() {
  const { programmeId } = Route.useParams();
  const { me } = Route.useRouteContext();
  const query = useQuery(readQuery('programme.openOne', { params: { id: programmeId } }));
  const programme = query.data?.data;
  usePage({ title: programme?.name ?? 'Programme' });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!programme) return <Loading label="Loading the programme" />;
  return (
    <ProgrammeDetail
      programme={programme}
      backHref={to.subscriber.programmes}
      questionsHref={to.subscriber.programmeQuestions(programmeId)}
      action={(status) => <StartAction programme={programme} status={status} accountType={me.accountType} />}
    />
  );
}
