import { m } from '@grantdesk/messages';
import { useQuery } from '@tanstack/react-query';
import { LocalPages, useLocalPlace } from '#components/list/LocalPages.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { PairList } from './PairList.tsx';
import { pairsQuery } from './pairs-query.ts';

/** Other applications that share text with one. */
export default function SimilarText({ applicationId }: { applicationId: string }) {
  const place = useLocalPlace();
  const query = useQuery(pairsQuery({ application: applicationId }, place.page, place.limit));
  const found = query.data;
  return (
    <Panel title={m.similarity.similarText()} note={m.similarity.lead()}>
      <div className="mt-3 grid gap-3">
        {query.error ? <LoadFailure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {found || query.error ? null : <Loading label={m.similarity.loading()} rows={[56, 56]} />}
        {found?.data.length === 0 ? (
          <EmptyState title={m.similarity.nothingFound()}>{m.similarity.nothingFoundText()}</EmptyState>
        ) : null}
        {found ? <PairList pairs={found.data} onlyOther /> : null}
        {found ? <LocalPages place={place} totalCount={found.totalCount} name={m.similarity.similarText()} /> : null}
      </div>
    </Panel>
  );
}
