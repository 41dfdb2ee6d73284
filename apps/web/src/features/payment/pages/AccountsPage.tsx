import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { messages } from '@grantdesk/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { listQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { FirstUseHint } from '#components/FirstUseHint.tsx';
import { ListToolbar } from '#components/list/ListToolbar.tsx';
import { PaginationBar } from '#components/list/PaginationBar.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { ForbiddenScreen } from '#components/StaffScreens.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { EmptyState } from '#ui/states.tsx';
import { AccountCards } from '../account/AccountCards.tsx';

const route = getRouteApi('/secure/admin/accounting/');

const SORTS = ['name', 'budget'] as const;
const SORT_OPTIONS = [
  { value: 'DESCENDING', label: m.common.newestFirst() },
  { value: 'name:ASCENDING', label: m.common.name() },
  { value: 'budget:DESCENDING', label: m.common.largestBudget() },
];

/** The accounts of the programmes, for those who read accounting. */
export function AccountsPage() {
  const { me } = route.useRouteContext();
  usePage({ title: m.common.accounting(), crumbs: [{ label: m.common.accounting() }] });
  return can(toActor(me), 'ACCOUNTING', 'READ') ? <Accounts /> : <ForbiddenScreen title={m.common.accounting()} />;
}

/** The account of each programme that the person sees. */
function Accounts() {
  const address = useListAddress(SORTS);
  const { data, error, refetch } = useQuery(listQuery('payment.accounts', { query: address.query }));
  const total = data?.totalCount ?? 0;
  return (
    <>
      <PageHeader title={m.common.accounting()} lead={m.payment.whatWasCommittedReleasedAndWithheld()} />
      <FirstUseHint name="accounting">{m.payment.firstUse()}</FirstUseHint>
      <ListToolbar
        search={address.search}
        onSearch={address.setSearch}
        placeholder={m.common.nameOfTheProgramme()}
        sort={address.sort}
        sortOptions={SORT_OPTIONS}
        onSort={address.setSort}
      />
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={m.payment.loadingTheAccounts()} rows={[160, 160]} /> : null}
      {data && total === 0 ? (
        <EmptyState icon={Landmark} title={messages.lists.emptyNamed('programmes')}>
          {address.isNarrowed ? m.payment.searchForAnotherName() : m.payment.everyProgrammeHasAnAccount()}
        </EmptyState>
      ) : null}
      {data && total > 0 ? (
        <>
          <AccountCards accounts={data.data} />
          <PaginationBar
            page={Math.min(address.page, Math.max(1, data.pages))}
            pages={data.pages}
            limit={address.limit}
            totalCount={total}
            onPage={(next) => address.setPage(next)}
            onLimit={address.setLimit}
            name={m.common.programmes()}
          />
        </>
      ) : null}
    </>
  );
}
