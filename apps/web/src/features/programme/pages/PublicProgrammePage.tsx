import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { sessionQuery } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { ProgrammeDetail } from '../ProgrammeDetail.tsx';
import { StartAction } from '../StartAction.tsx';

const route = getRouteApi('/_public/programmes/$programmeId');

/** A call for applications, to everybody. */
export function PublicProgrammePage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('programme.openOne', { params: { id: programmeId } }));
  const { data: me } = useQuery(sessionQuery);
  const programme = query.data?.data;
  usePage({ title: programme?.name ?? m.common.programme() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!programme) return <Loading label={m.programme.loadingTheProgramme()} />;
  return (
    <ProgrammeDetail
      programme={programme}
      backHref={to.programmes}
      questionsHref={to.programmeQuestions(programmeId)}
      action={(status) => <StartAction programme={programme} status={status} accountType={me?.accountType ?? null} />}
    />
  );
}
