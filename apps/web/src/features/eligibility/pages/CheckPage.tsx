import { m } from '@grantdesk/messages';
import { windowStatus } from '@grantdesk/domain/programme/window';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { sessionQuery } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { Redirect } from '#components/Redirect.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { StartAction } from '#features/programme/StartAction.tsx';
import { to } from '#paths.ts';
import { useNow } from '#ui/clock.ts';
import { CheckScreen } from '../CheckScreen.tsx';

const route = getRouteApi('/_public/programmes/$programmeId_/eligibility');

/** The eligibility check of a call, to everybody; a call without one leads back to its page. */
export function CheckPage() {
  const { programmeId } = route.useParams();
  const { data: me } = useQuery(sessionQuery);
  const accountType = me?.accountType ?? null;
  const backHref = accountType === 'SUBSCRIBER' ? to.subscriber.programme(programmeId) : to.programme(programmeId);
  const query = useQuery(readQuery('programme.openOne', { params: { id: programmeId } }));
  const programme = query.data?.data;
  const now = useNow();
  usePage({ title: programme ? m.eligibility.checkOfName({ name: programme.name }) : m.eligibility.check() });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!programme) return <Loading label={m.common.loading()} />;
  const { eligibility } = programme;
  if (!eligibility) return <Redirect href={backHref} />;
  return (
    <CheckScreen
      programme={{ ...programme, eligibility }}
      backHref={backHref}
      next={
        <StartAction
          programme={programme}
          status={windowStatus(programme.startDate, programme.endDate, now)}
          accountType={accountType}
        />
      }
    />
  );
}
