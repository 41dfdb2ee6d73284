import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { to } from '#paths.ts';
import { ProgrammeQuestions } from '../ProgrammeQuestions.tsx';

const route = getRouteApi('/_public/programmes/$programmeId_/questions');

/** All questions of a call, to everybody. */
export function PublicQuestionsPage() {
  const { programmeId } = route.useParams();
  const query = useQuery(readQuery('programme.openOne', { params: { id: programmeId } }));
  const programme = query.data?.data;
  usePage({ title: programme ? m.programme.allQuestionsName({ name: programme.name }) : m.programme.allQuestions() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!programme) return <Loading label={m.programme.loadingTheQuestions()} />;
  return <ProgrammeQuestions programme={programme} backHref={to.programme(programmeId)} />;
}
